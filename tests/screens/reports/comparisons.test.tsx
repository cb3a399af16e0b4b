import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  answerInstead,
  BROKEN,
  recordedCalls,
  expectComplaints,
  openApp,
  useApp,
} from '../../support/openApp';
import { shows, shownTexts } from '../../support/shown';
import { deviceIn } from '../../support/timeZone';

useApp();
/** New York is the time zone of the branch. */
deviceIn('America/New_York');

/** The time zone of the branch, New York. */
const NOW = new Date('2026-11-21T13:25:00-05:00');

const sold = (total: number) => ({ total, costo: total / 2, totalTax: total / 10 });
const cashiers = (ordersCount: number, totalSales: number) => [
  { adminId: 1, adminName: 'Ana', ordersCount: 1, totalSales: 0 },
  { adminId: 2, adminName: 'Bo', ordersCount: ordersCount - 1, totalSales },
];
const order = (createdAt: string, orderAmount: number) => ({
  id: 1,
  createdAt,
  orderAmount,
  orderStatus: 'completed',
  paymentReferenceNumber: '',
});

/** Last Saturday had sales of $200 by 1:25 PM and $400 after; today has $234 so far. */
async function openOnSaturday(path: string, answers: Record<string, unknown> = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const given: Record<string, unknown> = {
    '/api/Report/profit/31/20261121/20261121': sold(234),
    '/api/Report/profit/31/20261114/20261114': sold(600),
    '/api/report/cashier/31/20261114/20261114': cashiers(4, 600),
    '/api/report/orders/31/20261114/20261114': [
      order('2026-11-14T19:00:00', 395),
      order('2026-11-14T13:25:01', 5),
      order('2026-11-14T13:25:00', 250),
      order('2026-11-14T09:00:00', -50),
    ],
    ...answers,
  };
  for (const [address, json] of Object.entries(given)) answerInstead(`GET ${address}`, { json });
  return openApp(`/admin/reports/${path}`);
}

const asked = () => recordedCalls(/report|cierre|logs/i).map(({ call }) => call.replace('GET ', ''));
const choose = (label: string) => screen.getByLabelText(label, { selector: 'select' });

it('cuts the day that it compares with at this moment, by its orders, and compares nothing that it cannot cut', async () => {
  await openOnSaturday('profit');
  await shows(
    'Total Sales',
    '$234.00',
    '▲ 17% vs Sat Nov 14 until 1:25 PM',
    '17% more than Sat Nov 14 until 1:25 PM',
  );
  await shows('Total Cost', '$117.00', 'Total Tax', '$23.40', 'Net Profit', '$93.60');
  expect(asked()).toEqual([
    '/api/Report/profit/31/20261121/20261121',
    '/api/Report/profit/31/20261114/20261114',
    '/api/report/cashier/31/20261114/20261114',
    '/api/report/orders/31/20261114/20261114',
  ]);
});

it('asks for no orders where the days are over, and where they are too many', async () => {
  const { user } = await openOnSaturday('profit?start=2026-11-20&end=2026-11-20', {
    '/api/Report/profit/31/20261120/20261120': sold(300),
    '/api/Report/profit/31/20261113/20261113': sold(200),
    '/api/report/cashier/31/20261114/20261114': cashiers(2001, 600),
  });
  await shows('Total Sales', '$300.00', '▲ 50% vs Fri Nov 13');
  expect(recordedCalls(/orders|cashier/)).toEqual([]);
  await user.selectOptions(choose('Range'), 'Today');
  await shows('Total Sales', '$234.00', '▼ 61% vs Sat Nov 14, whole day');
  expect(recordedCalls(/cashier/)).toHaveLength(1);
  expect(recordedCalls(/orders/)).toEqual([]);
});

it('says the whole day where the orders do not add up to it', async () => {
  await openOnSaturday('profit', {
    '/api/report/orders/31/20261114/20261114': [order('2026-11-14T09:00:00', 550)],
  });
  await shows('Total Sales', '$234.00', '▼ 61% vs Sat Nov 14, whole day');
});

it('shows the earlier figure, and no change, before the first sale of the day', async () => {
  await openOnSaturday('profit', {
    '/api/Report/profit/31/20261121/20261121': sold(0),
    '/api/report/cashier/31/20261114/20261114': cashiers(2001, 600),
  });
  await waitFor(() => expect(recordedCalls(/cashier/)).toHaveLength(1));
  await shows('Total Sales', '$0.00', 'Sat Nov 14: $600.00', 'Total Cost', '$0.00');
  expect(shownTexts().join()).not.toContain('whole day');
});

it('says the whole day where the orders cannot be had', async () => {
  expectComplaints(/^Failed to fetch orders/);
  const opening = openOnSaturday('profit');
  answerInstead('GET /api/report/orders/*', BROKEN);
  await opening;
  await shows('Total Sales', '$234.00', '▼ 61% vs Sat Nov 14, whole day');
  expect(screen.queryByRole('alert')).toBeNull();
});

const OTHER_CHOICES = {
  '/api/Report/profit/31/20261120/20261120': sold(100),
  '/api/report/cashier/31/20261120/20261120': cashiers(2001, 100),
  '/api/Report/profit/31/20251121/20251121': sold(468),
  '/api/report/cashier/31/20251121/20251121': cashiers(2001, 468),
};

it('compares with the period that a person chooses, and keeps that in the address', async () => {
  const { user } = await openOnSaturday('profit', OTHER_CHOICES);
  await screen.findByText('▲ 17% vs Sat Nov 14 until 1:25 PM');
  const choice = choose('Compare With');
  expect([...choice.querySelectorAll('option')].map(({ text }) => text)).toEqual([
    'Same weekday',
    'Period before',
    'Year before',
  ]);
  expect(choice).toHaveValue('weekday');
  expect(window.location.search).not.toContain('compare');
  await user.selectOptions(choice, 'Period before');
  await shows('Total Sales', '$234.00', '▲ 134% vs Fri Nov 20, whole day');
  expect(window.location.search).toContain('compare=before');
  await user.selectOptions(choose('Compare With'), 'Same weekday');
  await screen.findByText('▲ 17% vs Sat Nov 14 until 1:25 PM');
  expect(window.location.search).not.toContain('compare');
});

it('opens on the comparison of a shared address', async () => {
  await openOnSaturday('profit?compare=year', OTHER_CHOICES);
  await shows('Total Sales', '$234.00', '▼ 50% vs Fri Nov 21, 2025, whole day');
  expect(choose('Compare With')).toHaveValue('year');
});

it('takes the days before the running one from sums, and that one from its orders', async () => {
  await openOnSaturday('profit?start=2026-11-01&end=2026-11-30', {
    '/api/Report/profit/31/20261101/20261130': sold(1100),
    '/api/Report/profit/31/20261001/20261021': sold(1400),
    '/api/report/cashier/31/20261021/20261021': cashiers(2, 700),
    '/api/report/orders/31/20261021/20261021': [
      order('2026-10-21T18:00:00', 400),
      order('2026-10-21T10:00:00', 300),
    ],
  });
  await shows('Total Sales', '$1,100.00', '▲ 10% vs Oct 1 – Oct 21 until 1:25 PM');
  await shows('Total Cost', '$550.00', 'Total Tax');
  expect(choose('Compare With')).toHaveValue('before');
  expect(asked()).toHaveLength(4);
});

it('cuts drawer openings at the hour, and today with them', async () => {
  const opened = (hour: number, count: number) => ({ hour, admin: 'Ana', count });
  const { user } = await openOnSaturday('open-drawer', {
    '/token/logs/20261121/20261121': [opened(9, 6), opened(13, 3)],
    '/token/logs/20261114/20261114': [opened(9, 5), opened(13, 8), opened(20, 9)],
    '/token/logs/20261115/20261121': [opened(9, 26), opened(13, 3), opened(19, 40)],
    '/token/logs/20261108/20261114': [opened(9, 25), opened(13, 18), opened(20, 29)],
  });
  await shows('Total Openings', '9', '▲ 20% vs Sat Nov 14 until 1 PM');
  expect(asked()).toHaveLength(2);
  // By 1 PM, 66 of this week's 69 openings had happened, and 55 of 72 in the week before.
  await user.selectOptions(choose('Range'), 'This week');
  await shows('Total Openings', '69', '▲ 20% vs Nov 8 – Nov 14 until 1 PM');
});

it('cuts the total of takings, and does not compare tenders with more of a day than the total', async () => {
  const close = (cash: number) => ({
    store: { name: 'Corner', address: '' },
    orderInitial: 1,
    orderFinal: 4,
    payment: [{ terminal: 'Front', cash, card: 0, debit: 0, ebt: 0, giftCard: 0 }],
  });
  await openOnSaturday('close-day', {
    '/api/cierrediario/branch/31/20261121': close(234),
    '/api/cierrediario/branch/31/20261114': close(600),
  });
  await shows('Total', '$234.00', '▲ 17% vs Sat Nov 14 until 1:25 PM');
  await shows('Cash', '$234.00', 'Card', '$0.00');
  await shows('Card', '$0.00', 'Debit', '$0.00', 'EBT', '$0.00', 'Gift Card', '$0.00');
});

it('cuts the sales of all categories', async () => {
  await openOnSaturday('top-categories', {
    '/api/report/top/categories/31/20261121/20261121': [
      { categoryId: 4, categoryName: 'Fruit', totalSales: 234 },
    ],
    '/api/report/top/categories/31/20261114/20261114': [
      { categoryId: 4, categoryName: 'Fruit', totalSales: 600 },
    ],
  });
  await shows('Total Categories', '1', 'Total Sales', '$234.00', '▲ 17% vs Sat Nov 14 until 1:25 PM');
  await shows('Average per Category', '$234.00', 'Pie');
  expect(shownTexts().filter(text => text.includes(' vs '))).toHaveLength(1);
});

it('compares nothing with days that have not begun', async () => {
  await openOnSaturday('profit?start=2026-11-22&end=2026-11-22', {
    '/api/Report/profit/31/20261122/20261122': sold(0),
  });
  await shows('Total Sales', '$0.00', 'Total Cost', '$0.00');
  await waitFor(() => expect(screen.getByText('Refresh')).toBeVisible());
  expect(asked()).toHaveLength(1);
});
