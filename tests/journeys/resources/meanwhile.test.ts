/** A form is open while somebody else changes the same record: nothing of that is erased. */
import type { Page } from 'playwright-core';
import type { Static } from 'typebox';
import { expect, it } from 'vitest';
import type { Category } from '../../../contract/category.ts';
import type { Product } from '../../../contract/product.ts';
import type { SupplierPage } from '../../../contract/supplier.ts';
import { signedInBlank } from '../../support/browser.ts';
import { askShop, named, recordCalls, tokenOf } from '../../support/calls.ts';

const token = await tokenOf();
const [category] = (await askShop<Category[]>('GET', '/api/category/branch/31', { token })).body;
const list = `?branchId=31&categoryId=${category!.id}`;

let count = 0;

/** A product of its own, with one in stock. */
async function newProduct(): Promise<{ id: number; name: string }> {
  const name = `Figs in syrup ${Date.now()}-${++count}`;
  const body = { name, description: '', upc: '', base64dataImage: '', price: 2, tax: 0, status: 1 };
  const rest = { categoryId: category!.id, branchId: 31, cost: 0.95, stock: 1 };
  const flags = { ebt: false, wic: false, pesado: false, ecommerce: false };
  const answer = await askShop<Product>('POST', '/api/product', {
    ...{ token, body: { ...body, ...rest, ...flags } },
  });
  return { id: answer.body.id, name };
}

const productOf = async (id: number) => (await askShop<Product>('GET', `/api/product/${id}`, { token })).body;

/** A hundred arrive, at a dollar thirty. */
async function deliver({ id, name }: { id: number; name: string }) {
  const suppliers = '/api/supplier/branch/31?pageSize=200';
  const { body } = await askShop<Static<typeof SupplierPage>>('GET', suppliers, { token });
  const supplier = body.results.find(({ status }) => status)!;
  const answer = await askShop('POST', '/api/purchase/place', {
    token,
    body: {
      ref_no: `D-${id}`,
      notes: '',
      base64dataImage: '',
      payable_amount: 130,
      payment_method: 'Cash',
      paid_amount: 130,
      due_amount: 0,
      change_amount: 0,
      branchId: 31,
      supplierId: supplier.id,
      created_at: '2026-11-02',
      items: [{ product_id: id, name, quantity: 100, sell_price: 2, cost: 1.3 }],
    },
  });
  expect(answer.status).toBe(201);
}

async function openForm(page: Page, id: number) {
  await page.goto(`/admin/products/${id}${list}`);
  await page.getByLabel('Price*').waitFor();
}

const save = (page: Page) => page.getByRole('button', { name: 'Update Product' }).click();

it('keeps the delivery that arrived while the form was open, and says what changed', async () => {
  const product = await newProduct();
  const page = await signedInBlank();
  await openForm(page, product.id);
  await deliver(product);
  const calls = recordCalls(page);
  await page.getByLabel('Price*').fill('2.49');
  await save(page);
  const said = page
    .getByRole('alert')
    .filter({ hasText: 'Product updated. Changed by somebody else meanwhile' });
  await said.waitFor();
  expect(await said.innerText()).toContain('Stock is now 101');
  expect(await said.innerText()).toContain('Cost is now $1.30');
  expect(await productOf(product.id)).toMatchObject({ price: 2.49, cost: 1.3, stock: 101 });
  expect(named(calls, `PUT /api/product/${product.id}`)).toHaveLength(1);
});

it('counts a corrected stock from what there is by then', async () => {
  const product = await newProduct();
  const page = await signedInBlank();
  await openForm(page, product.id);
  await deliver(product);
  await page.getByLabel('Stock').fill('5');
  await save(page);
  await page.getByRole('alert').filter({ hasText: 'Stock is now 105' }).waitFor();
  expect(await productOf(product.id)).toMatchObject({ price: 2, cost: 1.3, stock: 105 });
});

it('says nothing of others where nobody else changed anything', async () => {
  const product = await newProduct();
  const page = await signedInBlank();
  await openForm(page, product.id);
  await page.getByLabel('Stock').fill('7.5');
  await page.getByLabel('Product Name*').fill(`${product.name} (large)`);
  await save(page);
  await page.getByText('Product updated', { exact: true }).waitFor();
  expect(await productOf(product.id)).toMatchObject({ name: `${product.name} (large)`, stock: 7.5 });
});
