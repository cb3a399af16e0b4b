import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, freshlySignedIn } from '../../support/browser.ts';
import { bodies, recordCalls } from '../../support/calls.ts';

const switcher = (page: Page) => page.getByRole('banner').getByLabel('Branch', { exact: true });
const chosen = (page: Page) => switcher(page).evaluate((select: HTMLSelectElement) => Number(select.value));

it('keeps a form, an order, a dialog, a cell and the columns of a file when another tab chooses another branch', async () => {
  const form = await freshlySignedIn('/admin/inventory/warehouses/create');
  const tabAt = async (address: string) => {
    const tab = await form.context().newPage();
    await tab.goto(address);
    return tab;
  };
  const warehouse = `Annex ${Date.now()}`;
  await form.getByLabel('Warehouse Name*').fill(warehouse);

  const order = await tabAt('/admin/purchases/orders/add');
  const reference = order.getByLabel('Reference Number*');
  await reference.fill('Half typed');

  const users = await tabAt('/admin/users');
  await users.getByRole('button', { name: 'Invite User' }).click();
  const name = users.getByRole('dialog', { name: 'Invite User' }).getByLabel('Name').first();
  await name.fill('Vera L.');

  const products = await tabAt('/admin/products');
  await products.locator('button[data-cell^="priceCents "]').first().click();
  const price = products.locator('input[data-cell^="priceCents "]');
  await price.fill('12.34');

  const file = await tabAt('/admin/import?branchId=31');
  await file.locator('input[type=file]').setInputFiles({
    name: 'tabs.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('UPC,Name,Mine\r\n7700000000066,Journey tabs,1.25'),
  });
  const column = file.getByLabel('Column Mine');
  await column.selectOption('price');

  const tab = await tabAt('/admin/inventory/warehouses');
  const idle = await tabAt('/admin/inventory/warehouses');
  await eventually(() => chosen(idle)).toBe(31);
  await switcher(tab).selectOption('32');
  await eventually(() => chosen(idle)).toBe(32);
  expect(await reference.inputValue()).toBe('Half typed');
  expect(await name.inputValue()).toBe('Vera L.');
  expect(await price.inputValue()).toBe('12.34');
  expect(await column.inputValue()).toBe('price');
  expect(await form.getByLabel('Warehouse Name*').inputValue()).toBe(warehouse);
  for (const held of [form, order, products, file]) expect(await chosen(held)).toBe(31);

  const calls = recordCalls(form);
  await form.getByRole('button', { name: 'Create Warehouse' }).click();
  await form.getByRole('rowheader', { name: warehouse, exact: true }).waitFor();
  expect(bodies<{ branchId: number }>(calls, 'POST /api/warehouse')).toMatchObject([{ branchId: 31 }]);
  await switcher(form).selectOption('32');
  await form.getByRole('rowheader', { name: warehouse, exact: true }).waitFor({ state: 'detached' });
});
