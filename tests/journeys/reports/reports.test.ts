/** The figures of the reports: on the demo shop as the API answers them, and on answers whose figures are known. */
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { CloseDay, Profit, ReportOrder } from '../../../contract/reports.ts';
import { eventually, signedInBlank } from '../../support/browser.ts';
import { answerInstead, askShop, named, recordCalls, tokenOf } from '../../support/calls.ts';
import { at, cells, REPORTS, shown, shows, thisMonth } from '../../support/reports.ts';

const usd = (dollars: number): string =>
  dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

const MONTH = thisMonth();
const [START, END] = [...MONTH.matchAll(/\d{4}-\d\d-\d\d/g)].map(([day]) => day.replaceAll('-', '')) as [
  string,
  string,
];

/** Rows, or one record, of which the test reads what is there. */
type Told = ReportOrder[] | Partial<CloseDay & Profit>;

const told = async (path: string) => (await askShop<Told>('GET', path, { token: await tokenOf() })).body;

it.each(REPORTS)('shows the $title of the demo shop, whole and only its own', async report => {
  const day = report.path.includes('close-day');
  const path = report.call.replace('GET ', '') + (day ? END : `${START}/${END}`);
  const answer = await told(path + (path.includes('logs') ? '?info=Open+Drawer' : ''));
  const page = await signedInBlank();
  const calls = recordCalls(page);
  await page.goto(at(report, day ? `date=${END.replace(/(....)(..)(..)/, '$1-$2-$3')}` : MONTH));
  await page.getByRole('heading', { name: report.title, level: 1 }).waitFor();
  await eventually(() => named(calls, new RegExp(`^${report.call}`)).length).toBeGreaterThan(0);
  await eventually(() => page.getByRole('button', { name: 'Refresh', exact: true }).count()).toBe(1);
  const [listed, one] = Array.isArray(answer) ? [answer, {}] : [[], answer];
  const rows = Math.max(listed.length, one.payment?.length ?? 0);
  const exports =
    rows > 0 || ['Profit Report', 'Busy Hours', 'Best and Slow Products'].includes(report.title);
  await eventually(() => page.getByRole('button', { name: 'Export CSV' }).isEnabled()).toBe(exports);
  if (rows > 0) {
    const table = page.locator('table[aria-rowcount]').last();
    await eventually(() => table.getAttribute('aria-rowcount')).toBe(String(rows + 1));
  }
  if (report.title === 'Orders Report') {
    const amount = listed.reduce((sum, row) => sum + Math.round(row.orderAmount * 100), 0);
    await shows(page, 'Total Orders', rows.toLocaleString('en-US'), 'Total Amount', usd(amount / 100));
  }
  if (report.title === 'Profit Report') await shows(page, 'Total Sales', usd(one.total!));
});

/** The report on this answer, with nothing in the period before. */
async function reportOn(path: string, call: string, json: unknown, before: unknown = []): Promise<Page> {
  const page = await signedInBlank();
  await answerInstead(page, `GET ${call}*`, { json: before });
  for (const days of ['20261102/20261103', '20261103']) {
    await answerInstead(page, `GET ${call}${days}`, { json });
  }
  await page.goto(
    `/admin/${path}?${path.includes('close') ? 'date=2026-11-03' : 'start=2026-11-02&end=2026-11-03'}`,
  );
  return page;
}

it('shows cashiers with their average, by number where they have no name', async () => {
  const page = await reportOn('reports/cashier', '/api/report/cashier/31/', [
    { adminId: 5, adminName: 'Ana', ordersCount: 3, totalSales: 1000 },
    { adminId: 6, adminName: '', ordersCount: 0, totalSales: -2.5 },
  ]);
  await eventually(() => cells(page, 'Cashier Report')).toEqual([
    ['Ana ID: 5', '3', '$1,000.00', '$333.33'],
    ['Cashier #6 ID: 6', '0', '-$2.50', '-$2.50'],
  ]);
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
    'Cashier',
    'Orders',
    'Total Sales',
    'Avg. per Order',
  ]);
});

it('shows the top categories with their shares, and the orders behind one', async () => {
  const page = await reportOn('reports/top-categories', '/api/report/top/categories/31/', [
    { categoryId: 4, categoryName: 'Fruit', totalSales: 100 },
    { categoryId: 0, categoryName: '', totalSales: 200 },
  ]);
  await shows(page, 'Total Categories', '2', 'Total Sales', '$300.00', 'new vs Oct 31 – Nov 1');
  // Counts of categories, and what is divided by them, are not compared.
  await shows(page, 'new vs Oct 31 – Nov 1', 'Average per Category', '$150.00', 'Pie');
  expect(await cells(page, 'Sales by Category')).toEqual([
    ['Unknown', '$200.00', '66.67%'],
    ['Fruit', '$100.00', '33.33%'],
  ]);
  const calls = recordCalls(page);
  await page.getByRole('img', { name: /^Sales by Category/ }).waitFor();
  await page.getByRole('button', { name: 'Bar', exact: true }).click();
  await page.locator('.recharts-bar-rectangle').nth(1).waitFor();
  expect(named(calls, /report/)).toEqual([]);
  await answerInstead(page, 'GET /api/report/categories/31/4/20261102/20261103', { json: [] });
  await page.locator('.recharts-bar-rectangle path').nth(1).click();
  await page.getByText('No orders of this category').waitFor();
  expect(page.url()).toContain('/admin/reports/products?categoryId=4&start=2026-11-02&end=2026-11-03');
  await page.goBack();
  await answerInstead(page, 'GET /api/report/categories/31/0/20261102/20261103', { json: [] });
  await page.getByRole('link', { name: 'Unknown' }).click();
  await page.getByText('No orders of this category').waitFor();
  await shows(page, 'Category', 'Unknown');
});

const CLOSE = {
  store: { name: '', address: '' },
  orderInitial: 12,
  orderFinal: 20,
  payment: [
    { terminal: 'Front', cash: 10, card: 20, debit: 30, ebt: 40, giftCard: 50 },
    { terminal: '', cash: 0.1, card: 0.2, debit: -1, ebt: 0, giftCard: 0 },
  ],
};

it.each([
  ['close-day', '/api/cierrediario/branch/31/', 'Close Day Report'],
  ['total-sales', '/api/cierrediario/branch/total/31/', 'Total Sales Report'],
])('shows the takings of %s by tender and terminal', async (path, call, title) => {
  const before = { ...CLOSE, payment: [{ ...CLOSE.payment[0], cash: 5, card: 0, debit: 29, ebt: 80 }] };
  const page = await reportOn(`reports/${path}`, call, CLOSE, before);
  await page.getByRole('heading', { name: title }).waitFor();
  await shows(page, 'Store Name', '-', 'Address', '-');
  await shows(page, 'Initial Order #', '12', 'Final Order #', '20', 'Total Orders', '9');
  const days = path === 'close-day' ? 'Tue Oct 27' : 'Oct 31 – Nov 1';
  const up = (percent: string) => [`▲ ${percent} vs ${days}`, `${percent} more than ${days}`];
  const down = (percent: string) => [`▼ ${percent} vs ${days}`, `${percent} less than ${days}`];
  const same = `unchanged vs ${days}`;
  await shows(page, 'Payment Summary', 'Total', '$149.30', ...down('9%'));
  await shows(page, 'Cash', '$10.10', ...up('102%'), 'Card', '$20.20', `new vs ${days}`);
  await shows(page, 'Debit', '$29.00', same, 'EBT', '$40.00', ...down('50%'), 'Gift Card', '$50.00', same);
  expect(await cells(page, 'Payment Details by Terminal')).toEqual([
    ['Front', '$10.00', '$20.00', '$30.00', '$40.00', '$50.00', '$150.00'],
    ['Terminal 2', '$0.10', '$0.20', '-$1.00', '$0.00', '$0.00', '-$0.70'],
  ]);
  const total = page.getByRole('table', { name: 'Payment Details by Terminal' }).getByRole('row').last();
  expect((await total.innerText()).split(/\s+/)).toEqual([
    'Total',
    '$10.10',
    '$20.20',
    '$29.00',
    '$40.00',
    '$50.00',
    '$149.30',
  ]);
});

it('counts no order on a day without one', async () => {
  const page = await reportOn('reports/close-day', '/api/cierrediario/branch/31/', {
    store: { name: 'Corner', address: '1 Way' },
    orderInitial: 0,
    orderFinal: 0,
    payment: [],
  });
  await shows(page, 'Store Name', 'Corner', 'Address', '1 Way');
  await shows(page, 'Total Orders', '0');
  await shows(page, 'Payment Details by Terminal', 'No data available');
});

const ticks = (chart: Locator, axis: string): Promise<string[]> =>
  chart.locator(`.recharts-${axis}-tick-labels text`).allTextContents();

it('shows the profit with its analysis', async () => {
  const page = await reportOn(
    'reports/profit',
    '/api/Report/profit/31/',
    { total: 1000, costo: 600, totalTax: 70 },
    { total: 800, costo: 700, totalTax: 70 },
  );
  const days = 'Oct 31 – Nov 1';
  await shows(page, 'Total Sales', '$1,000.00', `▲ 25% vs ${days}`, `25% more than ${days}`);
  await shows(page, 'Total Cost', '$600.00', `▼ 14.3% vs ${days}`, `14.3% less than ${days}`);
  await shows(page, 'Total Tax', '$70.00', `unchanged vs ${days}`);
  await shows(page, 'Net Profit', '$330.00', `▲ 1,000% vs ${days}`);
  const analysis = await page.getByRole('table', { name: 'Analysis' }).getByRole('row').allInnerTexts();
  expect(analysis.map(row => row.replaceAll(/\s+/g, ' '))).toEqual([
    'Total Sales $1,000.00',
    'Total Cost $600.00',
    'Gross Profit Sales less cost $400.00',
    'Total Tax $70.00',
    'Net Profit Sales less cost less tax $330.00',
    'Profit Margin Net profit as a percentage of sales 33.00%',
  ]);
  const chart = page.getByRole('img', { name: /^Profit Analysis/ });
  await eventually(() => ticks(chart, 'xAxis')).toEqual(['Sales', 'Cost', 'Tax', 'Profit']);
  expect(await ticks(chart, 'yAxis')).toEqual(['$0', '$250', '$500', '$750', '$1,000']);
  expect((await chart.boundingBox())?.height).toBe(400);
});

it('says in its tooltip what a bar is, and has one colour for one measure', async () => {
  const page = await reportOn('reports/profit', '/api/Report/profit/31/', {
    total: 16_021.86,
    costo: 9000,
    totalTax: 70,
  });
  const bar = (at: number) => page.locator('.recharts-bar-rectangle path').nth(at);
  const tooltip = page.locator('.recharts-tooltip-wrapper');
  await bar(0).hover();
  await eventually(async () => (await tooltip.innerText()).trim()).toBe('Sales: $16,021.86');
  await bar(1).hover();
  await eventually(async () => (await tooltip.innerText()).trim()).toBe('Cost: $9,000.00');
  const chart = page.getByRole('img', { name: /^Profit Analysis/ });
  expect(await ticks(chart, 'yAxis')).toEqual(['$0', '$4,500', '$9,000', '$13,500', '$18,000']);

  await answerInstead(page, 'GET /api/report/top/categories/*', {
    json: [
      { categoryId: 4, categoryName: 'Fruit', totalSales: 100 },
      { categoryId: 5, categoryName: 'Bread', totalSales: 200 },
    ],
  });
  await page.goto('/admin/reports/top-categories?start=2026-11-02&end=2026-11-03');
  await page.getByRole('button', { name: 'Bar', exact: true }).click();
  await bar(0).hover();
  await eventually(() => tooltip.innerText()).toMatch(/^Bread\s+Sales: \$200\.00$/);
  const fills = await page
    .locator('.recharts-bar-rectangle path')
    .evaluateAll(bars => bars.map(one => one.getAttribute('fill')));
  expect(fills).toHaveLength(2);
  expect(new Set(fills).size).toBe(1);
});

it('shows the openings of the drawers by hour', async () => {
  const page = await reportOn('reports/open-drawer', '/token/logs/', [
    { hour: 14, admin: 'Bo', count: 3 },
    { hour: 9, admin: '', count: 4 },
    { hour: 14, admin: 'Ana', count: 1 },
  ]);
  await page.getByText('Track and analyze cash drawer openings').waitFor();
  await shows(
    page,
    'Total Openings',
    '8',
    'new vs Oct 31 – Nov 1',
    'Unique Users',
    '3',
    'Average per Hour',
    '2.7',
  );
  expect(await cells(page, 'Detailed Log')).toEqual([
    ['14:00', 'Bo', '3'],
    ['9:00', 'Unknown', '4'],
    ['14:00', 'Ana', '1'],
  ]);
  const chart = page.getByRole('img', { name: /^Drawer Openings by Hour/ });
  // The hours between them, too.
  await eventually(() => ticks(chart, 'xAxis')).toEqual([
    '9:00',
    '10:00',
    '11:00',
    '12:00',
    '13:00',
    '14:00',
  ]);
  expect(await ticks(chart, 'yAxis')).toEqual(['0', '1', '2', '3', '4']);
  expect(await shown(page)).toContain('Drawer Openings');
});

it('shows transfers by the names of their warehouses, and what was moved', async () => {
  const page = await reportOn('inventory/transfer-report', '/api/inventorytransfer/report/31/', [
    {
      id: 9,
      createdAt: '2026-11-02T14:05:00',
      fromWarehouse: 'Cold room',
      fromWarehouseId: 2,
      toWarehouse: '',
      toWarehouseId: 3,
    },
  ]);
  await page.getByText('View inventory transfers between warehouses').waitFor();
  await eventually(() => cells(page, 'Inventory Transfer Report')).toEqual([
    ['#9', 'Nov 2, 2026, 2:05 PM', 'Cold room #2', 'Warehouse #3 #3'],
  ]);
  await answerInstead(page, 'GET /api/InventoryTransferDetail/9', {
    json: [
      { id: 1, productId: 7, productName: 'Figs', quantity: 12, cost: 3.5 },
      { id: 2, productId: 8, productName: '', quantity: 0.5, cost: 0 },
    ],
  });
  await page.getByRole('button', { name: 'View details of transfer #9' }).click();
  await shows(page, 'Transfer Details', 'Figs', 'Quantity: 12', 'Cost: $3.50', 'Product #8');
});
