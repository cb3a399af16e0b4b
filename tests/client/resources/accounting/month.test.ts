import { expect, it } from 'vitest';
import type { Month } from '../../../../src/resources/accounting/month';
import { checkMonth } from '../../../../src/resources/accounting/month';

const figures = {
  sales: 2,
  refunds: 0,
  grossCents: 1200,
  discountCents: 0,
  refundedCents: 0,
  totalCents: 1200,
  taxCents: 200,
  netCents: 1000,
  tipCents: 100,
  roundingCents: -2,
};
const terminal = { terminal: 'Front', cash: 1098, card: 200, debit: 0, ebt: 0, giftCard: 0 };
const close = {
  number: 1,
  businessDay: '2026-10-01',
  sessionId: 1,
  terminal: 'Front',
  totalCents: 900,
  differenceCents: 0,
  lateSales: { count: 1, cents: 100 },
  replacedBy: null,
};

const JOURNAL_LINE = { day: '2026-10-01', name: '', account: '', debitCents: 0, creditCents: 0 };

const ORDER = {
  createdAt: '',
  status: 'completed',
  reference: '',
  businessDay: '2026-10-01',
  number: 1,
  taxCents: 0,
  discountCents: 0,
  tipCents: 0,
  roundingCents: 0,
  cash: 0,
  card: 0,
  debit: 0,
  ebt: 0,
  giftCard: 0,
  cashier: '',
  terminal: '',
  refundedOrder: null,
};

const month: Month = {
  days: [{ ...figures, day: '2026-10-01' }],
  takings: { storeName: '', storeAddress: '', firstOrder: 1, lastOrder: 2, terminals: [terminal] },
  taxes: [{ rate: 20, netCents: 1000, taxCents: 200 }],
  orders: [
    { ...ORDER, id: 1, amountCents: 700 },
    { ...ORDER, id: 2, amountCents: 500 },
  ],
  categories: [],
  cashiers: [{ cashierId: 1, name: 'Ana', orders: 2, salesCents: 1200 }],
  refunds: [],
  purchases: [],
  stock: [],
  shrink: [],
  journal: [
    { ...JOURNAL_LINE, kind: 'tender', key: 'tender:cash', debitCents: 1200 },
    { ...JOURNAL_LINE, kind: 'category', key: 'category:0', creditCents: 1000 },
    { ...JOURNAL_LINE, kind: 'tax', key: 'tax:20', creditCents: 200 },
  ],
  payments: [],
  totals: { madeAt: null, sections: [] },
  drawers: {
    ...figures,
    taxes: [],
    closes: [close, { ...close, number: 0, totalCents: 555, replacedBy: 1 }],
    open: [],
    outside: { count: 1, cents: 200 },
  },
};

const differences = (changed: Partial<Month>) =>
  Object.fromEntries(
    checkMonth({ ...month, ...changed }).map(({ name, differenceCents }) => [name, differenceCents]),
  );

it('compares payments, orders, taxes, cashiers, journal and drawers with the sales by day', () => {
  expect(differences({})).toEqual({
    tenders: 0,
    orders: 0,
    taxes: 0,
    cashiers: 0,
    journal: 0,
    drawers: 0,
  });
  expect(
    differences({
      takings: null,
      orders: month.orders.slice(1),
      taxes: [{ rate: 20, netCents: 1000, taxCents: 199 }],
      cashiers: [],
      journal: month.journal.slice(2),
      drawers: { ...month.drawers, outside: { count: 0, cents: 0 } },
    }),
  ).toEqual({ tenders: -1298, orders: -700, taxes: -1, cashiers: -1200, journal: -1000, drawers: -200 });
});

it('does not compare drawers that are open, or that are not listed', () => {
  const open = [{ sessionId: 2, terminal: 'Back', openedAt: '', openedBy: '' }];
  expect(differences({ drawers: { ...month.drawers, open } })).not.toHaveProperty('drawers');
  const unlisted = { ...month.drawers, closes: null, open: null, outside: null };
  expect(differences({ drawers: unlisted })).not.toHaveProperty('drawers');
});
