/** The orders and products reports: their table, what unfolds in it, and how much it takes. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, expectComplaints, signedInBlank } from '../../support/browser.ts';
import { answerInstead, named, recordCalls } from '../../support/calls.ts';
import { cells, shown, shows } from '../../support/reports.ts';

const order = (id: number, values: object = {}) => ({
  id,
  createdAt: `2026-11-02T${String(id % 24).padStart(2, '0')}:05:00`,
  orderAmount: id / 100,
  orderStatus: 'completed',
  paymentReferenceNumber: `REF-${id}`,
  ...values,
});

const ORDERS = 'GET /api/report/orders/*';
const DAYS = 'start=2026-11-02&end=2026-11-03';

async function ordersReport(orders: object[]): Promise<Page> {
  const page = await signedInBlank();
  await answerInstead(page, ORDERS, { contentType: 'application/json', body: JSON.stringify(orders) });
  await page.goto(`/admin/reports/orders?${DAYS}`);
  await page.getByRole('heading', { name: 'Orders Report' }).waitFor();
  return page;
}

it('shows orders with their status as a word and a tint', async () => {
  const page = await ordersReport([
    order(1),
    order(2, { orderStatus: 'pending', orderAmount: 1234.5 }),
    order(3, { orderStatus: 'cancelled', orderAmount: -20 }),
    order(4, { orderStatus: '' }),
    order(5, { orderStatus: 'on its way', paymentReferenceNumber: '' }),
  ]);
  await shows(page, 'Total Orders', '5', 'Total Amount', '$1,214.60');
  expect((await cells(page, 'Orders Report')).slice(0, 3)).toEqual([
    ['#1', 'Nov 2, 2026, 1:05 AM', '$0.01', 'Completed', 'REF-1'],
    ['#2', 'Nov 2, 2026, 2:05 AM', '$1,234.50', 'Pending', 'REF-2'],
    ['#3', 'Nov 2, 2026, 3:05 AM', '-$20.00', 'Cancelled', 'REF-3'],
  ]);
  const badges = await page
    .locator('td .badge')
    .evaluateAll((all: HTMLElement[]) => all.map(badge => [badge.textContent, badge.className]));
  expect(badges).toEqual([
    ['Completed', 'badge badge-good'],
    ['Pending', 'badge badge-accent'],
    ['Cancelled', 'badge badge-danger'],
    ['Unknown', 'badge'],
    ['on its way', 'badge'],
  ]);
});

it('unfolds one order at a time, and fetches its lines once', async () => {
  // A picture that is gone.
  expectComplaints();
  const page = await ordersReport([order(1), order(2)]);
  await answerInstead(page, 'GET /api/report/order/details/1', {
    json: [
      { productName: 'Figs', productImage: '', quantity: 2, price: 3.5, taxAmount: 0.25, peso: 0 },
      { productName: '', productImage: 'gone.webp', quantity: 1, price: 8, taxAmount: 0, peso: 1.239 },
      { productName: 'Parsley', productImage: '', quantity: 1, price: 9.55, taxAmount: 0, peso: 0.735 },
      { productName: 'Dill', productImage: '', quantity: 1, price: 2, taxAmount: 0, peso: 1.5 },
    ],
  });
  await answerInstead(page, 'GET /api/report/order/details/2', { json: [] });
  await page.route('**/files/product/gone.webp', route => route.abort());
  const calls = recordCalls(page);
  const details = (id: number, open: boolean) =>
    page.getByRole('button', { name: `${open ? 'Hide' : 'View'} details of order #${id}` });
  await details(1, false).click();
  await shows(page, 'Order Details', 'Figs', 'Quantity: 2', 'Price: $3.50', 'Tax: $0.25', 'Unknown Product');
  // To the gram, too: two decimals would not explain the price.
  await shows(
    page,
    'Tax: $0.00',
    'Weight: 1.24 kg (1,239 g)',
    'Parsley',
    'Quantity: 1',
    'Price: $9.55',
    'Tax: $0.00',
    'Weight: 0.74 kg (735 g)',
  );
  await shows(page, 'Price: $2.00', 'Tax: $0.00', 'Weight: 1.50 kg');
  await eventually(() => page.locator('.details').getByRole('img', { name: 'No image' }).count()).toBe(4);
  await details(2, false).click();
  await page.getByText('This order has no lines.').waitFor();
  expect(await page.locator('.details').count()).toBe(1);
  await details(1, false).click();
  await page.getByText('Figs').waitFor();
  await details(1, true).click();
  await eventually(() => page.locator('.details').count()).toBe(0);
  expect(named(calls, /details/).map(({ call }) => call)).toEqual([
    'GET /api/report/order/details/1',
    'GET /api/report/order/details/2',
  ]);
});

it('takes 200,000 orders: a few in the page, sorted, searched, unfolded', async () => {
  const many = Array.from({ length: 200_000 }, (_, at) => order(at + 1));
  const page = await ordersReport(many);
  const rows = page.locator('tbody.record');
  const table = page.getByRole('table', { name: 'Orders Report' });
  await shows(page, 'Total Orders', '200,000', 'Total Amount', '$200,001,000.00');
  expect(await table.getAttribute('aria-rowcount')).toBe('200001');
  const inPage = () => eventually(() => rows.count()).toBeLessThan(100);
  await inPage();

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.getByText('REF-200000').waitFor();
  await eventually(() => rows.last().getByRole('row').getAttribute('aria-rowindex')).toBe('200001');
  await inPage();
  await answerInstead(page, 'GET /api/report/order/details/200000', {
    json: [{ productName: 'Figs', productImage: '', quantity: 1, price: 1, taxAmount: 0, peso: 0 }],
  });
  await page.getByRole('button', { name: 'View details of order #200000' }).click();
  await page.getByText('Figs').waitFor();

  await page.evaluate(() => window.scrollTo(0, 0));
  const amount = page.getByRole('button', { name: 'Amount' });
  await amount.click();
  await amount.click();
  await eventually(() => rows.first().innerText()).toContain('$2,000.00');
  expect(await page.getByRole('columnheader', { name: 'Amount' }).getAttribute('aria-sort')).toBe(
    'descending',
  );

  await page.keyboard.press('/');
  await page.keyboard.type('ref-19999');
  await page.getByText('11 of 200,000 rows').waitFor();
  await eventually(async () => (await cells(page, 'Orders Report')).map(([id]) => id)).toEqual(
    [199_999, 199_998, 199_997, 199_996, 199_995, 199_994, 199_993, 199_992, 199_991, 199_990, 19_999].map(
      id => `#${id}`,
    ),
  );
  await page.getByRole('searchbox').fill('nothing like it');
  await page.getByText('Nothing here matches the search.').waitFor();
});

it('asks for a category first, and then shows its orders', async () => {
  const page = await signedInBlank();
  await answerInstead(page, 'GET /api/category/branch/31', {
    json: [
      { id: 4, name: 'Fruit', status: 1 },
      { id: 9, name: 'Bread', status: 1 },
    ],
  });
  await answerInstead(page, 'GET /api/report/categories/31/4/20261102/20261103', {
    json: [order(1), order(2)],
  });
  const calls = recordCalls(page);
  await page.goto(`/admin/reports/products?${DAYS}`);
  await shows(page, 'Select a Category', 'Choose a category from the dropdown above to view the report.');
  expect(await page.getByRole('button', { name: 'Refresh' }).isDisabled()).toBe(true);
  const category = page.getByLabel('Category');
  await eventually(() => category.locator('option').allInnerTexts()).toEqual([
    'Select a category',
    'Bread',
    'Fruit',
  ]);
  expect(named(calls, /report/)).toEqual([]);
  await category.selectOption('Fruit');
  await shows(page, 'Total Orders', '2', 'Total Amount', '$0.03', 'Category', 'Fruit');
  expect(page.url()).toContain('categoryId=4');
  await page.getByRole('button', { name: 'View details of order #1' }).waitFor();
  await category.selectOption('Select a category');
  await page.getByText('Choose a category from the dropdown').waitFor();
  expect(await shown(page)).not.toContain('Total Orders');
});

it('forgets the category of another branch', async () => {
  const page = await signedInBlank();
  await answerInstead(page, 'GET /api/report/categories/*', { json: [] });
  await page.goto(`/admin/reports/products?categoryId=1&${DAYS}`);
  await page.getByText('No orders of this category').waitFor();
  const calls = recordCalls(page);
  await page.getByLabel('Branch').selectOption('Lakeside Market');
  await page.getByText('Choose a category from the dropdown').waitFor();
  await eventually(() => named(calls, 'GET /api/category/branch/32').length).toBe(1);
  expect(page.url()).not.toContain('categoryId');
});
