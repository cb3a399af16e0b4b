/** Promotions, purchases and reports on a foreign server that sends numbers as text. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, goWithin } from '../support/browser.ts';
import { asked, backend, signedInThere, useForeignBackend } from '../support/foreignVisit.ts';

const main = async (page: Page) => (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ');

useForeignBackend();

it('shows a promotion, and changes what is on offer', async () => {
  const page = await signedInThere('/admin/promotions');
  await page.getByText('Two for one').waitFor();
  expect(await main(page)).toContain('Jan 1, 2026 - Dec 31, 2099 50% $9.50');
  await page.getByRole('button', { name: 'View details of Two for one' }).click();
  await page.getByText('Product: Figs').waitFor();
  await page.getByRole('combobox', { name: 'Search products' }).fill('pear');
  await page.getByText('Pears - $2.50').click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Product: Pears').waitFor();
  await page.getByRole('button', { name: 'Remove Figs' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('Product: Figs').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Edit promotion Two for one' }).click();
  await eventually(() => page.getByLabel('End Date*').inputValue()).toBe('2099-12-31');
  expect(asked(/^(POST|DELETE)/)).toEqual(['POST /api/promotiondetail', 'DELETE /api/promotiondetail/9']);
  expect(backend.unlisted).toEqual([]);
});

it('lists purchases, and places one', async () => {
  const page = await signedInThere('/admin/purchases/orders');
  await page.getByText('#5', { exact: true }).waitFor();
  expect(await main(page)).toContain('Unknown Supplier');
  expect(await main(page)).toContain('Partial Due: $5.50');
  await page.getByRole('link', { name: 'Add New Purchase Order' }).click();
  await page.getByRole('combobox', { name: 'Search products' }).fill('pear');
  await page.getByText('Pears - $2.50').click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Reference Number*').fill('1');
  await page.getByRole('combobox', { name: 'Supplier*' }).click();
  await page.getByText('Ana & sons').click();
  await page.getByRole('combobox', { name: 'Payment Method' }).click();
  await page.getByRole('option', { name: 'Check' }).click();
  await page.getByRole('button', { name: 'Create Purchase Order' }).click();
  await page.waitForURL('**/admin/purchases/orders');
  expect(asked(/^POST/)).toEqual(['POST /api/purchase/place']);
  expect(backend.unlisted).toEqual([]);
});

const REPORTS = [
  ['inventory/transfer-report', 'Warehouse #3', 'Barn'],
  ['reports/orders', '$12.34', '#77'],
  ['reports/products?categoryId=2', '$12.34', 'Fruit'],
  ['reports/top-categories', 'Unknown', '100.00%'],
  ['reports/close-day', 'Terminal 1', 'Initial Order # 11', 'Total Orders 3'],
  ['reports/total-sales', 'Till 2', '$11.10'],
  ['reports/profit', '$32.00', '32.00%'],
  ['reports/cashier', 'Cashier #7', '$12.50'],
  ['reports/open-drawer', 'Unknown', '2.0'],
] as const;

it('shows every report, with its details', async () => {
  const page = await signedInThere('/admin/settings');
  for (const [path, ...texts] of REPORTS) {
    await goWithin(page, `/admin/${path}`);
    for (const text of texts) await eventually(() => main(page)).toContain(text);
    // Only our server says which orders are subtracted and that amounts include tax.
    expect(await main(page), path).not.toMatch(/subtracted|(with|include) tax/);
    for (const details of await page.getByRole('button', { name: /^View details/ }).all())
      await details.click();
  }
  expect(backend.unlisted).toEqual([]);
});
