import { beforeAll, expect, it } from 'vitest';
import type { Category } from '../../../contract/category.ts';
import type { PurchaseDetails } from '../../../contract/delivery.ts';
import type { Product } from '../../../contract/product.ts';
import type { Supplier } from '../../../contract/supplier.ts';
import { eventually, hasFocus, seriousFaults, signedIn } from '../../support/browser.ts';
import { askShop, fetchToken } from '../../support/calls.ts';
import { productInput } from '../../support/catalogue.ts';

const token = await fetchToken();
const REORDER = '/admin/purchases/reorder';

const ask = async <Answer>(path: string) => (await askShop<Answer>('GET', path, { token })).body;
const make = async <Answer>(path: string, body: object) =>
  (await askShop<Answer>('POST', path, { token, body })).body;

const newSupplier = (name: string) =>
  make<Supplier>('/api/supplier', {
    name,
    email: '',
    contact: '',
    address: '',
    city: '',
    country: '',
    phone: '',
    home_page: '',
    branchId: 31,
    status: true,
    leadDays: 4,
  });

let categoryId = 0;
beforeAll(async () => {
  const [category] = await ask<Category[]>('/api/category/branch/31');
  categoryId = category!.id;
});

const newProduct = (name: string, values: object = {}) =>
  make<Product>('/api/product', {
    ...productInput(31, categoryId, { name, stock: 0, cost: 1.25, pesado: false }),
    minStock: 10,
    ...values,
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
  await group.getByText('4-day lead time').waitFor();
  expect([await box('Journey flour').inputValue(), await box('Journey oats').inputValue()]).toEqual([
    '30',
    '10',
  ]);
  await page.getByText('Products: 2 · drafts: 1 · $50.00').waitFor();
  await page.getByText(/The suggestion covers the sales in the lead time/).waitFor();
  expect(await seriousFaults(page)).toEqual([]);

  await box('Journey flour').fill('0.5');
  await row('Journey flour').getByText('At least 1, with at most two decimals').waitFor();
  await page.getByRole('button', { name: 'Create Draft Orders' }).click();
  await page.getByText('The quantity of Journey flour must be at least 1').waitFor();
  await box('Journey flour').fill('24');
  await page.keyboard.press('Enter');
  await hasFocus(box('Journey oats'));
  await page.getByText('Products: 2 · drafts: 1 · $42.50').waitFor();
  await page.getByRole('button', { name: 'Create Draft Orders' }).click();

  const link = page.getByRole('main').getByRole('link', { name: 'Journey Mill' });
  await link.waitFor();
  await row('Journey flour').getByText('in drafts: 24').waitFor();
  expect(await box('Journey flour').inputValue()).toBe('6');
  expect(await box('Journey oats').inputValue()).toBe('');
  await group.getByLabel('Order Journey flour', { exact: true }).uncheck();
  await page.getByRole('button', { name: 'Create Draft Orders' }).click();
  await page.getByText('Tick at least one product.').waitFor();
  const [draft, ...more] = await draftsOf(mill);
  expect(more).toEqual([]);
  const { state, items, payable_Amount } = await ask<PurchaseDetails>(`/api/purchase/${draft!.id}`);
  expect([state, payable_Amount]).toEqual(['draft', 42.5]);
  expect(items).toMatchObject([
    { productId: flour.id, quantity: 24, cost: 1.25 },
    { productId: oats.id, quantity: 10 },
  ]);
  await link.click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await eventually(() => page.url()).toContain(`draft=${draft!.id}`);
  await eventually(() => page.getByLabel('Quantity of Journey flour', { exact: true }).inputValue()).toBe(
    '24',
  );
});
