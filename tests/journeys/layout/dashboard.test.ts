import { lightFormat, subDays } from 'date-fns';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { CashierRow, Profit } from '../../../contract/reports.ts';
import {
  eventually,
  expectComplaints,
  seriousFaults,
  signedIn,
  signedInBlank,
} from '../../support/browser.ts';
import {
  answerInstead,
  askShop,
  BROKEN,
  named,
  recordCalls,
  tokenOf,
  withConfig,
} from '../../support/calls.ts';

const usd = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** First and last day of this month as the API's paths have them. */
function thisMonth(): [start: string, end: string] {
  const now = new Date();
  const month = `${now.getFullYear()}${String(now.getMonth() + 1).padStart(2, '0')}`;
  return [`${month}01`, `${month}${new Date(now.getFullYear(), now.getMonth() + 1, 0).getDate()}`];
}

const dayAgo = (ago: number): string => lightFormat(subDays(new Date(), ago), 'yyyyMMdd');

const linesOf = (text: string): string => text.replaceAll(/\n+/g, '\n');
const shown = async (page: Page): Promise<string> => linesOf(await page.getByRole('main').innerText());
const shows = (page: Page, ...lines: string[]) => eventually(() => shown(page)).toContain(lines.join('\n'));

const CASHIERS = 'GET /api/report/cashier/*';
const PROFIT = 'GET /api/Report/profit/*';

it('shows the figures of the month that the API answers, and asks for nothing else', async () => {
  const [start, end] = thisMonth();
  const token = await tokenOf();
  const cashiers = (await askShop<CashierRow[]>('GET', `/api/report/cashier/31/${start}/${end}`, { token }))
    .body;
  const profit = (await askShop<Profit>('GET', `/api/Report/profit/31/${start}/${end}`, { token })).body;
  const cents = (dollars: number) => Math.round(dollars * 100);
  const sales = cashiers.reduce((sum, row) => sum + cents(row.totalSales), 0);
  const orders = cashiers.reduce((sum, row) => sum + row.ordersCount, 0);
  expect(sales).toBeGreaterThan(0);

  const page = await signedIn();
  await shows(page, 'Total Sales', usd(sales));
  await shows(page, 'Total Orders', orders.toLocaleString('en-US'));
  await shows(page, 'Active Cashiers', String(cashiers.length));
  const net = cents(profit.total) - cents(profit.costo) - cents(profit.totalTax);
  await shows(page, 'Net Profit', usd(net));
  await shows(page, 'Total Revenue', usd(cents(profit.total)));
  await shows(page, 'Total Cost', usd(cents(profit.costo)));
  await shows(page, 'Total Tax', usd(cents(profit.totalTax)));
  const best = cashiers.toSorted((a, b) => b.totalSales - a.totalSales).slice(0, 5);
  const listed = await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: ' orders' })
    .allInnerTexts();
  expect(listed.map(text => linesOf(text).split('\n'))).toEqual(
    best.map(row => [row.adminName, `${row.ordersCount} orders`, usd(cents(row.totalSales))]),
  );

  // What the page before still asks for is none of this one's.
  await page.goto('about:blank');
  const calls = recordCalls(page);
  await page.goto('/admin');
  await shows(page, 'Total Sales', usd(sales));
  await eventually(() => calls.map(({ call }) => call).toSorted()).toEqual(
    [
      `GET /api/report/cashier/31/${start}/${end}`,
      `GET /api/Report/profit/31/${start}/${end}`,
      // The branches for the header's switcher.
      'GET /api/branch',
      // Today and yesterday of all branches, each beside the same weekday.
      ...[0, 1].map(ago => `GET /api/report/morning?day=${dayAgo(ago)}&against=${dayAgo(ago + 7)}`),
      // What to look at, and what sells, after the rest.
      'GET /api/attention?branchId=31',
      `GET /api/report/product-movers/31?day=${dayAgo(0)}`,
    ].toSorted(),
  );
});

it('shows the five best cashiers by sales, and a cashier without a name by number', async () => {
  const page = await signedIn('/admin/settings');
  const sales = [10, 70.07, 20, 60.6, 30, 0.5, 40];
  await answerInstead(page, CASHIERS, {
    json: sales.map((totalSales, at) => ({
      adminId: at + 1,
      adminName: at === 1 ? '' : `Cashier no. ${at + 1}`,
      ordersCount: at + 1,
      totalSales,
    })),
  });
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await shows(page, 'Cashier #2', '2 orders', '$70.07', 'Cashier no. 4', '4 orders', '$60.60');
  await shows(page, 'Total Sales', '$231.17');
  await shows(page, 'Active Cashiers', '7');
  expect(await page.getByRole('main').getByRole('listitem').filter({ hasText: 'Cashier' }).count()).toBe(5);
  expect(await shown(page)).not.toContain('Cashier no. 1');
});

it.each([CASHIERS, PROFIT])('says that %s failed, and tries again when told to', async call => {
  expectComplaints(/^Failed to fetch dashboard data/);
  const page = await signedIn('/admin/settings');
  const repaired = await answerInstead(page, call, BROKEN);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to fetch dashboard data' });
  await alert.waitFor();
  expect(await alert.innerText()).not.toContain('Inside');
  await shows(page, 'Net Profit', call === PROFIT ? '–' : '$');
  await repaired();
  // The last part above it is there: nothing moves under the press.
  await page.locator('.morning-movers li').first().waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await alert.waitFor({ state: 'detached' });
  await shows(page, 'Net Profit', '$');
  expect((await shown(page)).split('Total Sales')[1]).not.toContain('–');
});

it('links to where the quick actions lead', async () => {
  const page = await signedIn();
  const targets = {
    'Manage Categories': '/admin/categories?branchId=31',
    'Manage Promotions': '/admin/promotions',
    'Manage Warehouses': '/admin/inventory/warehouses',
    'Transfer Report': '/admin/inventory/transfer-report',
    'Purchase Orders': '/admin/purchases/orders',
    'Manage Branches': '/admin/branches',
    'Manage Users': '/admin/users',
    'View Reports': '/admin/reports/profit',
  };
  const main = page.getByRole('main');
  for (const [name, target] of Object.entries(targets)) {
    const link = main.getByRole('link', { name, exact: true });
    expect(await link.getAttribute('href')).toBe(target);
  }
  // Beside what to look at, and which products sell.
  await main.getByRole('link', { name: /run low$/ }).waitFor();
  const others = main.getByRole('link').and(page.locator(':not(section.morning *)'));
  expect(await others.count()).toBe(Object.keys(targets).length);
  expect(await seriousFaults(page)).toEqual([]);
});

it('is about the branch of the person, or the one chosen in the header', async () => {
  const page = await signedIn();
  const calls = recordCalls(page);
  await page.getByLabel('Branch').selectOption('Lakeside Market');
  await eventually(() => named(calls, /cashier\/32\//).length).toBe(1);
  expect(named(calls, /profit\/32\//)).toHaveLength(1);
  const link = page.getByRole('link', { name: 'Manage Categories' });
  expect(await link.getAttribute('href')).toBe('/admin/categories?branchId=32');
});

it.each<{ options: BrowserContextOptions; now: string; start: string; end: string }>([
  // 23:30 on the last day of a month, on the clock of the device.
  {
    options: { timezoneId: 'America/Los_Angeles' },
    now: '2027-02-01T07:30:00Z',
    start: '20270101',
    end: '20270131',
  },
  { options: { timezoneId: 'UTC' }, now: '2028-02-29T23:30:00Z', start: '20280201', end: '20280229' },
  {
    options: { timezoneId: 'Pacific/Auckland' },
    now: '2026-12-31T10:30:00Z',
    start: '20261201',
    end: '20261231',
  },
  // Half an hour into a month.
  {
    options: { timezoneId: 'Pacific/Auckland' },
    now: '2027-02-28T11:30:00Z',
    start: '20270301',
    end: '20270331',
  },
])("takes $now in $options.timezoneId for the device's month", async ({ options, now, start, end }) => {
  const page = await signedIn('/admin/settings', options);
  await page.clock.setFixedTime(new Date(now));
  const calls = recordCalls(page);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await eventually(() =>
    named(calls, /report\/(cashier|profit)/i)
      .map(({ call }) => call)
      .toSorted(),
  ).toEqual([`GET /api/Report/profit/31/${start}/${end}`, `GET /api/report/cashier/31/${start}/${end}`]);
  await page.getByText('No sales yet this month').waitFor();
});

it('shows zeros where config.json asks for them, and does not ask for the profit', async () => {
  const page = await signedInBlank();
  await withConfig(page, { json: { financialSummary: 'zero' } });
  const calls = recordCalls(page);
  await page.goto('/admin');
  await shows(page, 'Net Profit', '$0.00', 'All orders');
  await shows(
    page,
    'Total Revenue',
    '$0.00',
    'Total Cost',
    '$0.00',
    'Total Tax',
    '$0.00',
    'Net Profit',
    '$0.00',
  );
  await eventually(() => named(calls, /cashier/).length).toBe(1);
  expect(named(calls, /profit/i)).toEqual([]);
  expect(await shown(page)).not.toMatch(/Total Sales\n\$0\.00/);
});
