import { describe, expect, it } from 'vitest';
import type { StockCountLine } from '../../../../src/dataProvider/api';
import { mergeCountLines } from '../../../../src/resources/inventory/countLines';

const line = (values: Partial<StockCountLine> = {}) =>
  ({ productId: 1, name: 'Figs', counted: null, countedAt: 0, expected: 4000, ...values }) as StockCountLine;

describe('lines of a count that the server sends again', () => {
  const known = { at: 1, lines: [line(), line({ productId: 2, name: 'Plums' })] };

  it('are the same objects where nothing changed, so that the screen draws nothing', () => {
    const merged = mergeCountLines(known, { at: 2, lines: [line()] });
    expect(merged.at).toBe(2);
    expect(merged.lines).toBe(known.lines);
  });

  it.each([{ counted: 3000 }, { countedAt: 5 }, { expected: 3000 }])('replace their own: %j', values => {
    const newer = line(values);
    const { lines } = mergeCountLines(known, { at: 2, lines: [newer] });
    expect(lines[0]).toBe(newer);
    expect(lines[1]).toBe(known.lines[1]);
  });
});
