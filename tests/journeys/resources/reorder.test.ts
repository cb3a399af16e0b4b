/** From what runs low to the drafts of its orders, by what a stock keeper presses. */
import { beforeAll, expect, it } from 'vitest';
import type { Category } from '../../../contract/category.ts';
import type { Delivery } from '../../../contract/delivery.ts';
import type { Product } from '../../../contract/product.ts';
import type { LowStock } from '../../../contract/reorder.ts';
import type { Supplier } from '../../../contract/supplier.ts';
import {
  eventually,
  expectComplaints,
  hasFocus,
  seriousFaults,
  signedIn,
  signedInBlank,
} from '../../support/browser.ts';
import { answerInstead, askShop, BROKEN, tokenOf } from '../../support/calls.ts';
import { productInput } from '../../support/catalogue.ts';
import { asked, signedInThere, useForeignBackend } from '../../support/foreignVisit.ts';

const token = await tokenOf();
const REORDER = '/admin/purchases/reorder';

useForeignBackend();

const ask = async <Answer>(path: string) => (await askShop<Answer>('GET', path, { token })).body;
const make = async <Answer>(path: string, body: object) =>
  (await askShop<Answer>('POST', path, { token, body })).body;

const newSupplier = (name: string) =>
  make<Supplier>('/api/supplier', {
    ...{ name, email: '', contact: '', address: '', city: '', country: '', phone: '', home_page: '' },
    ...{ branchId: 31, status: true, leadDays: 4 },
  });

let categoryId = 0;
beforeAll(async () => {
  const [category] = await ask<Category[]>('/api/category/branch/31');
  categoryId = category!.id;
});

/** Ten of it are missing. */
const newProduct = (name: string, values: object = {}) =>
  make<Product>('/api/product', {
    ...productInput(31, categoryId, { name, stock: 0, cost: 1.25, pesado: false }),
    ...{ minStock: 10, ...values },
  });

const draftsOf = async ({ name }: Supplier) => {
  const { results } = await ask<{ results: { id: number; supplier_Name: string }[] }>(
    '/api/purchase/branch/31/20200101/20991231/?page=1&pageSize=200&state=draft',
  );
  return results.filter(row => row.supplier_Name === name);
};

it('lists what runs low by supplier, makes drafts of it as edited, and none at the second press', async () => {
  const mill = await newSupplier('Journey Mill');
  const [flour, oats] = [
    await newProduct('Journey flour', { supplierId: mill.id, targetStock: 30 }),
    await newProduct('Journey oats', { supplierId: mill.id }),
  ];
  const page = await signedIn(`${REORDER}?supplier=${mill.id}`);
  const group = page.getByRole('region', { name: 'Journey Mill' });
  const box = (name: string) => group.getByLabel(`Quantity of ${name}`, { exact: true });
  const row = (name: string) => group.getByRole('row').filter({ hasText: name });
  await group.getByText('Lead time in days: 4').waitFor();
  expect([await box('Journey flour').inputValue(), await box('Journey oats').inputValue()]).toEqual([
    '30',
    '10',
  ]);
  await page.getByText('Products: 2 · drafts: 1 · $50.00').waitFor();
  await page.getByText(/The suggestion covers the sales in the lead time/).waitFor();
  expect(await seriousFaults(page)).toEqual([]);

  await box('Journey flour').fill('0.5');
  await row('Journey flour').getByText('At least 1, with at most two decimals').waitFor();
  await page.getByRole('button', { name: 'Make draft orders' }).click();
  await page.getByText('The quantity of Journey flour must be at least 1').waitFor();
  await box('Journey flour').fill('24');
  await page.keyboard.press('Enter');
  await hasFocus(box('Journey oats'));
  await page.getByText('Products: 2 · drafts: 1 · $42.50').waitFor();
  await page.getByRole('button', { name: 'Make draft orders' }).click();

  const link = page.getByRole('main').getByRole('link', { name: 'Journey Mill' });
  await link.waitFor();
  await row('Journey flour').getByText('in drafts: 24').waitFor();
  expect(await box('Journey flour').inputValue()).toBe('6');
  expect(await box('Journey oats').inputValue()).toBe('');
  await group.getByLabel('Order Journey flour', { exact: true }).uncheck();
  await page.getByRole('button', { name: 'Make draft orders' }).click();
  await page.getByText('Tick at least one product.').waitFor();
  const [draft, ...more] = await draftsOf(mill);
  expect(more).toEqual([]);
  const { state, items, payable_Amount } = await ask<Delivery>(`/api/purchase/${draft!.id}`);
  expect([state, payable_Amount]).toEqual(['draft', 42.5]);
  expect(items).toMatchObject([
    { productId: flour.id, quantity: 24, cost: 1.25 },
    { productId: oats.id, quantity: 10 },
  ]);
  // What was typed is asked about before it is left.
  await link.click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await eventually(() => page.url()).toContain(`draft=${draft!.id}`);
  await eventually(() => page.getByLabel('Quantity of Journey flour', { exact: true }).inputValue()).toBe(
    '24',
  );
});

it('asks for a supplier where a product has none', async () => {
  const mill = await newSupplier('Journey Orchard');
  await newProduct('Journey quinces');
  const page = await signedIn(REORDER);
  const group = page.getByRole('region', { name: 'No supplier' });
  await group.getByText('Choose a supplier to order these.').waitFor();
  const row = group.getByRole('row').filter({ hasText: 'Journey quinces' });
  // What is no longer ticked is no longer found.
  const others = page.getByRole('checkbox', { name: /^Order (?!all of)/, checked: true });
  while ((await others.count()) > 0) await others.first().uncheck();
  await row.getByLabel('Order Journey quinces', { exact: true }).check();
  await page.getByRole('button', { name: 'Make draft orders' }).click();
  await page.getByText('Choose a supplier for Journey quinces').waitFor();
  await row.getByRole('button', { name: 'Supplier of Journey quinces' }).click();
  await row.getByRole('combobox', { name: 'Supplier of Journey quinces' }).fill('Journey Orchard');
  await page.getByRole('option', { name: 'Journey Orchard' }).click();
  await page.getByRole('button', { name: 'Make draft orders' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Journey Orchard' }).waitFor();
  expect(await draftsOf(mill)).toHaveLength(1);
});

it('says that nothing runs low, and that it failed', async () => {
  const { id } = await newSupplier('Journey Idle');
  const page = await signedInBlank();
  await page.goto(`${REORDER}?supplier=${id}`);
  await page.getByText('Nothing runs low.').waitFor();
  expectComplaints(/^Failed to fetch what to order/);
  const mend = await answerInstead(page, 'GET /api/purchases/reorder*', BROKEN);
  await page.reload();
  await page.getByRole('alert').getByText('Failed to fetch what to order. Please try again later.').waitFor();
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Nothing runs low.').waitFor();
});

it('is counted on the dashboard, which leads there', async () => {
  const { products } = await ask<LowStock>('/api/purchases/reorder/low?branchId=31');
  expect(products).toBeGreaterThan(1);
  const page = await signedIn();
  await page.getByRole('link', { name: `${products} products run low`, exact: true }).click();
  await page.getByRole('heading', { name: 'Reorder' }).waitFor();
});

it('goes by what the forms of a product and of a supplier say', async () => {
  const { id: productId } = await newProduct('Journey pears', { minStock: null });
  const mill = await newSupplier('Journey Press');
  expectComplaints(/^Failed to update product/);
  const page = await signedIn(`/admin/products/${productId}?branchId=31&categoryId=${categoryId}`);
  await page.getByLabel('Minimum').fill('6.5');
  await page.getByLabel('Target').fill('6');
  await page.getByRole('combobox', { name: 'Supplier' }).fill('Journey Press');
  await page.getByRole('option', { name: 'Journey Press' }).click();
  await page.getByRole('button', { name: 'Update Product' }).click();
  await page.getByText('Target must not be less than Minimum.').first().waitFor();
  await page.getByLabel('Target').fill('12');
  await page.getByRole('button', { name: 'Update Product' }).click();
  await page.getByText('Product updated', { exact: true }).waitFor();
  expect(await ask<Product>(`/api/product/${productId}`)).toMatchObject({
    ...{ minStock: 6.5, targetStock: 12, supplierId: mill.id },
  });

  await page.goto(`/admin/purchases/suppliers/${mill.id}`);
  await page.getByLabel('Lead time (days)').fill('0');
  await page.getByRole('button', { name: 'Update Supplier' }).click();
  await page.getByText('Must be a whole number of days from 1 to 365.').waitFor();
  await page.getByLabel('Lead time (days)').fill('9');
  await page.getByRole('button', { name: 'Update Supplier' }).click();
  await page.getByText('Supplier updated').waitFor();
  expect(await ask<Supplier>(`/api/supplier/${mill.id}`)).toMatchObject({ leadDays: 9 });
});

it('is not there over a server with the documented calls alone', async () => {
  const page = await signedInThere('/admin/purchases/suppliers/create');
  await page.getByLabel('Website', { exact: true }).waitFor();
  expect(await page.getByLabel('Lead time (days)').count()).toBe(0);
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  await menu.getByRole('link', { name: 'Purchase Orders' }).waitFor();
  expect(await menu.getByRole('link', { name: 'Reorder' }).count()).toBe(0);
  await page.goto(new URL(REORDER, page.url()).href);
  await page.getByText('has no suggestions of what to order').waitFor();
  expect(asked(/reorder/)).toEqual([]);
});
