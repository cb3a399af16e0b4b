import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CloseOfDayReport, ProfitTotals, OrderInReport } from '../../../contract/reports.ts';
import { answerInstead, askShop, recordedCalls, openApp, fetchToken, useApp } from '../../support/openApp';
import { at, REPORTS, thisMonth } from '../../support/reports';
import { cellsIn, shows, shownTexts } from '../../support/shown';

useApp();

const usd = (dollars: number): string =>
  dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

const MONTH = thisMonth();
const [START, END] = [...MONTH.matchAll(/\d{4}-\d\d-\d\d/g)].map(([day]) => day.replaceAll('-', '')) as [
  string,
  string,
];

type Answer = OrderInReport[] | Partial<CloseOfDayReport & ProfitTotals>;

it.each(REPORTS)('shows the $title of the demo shop, whole and only its own', async report => {
  const isOneDay = /close-day|stock-value/.test(report.path);
  const path = report.call.replace('GET ', '') + (isOneDay ? END : `${START}/${END}`);
  const { body: answer } = await askShop<Answer>(
    'GET',
    path + (path.includes('logs') ? '?info=Open+Drawer' : ''),
    {
      token: await fetchToken(),
    },
  );
  await openApp(at(report, isOneDay ? `date=${END.replace(/(....)(..)(..)/, '$1-$2-$3')}` : MONTH));
  await screen.findByText('Refresh');
  await waitFor(() => expect(recordedCalls(new RegExp(`^${report.call}`)).length).toBeGreaterThan(0));
  const [listed, one] = Array.isArray(answer) ? [answer, {}] : [[], answer];
  const rows = Math.max(listed.length, one.payment?.length ?? 0);
  const exports =
    rows > 0 || ['Profit Report', 'Busy Hours', 'Best and Slow', 'Sales Breakdown'].includes(report.title);
  await waitFor(() => expect(screen.getByText('Export').closest('button')!.disabled).toBe(!exports));
  // This report adds up the days of a month.
  if (rows > 0 && report.title !== 'Purchases by Supplier') {
    const counted = [...document.querySelectorAll('table[aria-rowcount]')].at(-1)!;
    expect(counted.getAttribute('aria-rowcount')).toBe(String(rows + 1));
  }
  if (report.title === 'Orders Report') {
    const cents = listed.reduce((sum, row) => sum + Math.round(row.orderAmount * 100), 0);
    const refunds = listed.filter(row => row.orderAmount < 0).length;
    const among = [`${rows - refunds} sales and ${refunds} refund${refunds === 1 ? '' : 's'}`];
    await shows(
      'Total Orders',
      rows.toLocaleString('en-US'),
      ...(refunds === 0 ? [] : among),
      'Total Amount',
      usd(cents / 100),
    );
  }
  if (report.title === 'Profit Report') await shows('Total Sales', usd(one.total!));
});

async function openReport(path: string, call: string, json: unknown, before: unknown = []) {
  answerInstead(`GET ${call}*`, { json: before });
  for (const days of ['20261102/20261103', '20261103']) answerInstead(`GET ${call}${days}`, { json });
  const days = path.includes('close') ? 'date=2026-11-03' : 'start=2026-11-02&end=2026-11-03';
  return openApp(`/admin/${path}?${days}`);
}

const table = (name: string) => screen.findByRole('table', { name });

it('shows cashiers with their average, by number where they have no name', async () => {
  await openReport('reports/cashier', '/api/report/cashier/31/', [
    { adminId: 5, adminName: 'Ana', ordersCount: 3, totalSales: 1000 },
    { adminId: 6, adminName: '', ordersCount: 0, totalSales: -2.5 },
  ]);
  await screen.findByText('Ana');
  expect(cellsIn(await table('Cashier Report'))).toEqual([
    ['Ana ID: 5', '3', '$1,000.00', '$333.33'],
    ['Cashier #6 ID: 6', '0', '-$2.50', '-$2.50'],
  ]);
  expect(screen.getByRole('row', { name: 'Total 3 $997.50 $332.50' })).toBeInTheDocument();
  expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual([
    'Cashier',
    'Orders',
    'Total Sales',
    'Avg. per Order',
  ]);
});

it('shows the top categories with their shares', async () => {
  await openReport('reports/top-categories', '/api/report/top/categories/31/', [
    { categoryId: 4, categoryName: 'Fruit', totalSales: 100 },
    { categoryId: 0, categoryName: '', totalSales: 200 },
  ]);
  await shows('Total Categories', '2', 'Total Sales', '$300.00', 'new vs Oct 31 – Nov 1');
  // The number of categories and the average per category have no comparison with the earlier period.
  await shows('new vs Oct 31 – Nov 1', 'Average per Category', '$150.00', 'Pie');
  expect(cellsIn(await table('Sales by Category'))).toEqual([
    ['Unknown', '$200.00', '66.67%'],
    ['Fruit', '$100.00', '33.33%'],
  ]);
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
  ['close-day', '/api/cierrediario/branch/31/', 'Tue Oct 27'],
  ['total-sales', '/api/cierrediario/branch/total/31/', 'Oct 31 – Nov 1'],
])('shows the takings of %s by tender and terminal', async (path, call, days) => {
  const before = { ...CLOSE, payment: [{ ...CLOSE.payment[0], cash: 5, card: 0, debit: 29, ebt: 80 }] };
  await openReport(`reports/${path}`, call, CLOSE, before);
  await shows('Store Name', '-', 'Address', '-');
  await shows('Initial Order #', '12', 'Final Order #', '20', 'Total Orders', '9');
  const up = (percent: string) => [`▲ ${percent} vs ${days}`, `${percent} more than ${days}`];
  const down = (percent: string) => [`▼ ${percent} vs ${days}`, `${percent} less than ${days}`];
  const same = `unchanged vs ${days}`;
  await shows('Payment Summary', 'Total', '$149.30', ...down('9%'));
  await shows('Cash', '$10.10', ...up('102%'), 'Card', '$20.20', `new vs ${days}`);
  await shows('Debit', '$29.00', same, 'EBT', '$40.00', ...down('50%'), 'Gift Card', '$50.00', same);
  const details = await table('Payment Details by Terminal');
  expect(cellsIn(details)).toEqual([
    ['Front', '$10.00', '$20.00', '$30.00', '$40.00', '$50.00', '$150.00'],
    ['Terminal 2', '$0.10', '$0.20', '-$1.00', '$0.00', '$0.00', '-$0.70'],
  ]);
  const total = [...details.querySelectorAll('tr')].at(-1)!;
  expect(shownTexts(total)).toEqual(['Total', '$10.10', '$20.20', '$29.00', '$40.00', '$50.00', '$149.30']);
});

it('counts no order on a day without one', async () => {
  await openReport('reports/close-day', '/api/cierrediario/branch/31/', {
    store: { name: 'Corner', address: '1 Way' },
    orderInitial: 0,
    orderFinal: 0,
    payment: [],
  });
  await shows('Store Name', 'Corner', 'Address', '1 Way');
  await shows('Total Orders', '0');
  await shows('Payment Details by Terminal', 'No data available');
});

it('shows the profit with its analysis', async () => {
  await openReport(
    'reports/profit',
    '/api/Report/profit/31/',
    { total: 1000, costo: 600, totalTax: 70 },
    { total: 800, costo: 700, totalTax: 70 },
  );
  const days = 'Oct 31 – Nov 1';
  await shows('Total Sales', '$1,000.00', `▲ 25% vs ${days}`, `25% more than ${days}`);
  await shows('Total Cost', '$600.00', `▼ 14.3% vs ${days}`, `14.3% less than ${days}`);
  await shows('Total Tax', '$70.00', `unchanged vs ${days}`);
  await shows('Net Profit', '$330.00', `▲ 1,000% vs ${days}`);
  const rows = [...(await table('Analysis')).querySelectorAll('tr')].map(row => shownTexts(row).join(' '));
  expect(rows).toEqual([
    'Total Sales $1,000.00',
    'Total Cost $600.00',
    'Gross Profit Sales less cost $400.00',
    'Total Tax $70.00',
    'Net Profit Sales less cost less tax $330.00',
    'Profit Margin Net profit as a percentage of sales 33.00%',
  ]);
});

it('shows the openings of the drawers by hour', async () => {
  await openReport('reports/open-drawer', '/token/logs/', [
    { hour: 14, admin: 'Bo', count: 3 },
    { hour: 9, admin: '', count: 4 },
    { hour: 14, admin: 'Ana', count: 1 },
  ]);
  await screen.findByText('Track and analyze cash drawer openings');
  await shows('Total Openings', '8', 'new vs Oct 31 – Nov 1', 'Unique Users', '3', 'Average per Hour', '2.7');
  expect(cellsIn(await table('Detailed Log'))).toEqual([
    ['14:00', 'Bo', '3'],
    ['9:00', 'Unknown', '4'],
    ['14:00', 'Ana', '1'],
  ]);
});

it('shows transfers by the names of their warehouses, and what was moved', async () => {
  const { user } = await openReport('inventory/transfer-report', '/api/inventorytransfer/report/31/', [
    {
      id: 9,
      createdAt: '2026-11-02T14:05:00',
      fromWarehouse: 'Cold room',
      fromWarehouseId: 2,
      toWarehouse: '',
      toWarehouseId: 3,
    },
  ]);
  await screen.findByText('View inventory transfers between warehouses');
  await screen.findByText('Cold room');
  expect(cellsIn(await table('Transfer Report'))).toEqual([
    ['#9', 'Nov 2, 2026, 2:05 PM', 'Cold room #2', 'Warehouse #3 #3'],
  ]);
  answerInstead('GET /api/InventoryTransferDetail/9', {
    json: [
      { id: 1, productId: 7, productName: 'Figs', quantity: 12, cost: 3.5 },
      { id: 2, productId: 8, productName: '', quantity: 0.5, cost: 0 },
    ],
  });
  await user.click(screen.getByRole('button', { name: 'View details of transfer #9' }));
  await shows('Transfer Details', 'Figs', 'Quantity:', '12', 'Cost:', '$3.50', 'Product #8');
});

const order = (id: number, values: object = {}) => ({
  id,
  createdAt: `2026-11-02T0${id}:05:00`,
  orderAmount: id / 100,
  orderStatus: 'completed',
  paymentReferenceNumber: `REF-${id}`,
  ...values,
});

it('shows orders with their status as a word and a tint', async () => {
  await openReport('reports/orders', '/api/report/orders/31/', [
    order(1),
    order(2, { orderStatus: 'pending', orderAmount: 1234.5 }),
    order(3, { orderStatus: 'cancelled', orderAmount: -20 }),
    order(4, { orderStatus: '' }),
    order(5, { orderStatus: 'on its way', paymentReferenceNumber: '' }),
  ]);
  await shows('Total Orders', '5', '4 sales and 1 refund', 'Total Amount', '$1,214.60');
  const orders = await table('Orders Report');
  expect(cellsIn(orders).slice(0, 3)).toEqual([
    ['#1', 'Nov 2, 2026, 1:05 AM', '$0.01', 'Completed', 'REF-1'],
    ['#2', 'Nov 2, 2026, 2:05 AM', '$1,234.50', 'Pending', 'REF-2'],
    ['#3', 'Nov 2, 2026, 3:05 AM', '-$20.00', 'Cancelled', 'REF-3'],
  ]);
  const badges = [...orders.querySelectorAll('td .badge')].map(badge => [badge.textContent, badge.className]);
  expect(badges).toEqual([
    ['Completed', 'badge badge-good'],
    ['Pending', 'badge badge-accent'],
    ['Cancelled', 'badge badge-danger'],
    ['Unknown', 'badge'],
    ['on its way', 'badge'],
  ]);
});

it('unfolds one order at a time, and fetches its lines once', async () => {
  const { user } = await openReport('reports/orders', '/api/report/orders/31/', [order(1), order(2)]);
  answerInstead('GET /api/report/order/details/1', {
    json: [
      { productName: 'Figs', productImage: '', quantity: 2, price: 3.5, taxAmount: 0.25, peso: 0 },
      { productName: '', productImage: '', quantity: 1, price: 8, taxAmount: 0, peso: 1.239 },
      { productName: 'Parsley', productImage: '', quantity: 1, price: 9.55, taxAmount: 0, peso: 0.735 },
      { productName: 'Dill', productImage: '', quantity: 1, price: 2, taxAmount: 0, peso: 1.5 },
    ],
  });
  answerInstead('GET /api/report/order/details/2', { json: [] });
  const press = async (action: 'View' | 'Hide', id: number) =>
    user.click(await screen.findByLabelText(`${action} details of order #${id}`));
  await press('View', 1);
  await shows(
    'Order Details',
    'Figs',
    'Quantity:',
    '2',
    'Price:',
    '$3.50',
    'Tax:',
    '$0.25',
    'Unknown Product',
  );
  // Weights have three decimals, because two would not explain the price.
  await shows(
    'Tax:',
    '$0.00',
    'Weight:',
    '1.24 kg (1,239 g)',
    'Parsley',
    'Quantity:',
    '1',
    'Price:',
    '$9.55',
  );
  await shows('Tax:', '$0.00', 'Weight:', '0.74 kg (735 g)');
  await shows('Price:', '$2.00', 'Tax:', '$0.00', 'Weight:', '1.50 kg');
  await press('View', 2);
  await screen.findByText('This order has no lines.');
  expect(document.querySelectorAll('.details')).toHaveLength(1);
  await press('View', 1);
  await screen.findByText('Figs');
  await press('Hide', 1);
  expect(screen.queryByText('Figs')).toBeNull();
  expect(recordedCalls(/details/).map(({ call }) => call)).toEqual([
    'GET /api/report/order/details/1',
    'GET /api/report/order/details/2',
  ]);
});
