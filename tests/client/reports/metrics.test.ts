import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  computeAverageOrderCents,
  computeCashierFigures,
  computeCategoryFigures,
  computeChangePercent,
  computeTakingsFigures,
  computeDrawerFigures,
  computeGrossProfitCents,
  computeNetProfitCents,
  computeOrderFigures,
  computeProfitMargin,
  sumTenderCents,
} from '../../../src/reports/metrics';

const cashier = (cashierId: number, salesCents: number, orders = 1) => ({
  cashierId,
  salesCents,
  orders,
  name: '',
});

it('has no figures without cashiers', () => {
  expect(computeCashierFigures([])).toEqual({ salesCents: 0, orders: 0, cashiers: 0, top: [] });
});

it('adds up the cashiers and names the five best', () => {
  const rows = [10, 70, 20, 60, 30, 50, -5].map((sales, at) => cashier(at, sales, at));
  const { top, ...sums } = computeCashierFigures(rows);
  expect(sums).toEqual({ salesCents: 235, orders: 21, cashiers: 7 });
  expect(top.map(({ salesCents }) => salesCents)).toEqual([70, 60, 50, 30, 20]);
});

it('leaves cashiers with equal sales in the order of the API', () => {
  expect(
    computeCashierFigures([cashier(3, 5), cashier(1, 9), cashier(2, 5)]).top.map(row => row.cashierId),
  ).toEqual([1, 3, 2]);
});

it('never shows a cashier below one that is left out', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e6, max: 1e6 })), sales => {
      const { top, salesCents } = computeCashierFigures(sales.map((cents, at) => cashier(at, cents)));
      const rest = sales.toSorted((a, b) => b - a).slice(0, 5);
      expect(top.map(row => row.salesCents)).toEqual(rest);
      expect(salesCents).toBe(sales.reduce((sum, cents) => sum + cents, 0));
    }),
  );
});

it('takes cost and tax from the sales, below zero, too', () => {
  expect(computeNetProfitCents({ salesCents: 1000, costCents: 600, taxCents: 70 })).toBe(330);
  expect(computeNetProfitCents({ salesCents: 0, costCents: 1, taxCents: 0 })).toBe(-1);
});

it('averages a cashier over the orders, or over one where there is none', () => {
  expect(computeAverageOrderCents({ salesCents: 1000, orders: 3 })).toBe(333);
  expect(computeAverageOrderCents({ salesCents: 250, orders: 0 })).toBe(250);
});

it('has gross profit and margin, and no margin without sales', () => {
  const figures = { salesCents: 100_000, costCents: 60_000, taxCents: 7_000 };
  expect(computeGrossProfitCents(figures)).toBe(40_000);
  expect(computeProfitMargin(figures)).toBe(33);
  expect(computeProfitMargin({ salesCents: 0, costCents: 500, taxCents: 0 })).toBe(0);
  expect(computeProfitMargin({ salesCents: 100, costCents: 200, taxCents: 0 })).toBe(-100);
  // A negative profit of negative sales gives a positive margin.
  expect(computeProfitMargin({ salesCents: -1000, costCents: -600, taxCents: 0 })).toBe(40);
});

const order = (id: number, amountCents: number, status = 'completed') => ({
  id,
  amountCents,
  status,
  createdAt: '',
  reference: '',
});

it('counts every order and adds up their amounts, cancelled ones as the negative they are', () => {
  expect(computeOrderFigures([])).toEqual({ orders: 0, refunds: 0, amountCents: 0 });
  expect(computeOrderFigures([order(1, 1999)])).toEqual({ orders: 1, refunds: 0, amountCents: 1999 });
  expect(computeOrderFigures([order(1, -1999, 'cancelled')])).toEqual({
    orders: 1,
    refunds: 1,
    amountCents: -1999,
  });
});

const category = (categoryId: number, salesCents: number, name = '') => ({ categoryId, salesCents, name });

it('shares the sales among the categories, the best first', () => {
  const { shares, ...figures } = computeCategoryFigures([
    category(1, 1000),
    category(2, 2000),
    category(0, 1000),
  ]);
  expect(figures).toEqual({ categories: 3, salesCents: 4000, averageCents: 1333 });
  expect(shares.map(({ categoryId, percent }) => [categoryId, percent])).toEqual([
    [2, 50],
    [1, 25],
    [0, 25],
  ]);
});

it('has no shares of nothing', () => {
  expect(computeCategoryFigures([])).toEqual({ categories: 0, salesCents: 0, averageCents: 0, shares: [] });
  const { shares } = computeCategoryFigures([category(1, 500), category(2, -500)]);
  expect(shares.map(({ percent }) => percent)).toEqual([null, null]);
  const { shares: less } = computeCategoryFigures([category(1, 500), category(2, -1500)]);
  expect(less.map(({ percent }) => percent)).toEqual([null, null]);
});

const terminal = (name: string, cents: number[]) => {
  const [cash = 0, card = 0, debit = 0, ebt = 0, giftCard = 0] = cents;
  return { terminal: name, cash, card, debit, ebt, giftCard };
};

const close = (firstOrder: number, lastOrder: number, terminals: ReturnType<typeof terminal>[] = []) => ({
  storeName: '',
  storeAddress: '',
  firstOrder,
  lastOrder,
  terminals,
});

it('counts the orders of a close by their numbers, and none where there was none', () => {
  expect(computeTakingsFigures(close(0, 0)).orders).toBe(0);
  expect(computeTakingsFigures(close(7, 7)).orders).toBe(1);
  expect(computeTakingsFigures(close(2950, 2990)).orders).toBe(41);
});

it('adds up the tenders of the terminals', () => {
  const { tenders, totalCents } = computeTakingsFigures(
    close(1, 3, [terminal('Front', [100, 200, 300, 400, 500]), terminal('', [1, -2, 3, 0, 0])]),
  );
  expect(tenders).toEqual({ cash: 101, card: 198, debit: 303, ebt: 400, giftCard: 500 });
  expect(totalCents).toBe(1502);
  expect(sumTenderCents(terminal('', [1, 2, 3, 4, 5]))).toBe(15);
});

const opened = (hour: number, admin: string, count: number) => ({ hour, admin, count });

it('counts openings, people and the average over the rows of the log', () => {
  const figures = computeDrawerFigures([opened(14, 'Bo', 3), opened(9, 'Ana', 4), opened(14, 'Ana', 1)]);
  expect(figures).toEqual({
    openings: 8,
    users: 2,
    averagePerHour: 2.7,
    hours: [
      { hour: 9, count: 4 },
      { hour: 14, count: 4 },
    ],
  });
  expect(computeDrawerFigures([])).toEqual({ openings: 0, users: 0, averagePerHour: 0, hours: [] });
});

it('compares with what was before, and calls it new where there was nothing', () => {
  expect(computeChangePercent(200, 300)).toBe(50);
  expect(computeChangePercent(200, 0)).toBe(-100);
  expect(computeChangePercent(-200, 100)).toBe(150);
  expect(computeChangePercent(0, 5)).toBe('new');
  expect(computeChangePercent(0, 0)).toBeNull();
});
