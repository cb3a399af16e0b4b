import { describe, expect, it } from 'vitest';
import { findJsonFault } from '../../../server/http/findJsonFault.ts';

const find = (json: string) => findJsonFault(json, JSON.parse(json));

describe('a fault of JSON that the parser accepts', () => {
  it.each([
    ['{"a":1,"b":2,"a":3}', 'a'],
    ['[{"x":{"b" : [],\n"b":[{"c":1}]}}]', 'b'],
    [String.raw`{"q\"":1,"q\u0022":2}`, 'q"'],
    ['{"":1,"":2}', ''],
  ])('is the key that an object has twice in %s', (json, key) => {
    expect(find(json)).toMatchObject({ code: 'call.repeatedKey', values: { key } });
  });

  it('is a value that is nested too deeply', () => {
    expect(find('['.repeat(100_000) + ']'.repeat(100_000))).toMatchObject({ code: 'call.nestedTooDeeply' });
  });

  it.each([
    '{"a":1,"b":[{"a":1},{"a":2}]}',
    String.raw`{"a":"\"a\":1, {\"a\":2}","b":"\\"}`,
    '["a", "a"]',
    '"a"',
    '7',
    JSON.stringify({ a: 'x'.repeat(4_000_000), b: '\\"'.repeat(1_000_000) }),
  ])('is not in valid JSON (%#)', json => {
    expect(find(json)).toBeUndefined();
  });
});
