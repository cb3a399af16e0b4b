/** The type errors that `npm start` and `npm run dev` print. */
import { expect, it } from 'vitest';
import { listTypeErrors } from '../../scripts/typeErrors.mjs';

it('are those of the program, with their indented lines', () => {
  const said = [
    "src/entry.ts(1,2): error TS2322: Type 'a' is not assignable.",
    "  Type 'a' is odd.",
    "tests/x.test.ts(1,2): error TS2304: Cannot find name 'a'.",
    "server/app.ts(9,1): error TS2304: Cannot find name 'b'.",
    '',
  ].join('\n');
  expect(listTypeErrors(said)).toEqual([
    "src/entry.ts(1,2): error TS2322: Type 'a' is not assignable.\n  Type 'a' is odd.",
    "server/app.ts(9,1): error TS2304: Cannot find name 'b'.",
  ]);
  expect(listTypeErrors('')).toEqual([]);
});
