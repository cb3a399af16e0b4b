/** What a difference is worth. */
import { expect, it } from 'vitest';
import type { StockCountLine } from '../../../../src/dataProvider/api';
import { valueOf } from '../../../../src/resources/inventory/countLines';

it.each([
  [10_500, 101],
  [9_500, -101],
  [10_000, 0],
  [null, null],
])('counted %s of ten thousand thousandths, of 2.01 each: %s cents', (counted, cents) => {
  const line = { counted, expected: 10_000, costCents: 201 } as StockCountLine;
  expect(valueOf(line)).toBe(cents);
});
