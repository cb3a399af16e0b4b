import { expect, it } from 'vitest';
import type { StockCountLine } from '../../../../src/dataProvider/api';
import {
  filterCountLines,
  mergeCountLines,
  getCountDifferenceValueCents,
} from '../../../../src/resources/inventory/countLines';

it.each([
  [10_500, 101],
  [9_500, -101],
  [10_000, 0],
  [null, null],
])('counted %s of ten thousand thousandths, of 2.01 each: %s cents', (counted, cents) => {
  const line = { counted, expected: 10_000, costCents: 201 } as StockCountLine;
  expect(getCountDifferenceValueCents(line)).toBe(cents);
});

it('finds products as people type their names, with accents or without', () => {
  const lines = ['Jalapeño', 'Crème Brûlée', 'Figs'].map(
    (name, at) => ({ productId: at, name, upc: `00${at}`, ean: '', counted: null }) as StockCountLine,
  );
  const found = (text: string) => filterCountLines(lines, text, 'all').map(({ name }) => name);
  expect(found('jalapeno')).toEqual(['Jalapeño']);
  expect(found(' CREME  brulée ')).toEqual(['Crème Brûlée']);
  expect(found('002')).toEqual(['Figs']);
  expect(found('')).toHaveLength(3);
});

it('has what is scanned new where the server has it, and leaves all others in their order', () => {
  const line = (productId: number, name: string) => ({ productId, name, countedAt: 0 }) as StockCountLine;
  // The lines are in the database's order.
  const lines = [line(4, 'Jam9'), line(5, 'jam_pot'), line(7, 'Jámon'), line(6, 'Jamón')];
  const merged = mergeCountLines({ at: 0, lines }, { at: 1, lines: [line(8, 'Ñame'), line(3, 'Oats')] });
  expect(merged.lines.map(({ productId }) => productId)).toEqual([4, 5, 7, 6, 8, 3]);
});
