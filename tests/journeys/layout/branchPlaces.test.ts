/** Which branch a page is about: the address, the header, the rows and what is saved say the same. */
import { rmSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import type { Branch } from '../../../contract/branch.ts';
import type { Category, CategoryInput } from '../../../contract/category.ts';
import {
  eventually,
  expectComplaints,
  fillSignIn,
  freshlySignedIn,
  newPage,
  options,
  signedIn,
} from '../../support/browser.ts';
import { answerInstead, askShop, bodies, named, recordCalls, tokenOf } from '../../support/calls.ts';
import { callProgram, OWNER_PASSWORD, startProgram } from '../../support/program.ts';

const switcher = (page: Page) => page.getByRole('banner').getByLabel('Branch', { exact: true });
const chosen = (page: Page) => switcher(page).evaluate((select: HTMLSelectElement) => Number(select.value));
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

const token = await tokenOf();
const { body: branches } = await askShop<Branch[]>('GET', '/api/branch', { token });
const nameOf = (id: number) => branches.find(branch => branch.id === id)!.name;
const categoriesOf = async (branch: number) =>
  (await askShop<Category[]>('GET', `/api/category/branch/${branch}`, { token })).body;
const [category] = await categoriesOf(31);
const products = `/admin/products?branchId=31&categoryId=${category!.id}`;

it('goes to the categories of the branch that is chosen on a page about another', async () => {
  const page = await freshlySignedIn(products);
  await heading(page, `Products for Category: ${category!.name}`).waitFor();
  await page.getByText(`Branch: ${nameOf(31)}`).waitFor();
  const calls = recordCalls(page);
  await switcher(page).selectOption('32');
  await heading(page, `Categories for Branch: ${nameOf(32)}`).waitFor();
  expect(addressOf(page)).toBe('/admin/categories?branchId=32');
  await eventually(() => named(calls, 'GET /api/category/branch/32').length).toBe(1);
  expect(await chosen(page)).toBe(32);
  // What is added there is that branch's.
  await answerInstead(page, 'POST /api/category', { json: {} });
  await page.getByRole('link', { name: 'Add New Category' }).first().click();
  await page.getByLabel('Category Name*').fill('Preserves');
  await page.getByRole('button', { name: 'Create Category' }).click();
  await eventually(() =>
    bodies<CategoryInput>(calls, 'POST /api/category').map(({ branch_id }) => branch_id),
  ).toEqual([32]);
  // And so it stays elsewhere.
  await page.getByRole('link', { name: 'Promotions', exact: true }).click();
  await eventually(() => named(calls, /^GET \/api\/promotion\/branch\/32\?/).length).toBe(1);
  await page.getByRole('link', { name: 'Branches', exact: true }).click();
  await page.goto('/admin/categories?branchId=32');
  await heading(page, `Categories for Branch: ${nameOf(32)}`).waitFor();
  await switcher(page).selectOption('33');
  await heading(page, `Categories for Branch: ${nameOf(33)}`).waitFor();
  await switcher(page).selectOption('31');
  await heading(page, `Categories for Branch: ${nameOf(31)}`).waitFor();
});

it('shows the branch that the address names, whatever was chosen before', async () => {
  const page = await signedIn('/admin/inventory/warehouses');
  await eventually(() => chosen(page)).toBe(31);
  await page.getByRole('link', { name: 'Branches', exact: true }).click();
  await page.getByRole('link', { name: `Manage categories of ${nameOf(33)}` }).click();
  await heading(page, `Categories for Branch: ${nameOf(33)}`).waitFor();
  await eventually(() => chosen(page)).toBe(33);
  const [first] = await categoriesOf(33);
  await page.getByRole('link', { name: `View products of ${first!.name}`, exact: true }).click();
  await heading(page, `Products for Category: ${first!.name}`).waitFor();
  expect(await chosen(page)).toBe(33);
  await page.getByText(`Branch: ${nameOf(33)}`).waitFor();
  // A page whose address names none is about the chosen one again.
  await page.getByRole('link', { name: 'Promotions', exact: true }).click();
  await eventually(() => chosen(page)).toBe(31);
});

it('asks before an open form is left for another branch, and chooses nothing when one stays', async () => {
  const page = await signedIn(products);
  await page.getByRole('link', { name: 'Add New Product' }).first().click();
  await page.getByLabel('Product Name*').fill('Quince jam');
  await switcher(page).selectOption('32');
  await page.getByRole('dialog', { name: 'Unsaved changes' }).waitFor();
  await page.getByRole('button', { name: 'Stay' }).click();
  expect(await page.getByLabel('Product Name*').inputValue()).toBe('Quince jam');
  expect(await chosen(page)).toBe(31);
  await switcher(page).selectOption('32');
  await page.getByRole('button', { name: 'Leave' }).click();
  await heading(page, `Categories for Branch: ${nameOf(32)}`).waitFor();
  await switcher(page).selectOption('31');
});

it('keeps the branch in the drawer of a phone', async () => {
  const page = await signedIn(products, {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  expect(await switcher(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('navigation').getByLabel('Branch', { exact: true }).selectOption('32');
  await heading(page, `Categories for Branch: ${nameOf(32)}`).waitFor();
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor({ state: 'detached' });
});

const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-first-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('leads a shop without a branch to its first, and works with that one whatever its number', async () => {
  // Where roles are enforced, deleting a branch asks for the password once more.
  const program = startProgram({ DATA_DIR: folder, TRASTIENDA_RIGHTS: 'open' });
  const baseURL = await program.address();
  const { body: signed } = await callProgram<{ token: string }>(baseURL, 'POST', '/token/authenticate', {
    body: { Email: 'owner', Password: OWNER_PASSWORD },
  });
  await callProgram(baseURL, 'DELETE', '/api/branch/1', signed);
  const page = await newPage({ baseURL });
  const owner = { userName: 'owner', password: OWNER_PASSWORD };
  await page.goto('/admin/inventory/warehouses');
  await answerInstead(page, 'GET /api/warehouse/all/branch/31', { json: [] });
  await fillSignIn(page, owner);
  await heading(page, 'Create your first branch').waitFor();
  await page.getByRole('link', { name: 'Add New Branch' }).click();
  await page.getByLabel('Branch Name*').fill('Corner');
  await page.getByRole('button', { name: 'Create Branch' }).click();
  await page.getByText('Branch created').waitFor();
  const calls = recordCalls(page);
  await page.getByRole('button', { name: 'Inventory' }).click();
  await page.getByRole('link', { name: 'Warehouses', exact: true }).click();
  await page.getByRole('cell', { name: 'Sales floor', exact: true }).waitFor();
  expect(named(calls, 'GET /api/warehouse/all/branch/2')).toHaveLength(1);
  expect(named(calls, /branch\/31/)).toEqual([]);
  expect(await page.getByText('There is no branch').count()).toBe(0);
  program.kill('SIGTERM');
  await program.ended;
});

it('shows the branch of a product whose address does not name one', async () => {
  const [first] = await categoriesOf(33);
  const { body } = await askShop<{ products: { id: number; name: string }[] }>(
    'GET',
    `/api/product/branch/33/${first!.id}`,
    { token },
  );
  const [product] = body.products;
  const page = await freshlySignedIn('/admin/banners');
  expect(await chosen(page)).toBe(31);
  await page.goto(`/admin/products/${product!.id}/show`);
  await heading(page, product!.name).waitFor();
  await eventually(() => chosen(page)).toBe(33);
  await page.getByRole('link', { name: 'Back to products' }).click();
  await heading(page, `Products for Category: ${first!.name}`).waitFor();
  await page.goBack();
  await heading(page, product!.name).waitFor();
  await switcher(page).selectOption('32');
  await heading(page, `Categories for Branch: ${nameOf(32)}`).waitFor();
});

it('leaves what an address names of the branch before', async () => {
  const page = await freshlySignedIn('/admin/purchases/dues?supplier=1');
  await page.getByRole('link', { name: 'All suppliers' }).waitFor();
  await switcher(page).selectOption('32');
  await heading(page, 'What We Owe').waitFor();
  expect(addressOf(page)).toBe('/admin/purchases/dues');
  expect(await chosen(page)).toBe(32);
});

it('goes to the list of the other branch from what is counted or received', async () => {
  // There need be no such count or purchase.
  expectComplaints(/^Failed to/);
  const page = await freshlySignedIn('/admin/inventory/count?id=1');
  await page.getByRole('link', { name: 'Back to Counts' }).waitFor();
  await switcher(page).selectOption('32');
  await eventually(() => addressOf(page)).toBe('/admin/inventory/counts');
  expect(await chosen(page)).toBe(32);
  await page.goto('/admin/purchases/orders/receive?id=1');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await switcher(page).selectOption('31');
  await eventually(() => addressOf(page)).toBe('/admin/purchases/orders');
  expect(await chosen(page)).toBe(31);
});

it.each([
  ['/admin/inventory/transfers/send', 'Nothing is on the list yet'],
  ['/admin/inventory/labels', 'No labels yet'],
])('asks before the products of %s are left, for another page or another branch', async (address, none) => {
  const page = await freshlySignedIn(address);
  await page.getByRole('combobox', { name: 'Search products' }).fill('milk');
  await options(page).first().click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText(none).waitFor({ state: 'detached' });
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await switcher(page).selectOption('32');
  await question.getByRole('button', { name: 'Stay' }).click();
  expect(await chosen(page)).toBe(31);
  await page.getByRole('link', { name: 'Promotions', exact: true }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  expect(addressOf(page)).toBe(address);
  expect(await page.getByText(none).count()).toBe(0);
  await page.getByRole('link', { name: 'Promotions', exact: true }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await heading(page, 'Promotions').waitFor();
});

it('stays in its branch with what was typed when another tab chooses another', async () => {
  const page = await freshlySignedIn('/admin/inventory/warehouses/create');
  const name = `Annex ${Date.now()}`;
  await page.getByLabel('Warehouse Name*').fill(name);
  const tab = await page.context().newPage();
  await tab.goto('/admin/inventory/warehouses');
  const idle = await page.context().newPage();
  await idle.goto('/admin/inventory/warehouses');
  await eventually(() => chosen(idle)).toBe(31);
  await switcher(tab).selectOption('32');
  // Nothing was typed there.
  await eventually(() => chosen(idle)).toBe(32);
  expect(await page.getByLabel('Warehouse Name*').inputValue()).toBe(name);
  expect(await chosen(page)).toBe(31);
  const calls = recordCalls(page);
  await page.getByRole('button', { name: 'Create Warehouse' }).click();
  await page.getByRole('cell', { name, exact: true }).waitFor();
  expect(bodies<{ branchId: number }>(calls, 'POST /api/warehouse')).toMatchObject([{ branchId: 31 }]);
  await switcher(page).selectOption('32');
  await page.getByRole('cell', { name, exact: true }).waitFor({ state: 'detached' });
});

it('keeps an order, a dialog, a cell and the columns of a file when another tab chooses another branch', async () => {
  const order = await freshlySignedIn('/admin/purchases/orders/add');
  const tabAt = async (address: string) => {
    const tab = await order.context().newPage();
    await tab.goto(address);
    return tab;
  };
  const reference = order.getByLabel('Reference Number*');
  await reference.fill('Half typed');

  const users = await tabAt('/admin/users');
  await users.getByRole('button', { name: 'Invite User' }).click();
  const name = users.getByRole('dialog', { name: 'Invite somebody' }).getByLabel('Name').first();
  await name.fill('Vera L.');

  const products = await tabAt('/admin/products');
  await products.locator('button[data-cell^="priceCents "]').first().click();
  const price = products.locator('input[data-cell^="priceCents "]');
  await price.fill('12.34');

  const file = await tabAt('/admin/import?branchId=31');
  await file.locator('input[type=file]').setInputFiles({
    ...{ name: 'tabs.csv', mimeType: 'text/csv' },
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
  expect([await chosen(order), await chosen(products), await chosen(file)]).toEqual([31, 31, 31]);
});
