import fc from 'fast-check';
import { expect, it } from 'vitest';
import { netProfitCents, salesFigures } from '../../src/dashboard/figures';

const cashier = (cashierId: number, salesCents: number, orders = 1) => ({
  cashierId,
  salesCents,
  orders,
  name: '',
});

it('has no figures without cashiers', () => {
  expect(salesFigures([])).toEqual({ salesCents: 0, orders: 0, cashiers: 0, top: [] });
});

it('adds up the cashiers and names the five best', () => {
  const rows = [10, 70, 20, 60, 30, 50, -5].map((sales, at) => cashier(at, sales, at));
  const { top, ...sums } = salesFigures(rows);
  expect(sums).toEqual({ salesCents: 235, orders: 21, cashiers: 7 });
  expect(top.map(({ salesCents }) => salesCents)).toEqual([70, 60, 50, 30, 20]);
});

it('leaves cashiers with equal sales in the order of the API', () => {
  expect(salesFigures([cashier(3, 5), cashier(1, 9), cashier(2, 5)]).top.map(row => row.cashierId)).toEqual([
    1, 3, 2,
  ]);
});

it('never shows a cashier below one that is left out', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e6, max: 1e6 })), sales => {
      const { top, salesCents } = salesFigures(sales.map((cents, at) => cashier(at, cents)));
      const rest = sales.toSorted((a, b) => b - a).slice(0, 5);
      expect(top.map(row => row.salesCents)).toEqual(rest);
      expect(salesCents).toBe(sales.reduce((sum, cents) => sum + cents, 0));
    }),
  );
});

it('takes cost and tax from the sales, below zero, too', () => {
  expect(netProfitCents({ salesCents: 1000, costCents: 600, taxCents: 70 })).toBe(330);
  expect(netProfitCents({ salesCents: 0, costCents: 1, taxCents: 0 })).toBe(-1);
});
