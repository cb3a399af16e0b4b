import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { lightFormat, subDays } from 'date-fns';
import type { CashierSalesRow, ProfitTotals } from '../../../contract/reports.ts';
import {
  answerInstead,
  askShop,
  BROKEN,
  recordedCalls,
  expectComplaints,
  goWithin,
  openApp,
  fetchToken,
  useApp,
} from '../../support/openApp';
import { branchToday } from '../../support/branchToday';
import { shows, shownTexts } from '../../support/shown';
import { deviceIn, moveDevice } from '../../support/timeZone';

useApp();

/** New York is the time zone of the branch. */
deviceIn('America/New_York');

const usd = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

function thisMonth(): [start: string, end: string] {
  const now = branchToday();
  const last = new Date(now.getFullYear(), now.getMonth() + 1, 0);
  return [`${lightFormat(now, 'yyyyMM')}01`, lightFormat(last, 'yyyyMMdd')];
}

const dayAgo = (ago: number): string => lightFormat(subDays(branchToday(), ago), 'yyyyMMdd');
const cashierRows = () =>
  [...document.querySelectorAll('main li')]
    .filter(row => /\d orders?$/.test(row.querySelector('p + p')?.textContent ?? ''))
    .map(row => shownTexts(row));

const CASHIERS = 'GET /api/report/cashier/*';
const PROFIT = 'GET /api/Report/profit/*';

it('shows the figures that the API answers, and asks for nothing else', async () => {
  const [start, end] = thisMonth();
  const token = await fetchToken();
  const ask = async <Body,>(path: string) => (await askShop<Body>('GET', path, { token })).body;
  const cashiers = await ask<CashierSalesRow[]>(`/api/report/cashier/31/${start}/${end}`);
  const profit = await ask<ProfitTotals>(`/api/Report/profit/31/${start}/${end}`);
  const cents = (dollars: number) => Math.round(dollars * 100);
  const sales = cashiers.reduce((sum, row) => sum + cents(row.totalSales), 0);
  const orders = cashiers.reduce((sum, row) => sum + row.ordersCount, 0);
  expect(sales).toBeGreaterThan(0);

  await openApp('/admin');
  await shows('Total Sales', usd(sales));
  await shows('Total Orders', orders.toLocaleString('en-US'));
  await shows('Active Cashiers', String(cashiers.length));
  const net = cents(profit.total) - cents(profit.costo) - cents(profit.totalTax);
  await shows('Net Profit', usd(net));
  await shows('Total Revenue', usd(cents(profit.total)));
  await shows('Total Cost', usd(cents(profit.costo)));
  await shows('Total Tax', usd(cents(profit.totalTax)));
  const best = cashiers.toSorted((a, b) => b.totalSales - a.totalSales).slice(0, 5);
  expect(cashierRows()).toEqual(
    best.map(row => [row.adminName, `${row.ordersCount} orders`, usd(cents(row.totalSales))]),
  );
  await waitFor(() =>
    expect(
      recordedCalls(/^GET /)
        .map(({ call }) => call)
        .toSorted(),
    ).toEqual(
      [
        `GET /api/report/cashier/31/${start}/${end}`,
        `GET /api/Report/profit/31/${start}/${end}`,
        'GET /api/branch',
        // Today and yesterday of all branches, each with the same weekday of the previous week.
        ...[0, 1].map(ago => `GET /api/report/morning?day=${dayAgo(ago)}&against=${dayAgo(ago + 7)}`),
        'GET /api/attention?branchId=31',
        `GET /api/report/product-movers/31?day=${dayAgo(0)}`,
      ].toSorted(),
    ),
  );
});

it('shows the five best cashiers by sales, and a cashier without a name by number', async () => {
  const sales = [10, 70.07, 20, 60.6, 30, 0.5, 40];
  answerInstead(CASHIERS, {
    json: sales.map((totalSales, at) => ({
      adminId: at + 1,
      adminName: at === 1 ? '' : `Cashier no. ${at + 1}`,
      ordersCount: at + 1,
      totalSales,
    })),
  });
  await openApp('/admin');
  await shows('Cashier #2', '2 orders', '$70.07', 'Cashier no. 4', '4 orders', '$60.60');
  await shows('Total Sales', '$231.17');
  await shows('Active Cashiers', '7');
  expect(cashierRows()).toHaveLength(5);
  expect(shownTexts()).not.toContain('Cashier no. 1');
});

it.each([CASHIERS, PROFIT])('says that %s failed, and tries again when told to', async call => {
  expectComplaints(/^Failed to fetch dashboard data/);
  const repair = answerInstead(call, BROKEN);
  const { user } = await openApp('/admin');
  await screen.findByText(/^Failed to fetch dashboard data/);
  expect(shownTexts().join()).not.toContain('Inside');
  const net = () => shownTexts()[shownTexts().indexOf('Net Profit') + 1];
  await waitFor(() => expect(net()).toMatch(call === PROFIT ? /^–$/ : /^-?\$/));
  repair();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.queryByText(/^Failed to fetch dashboard data/)).toBeNull());
  await waitFor(() => expect(net()).toMatch(/^-?\$/));
  expect(shownTexts().slice(shownTexts().indexOf('Total Sales'))).not.toContain('–');
});

it('links to where the quick actions lead, for the branch that is chosen in the header', async () => {
  const { user } = await openApp('/admin');
  const targets = {
    'Manage Categories': '/admin/categories?branchId=31',
    'Manage Promotions': '/admin/promotions',
    'Manage Warehouses': '/admin/inventory/warehouses',
    'Transfer Report': '/admin/inventory/transfer-report',
    'Purchase Orders': '/admin/purchases/orders',
    'Manage Branches': '/admin/branches',
    'Manage Users': '/admin/users',
    'View Reports': '/admin/reports/profit',
    'Month Pack': '/admin/accounting/month',
  };
  const links = () =>
    [...document.querySelectorAll('main a')]
      .filter(link => !link.closest('section.morning'))
      .map(link => [link.textContent, link.getAttribute('href')]);
  await screen.findByText('Manage Categories');
  expect(Object.fromEntries(links())).toEqual(targets);
  await user.selectOptions(await screen.findByLabelText('Branch'), 'Lakeside Market');
  await waitFor(() => expect(recordedCalls(/cashier\/32\//)).toHaveLength(1));
  expect(recordedCalls(/profit\/32\//)).toHaveLength(1);
  expect(screen.getByText('Manage Categories').closest('a')).toHaveAttribute(
    'href',
    '/admin/categories?branchId=32',
  );
});

it.each([
  // The branch is in New York. It is 23:30 on the last day of a month by the device's clock.
  { timeZone: 'America/Los_Angeles', now: '2027-02-01T07:30:00Z', start: '20270201', end: '20270228' },
  { timeZone: 'UTC', now: '2028-02-29T23:30:00Z', start: '20280201', end: '20280229' },
  { timeZone: 'Pacific/Auckland', now: '2026-12-31T10:30:00Z', start: '20261201', end: '20261231' },
  // It is 00:30 on the first day of a month by the device's clock.
  { timeZone: 'Pacific/Auckland', now: '2027-02-28T11:30:00Z', start: '20270201', end: '20270228' },
  { timeZone: 'Europe/Madrid', now: '2027-03-31T22:30:00Z', start: '20270301', end: '20270331' },
])("takes $now in $timeZone for the branch's month", async ({ timeZone, now, start, end }) => {
  moveDevice(timeZone);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  await openApp('/admin/settings');
  await screen.findAllByText(/Alder Street Market/);
  await goWithin('/admin');
  await waitFor(() =>
    expect(
      recordedCalls(/report\/(cashier|profit)/i)
        .map(({ call }) => call)
        .toSorted(),
    ).toEqual([`GET /api/Report/profit/31/${start}/${end}`, `GET /api/report/cashier/31/${start}/${end}`]),
  );
  await screen.findByText('No sales yet this month');
});

it('shows zeros where config.json asks for them, and does not ask for the profit', async () => {
  const { loadConfig } = await import('../../../src/lib/config');
  const written = document.createElement('script');
  Object.assign(written, { id: 'config', type: 'application/json' });
  document.head.append(written);
  const configure = async (settings: object) => {
    written.textContent = JSON.stringify(settings);
    await loadConfig();
  };
  await configure({ financialSummary: 'zero' });
  await openApp('/admin');
  await shows('Net Profit', '$0.00');
  await shows('Total Revenue', '$0.00', 'Total Cost', '$0.00', 'Total Tax', '$0.00', 'Net Profit', '$0.00');
  await waitFor(() => expect(recordedCalls(/cashier/)).toHaveLength(1));
  expect(recordedCalls(/profit/i)).toEqual([]);
  const texts = shownTexts();
  await waitFor(() => expect(texts[texts.indexOf('Total Sales') + 1]).not.toBe('$0.00'));
  await configure({});
  written.remove();
});
