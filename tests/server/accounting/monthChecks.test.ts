import { expect, it } from 'vitest';
import { computeChecks, type MonthReports } from '../../../server/accounting/monthReports.ts';

const sums = {
  salesCount: 2,
  refundCount: 0,
  grossSales: 12,
  discounts: 0,
  refunded: 0,
  total: 12,
  tax: 2,
  net: 10,
  tips: 1,
  rounding: -0.02,
};
const close = {
  number: 1,
  sessionId: 1,
  terminal: 'Front',
  businessDay: 20261001,
  closedAt: '2026-10-01T20:00:00',
  closedBy: 'Ana',
  total: 9,
  countedCash: 9,
  difference: 0,
  lateSales: { count: 1, amount: 1 },
  lateMovements: 0,
  lateMovementCount: 0,
  latePaidIn: 0,
  latePaidOut: 0,
  replaces: null,
  replacedBy: null,
};
const entry = { day: '2026-10-01', name: '', account: '', debit: 0, credit: 0 };

const month: MonthReports = {
  days: [{ ...sums, day: '2026-10-01' }],
  terminals: [{ terminal: 'Front', cash: 10.98, card: 2, debit: 0, ebt: 0, giftCard: 0 }],
  taxes: [{ rate: 20, net: 10, tax: 2 }],
  categories: [],
  cashiers: [{ adminId: 1, adminName: 'Ana', ordersCount: 2, totalSales: 12 }],
  refunds: [],
  purchases: [],
  payments: [],
  stock: [],
  shrink: [],
  journal: [
    { ...entry, kind: 'tender', key: 'tender:cash', debit: 12 },
    { ...entry, kind: 'category', key: 'category:0', credit: 10 },
    { ...entry, kind: 'tax', key: 'tax:20', credit: 2 },
  ],
  drawers: {
    ...sums,
    tenders: [],
    taxes: [],
    zs: [close, { ...close, number: 0, total: 5.55, replacedBy: 1 }],
    open: [],
    salesOutsideSessions: { count: 1, amount: 2 },
  },
};

const check = (changed: Partial<MonthReports>, ordersCents = 1200) =>
  Object.fromEntries(
    computeChecks({ ...month, ...changed }, ordersCents).map(({ name, cents }) => [name, cents]),
  );

it('the check sheet has the total sales of payments, orders, taxes, cashiers, journal and drawers', () => {
  expect(check({})).toEqual({
    tenders: 1200,
    orders: 1200,
    taxes: 1200,
    cashiers: 1200,
    journal: 1200,
    drawers: 1200,
  });
  expect(
    check(
      {
        terminals: [],
        taxes: [{ rate: 20, net: 10, tax: 1.99 }],
        cashiers: [],
        journal: month.journal.slice(2),
        drawers: { ...month.drawers, salesOutsideSessions: { count: 0, amount: 0 } },
      },
      500,
    ),
  ).toEqual({ tenders: -98, orders: 500, taxes: 1199, cashiers: 0, journal: 200, drawers: 1000 });
});

it('the check sheet leaves out drawers that are open, or that are not listed', () => {
  const open = [{ sessionId: 2, terminal: 'Back', status: 'open' as const, openedAt: '', openedBy: '' }];
  expect(check({ drawers: { ...month.drawers, open } })).not.toHaveProperty('drawers');
  const unlisted = { ...month.drawers, zs: null, open: null, salesOutsideSessions: null };
  expect(check({ drawers: unlisted })).not.toHaveProperty('drawers');
});
