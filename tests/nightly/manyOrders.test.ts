import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, signedInBlank } from '../support/browser.ts';
import { answerInstead } from '../support/calls.ts';
import { cells, shows } from '../support/reports.ts';

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
