/** A form is open while somebody else changes the same record: nothing of that is erased. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Static } from 'typebox';
import { expect, it } from 'vitest';
import type { Category } from '../../../contract/category.ts';
import type { Product } from '../../../contract/product.ts';
import type { SupplierPage } from '../../../contract/supplier.ts';
import { expectComplaints, faults, hasFocus, signedInBlank } from '../../support/browser.ts';
import { askShop, bodies, recordCalls, tokenOf } from '../../support/calls.ts';

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

/** As over a backend whose stock is a field of the form. */
async function withoutLedger(): Promise<Page> {
  const page = await signedInBlank();
  await page.addInitScript(() => {
    const session = JSON.parse(localStorage.getItem('session') ?? '{}') as { offers: string[] };
    const offers = session.offers.filter(offer => offer !== 'stock');
    localStorage.setItem('session', JSON.stringify({ ...session, offers }));
  });
  return page;
}

const save = (page: Page) => page.getByRole('button', { name: 'Update Product' }).click();

it('keeps the delivery that arrived while the form was open, and says what changed', async () => {
  const product = await newProduct();
  const page = await withoutLedger();
  await openForm(page, product.id);
  await deliver(product);
  const calls = recordCalls(page);
  // The browser itself says so of every refusal.
  expectComplaints();
  await page.getByLabel('Price*').fill('2.49');
  await save(page);
  const said = page
    .getByRole('alert')
    .filter({ hasText: 'Product updated. Changed by somebody else meanwhile' });
  await said.waitFor();
  expect(await said.innerText()).toContain('Stock is now 101');
  expect(await said.innerText()).toContain('Cost is now $1.30');
  expect(await productOf(product.id)).toMatchObject({ price: 2.49, cost: 1.3, stock: 101 });
  expect(bodies(calls, `PATCH /api/product/${product.id}`)).toEqual([{ price: 2.49 }, { price: 2.49 }]);
});

it('counts a corrected stock from what there is by then', async () => {
  const product = await newProduct();
  const page = await withoutLedger();
  await openForm(page, product.id);
  await deliver(product);
  expectComplaints();
  await page.getByLabel('Stock').fill('5');
  await save(page);
  await page.getByRole('alert').filter({ hasText: 'Stock is now 105' }).waitFor();
  expect(await productOf(product.id)).toMatchObject({ price: 2, cost: 1.3, stock: 105 });
});

it('says nothing of others where nobody else changed anything', async () => {
  const product = await newProduct();
  const page = await withoutLedger();
  await openForm(page, product.id);
  await page.getByLabel('Stock').fill('7.5');
  await page.getByLabel('Product Name*').fill(`${product.name} (large)`);
  await save(page);
  await page.getByText('Product updated', { exact: true }).waitFor();
  expect(await productOf(product.id)).toMatchObject({ name: `${product.name} (large)`, stock: 7.5 });
});

const PHONE = { viewport: { width: 390, height: 844 } };

/** Two people open the same product; the other one saves first. */
async function twoForms(options: BrowserContextOptions = {}) {
  const product = await newProduct();
  const [other, page] = [await signedInBlank(), await signedInBlank(options)];
  await Promise.all([openForm(other, product.id), openForm(page, product.id)]);
  await other.getByLabel('Price*').fill('2.99');
  await other.getByLabel('Product Name*').fill(`${product.name}, drained`);
  await save(other);
  await other.getByText('Product updated', { exact: true }).waitFor();
  return { product, page };
}

/** What is dimmed behind a dialog is not to be read. */
const dialogFaults = (page: Page) => faults(page, [], undefined, '[role=dialog]');

const dialogOf = (page: Page) =>
  page.getByRole('dialog', { name: 'Somebody else changed this product meanwhile' });
const sideOf = (page: Page, field: string, side: 'Now' | 'Yours') =>
  page.getByRole('radiogroup', { name: field }).getByRole('radio', { name: new RegExp(`^${side}:`) });

it('asks field by field where two people changed the same, and loses nothing', async () => {
  const { product, page } = await twoForms();
  expectComplaints();
  await page.getByLabel('Price*').fill('2.79');
  await page.getByLabel('Product Name*').fill(`${product.name}, whole`);
  await page.getByLabel('Cost').fill('0.5');
  await save(page);
  await dialogOf(page).waitFor();
  const said = await page.getByRole('radiogroup', { name: 'Price' }).innerText();
  expect(said).toMatch(/Now: \$2\.99 since (a moment|\d+ minutes?) ago, by /);
  expect(said).toContain('Yours: $2.79');
  expect(await sideOf(page, 'Price', 'Now').isChecked()).toBe(true);
  expect(await page.getByRole('radiogroup').count()).toBe(2);
  expect(await dialogFaults(page)).toEqual([]);

  // Whoever goes on editing has all that they typed, and is asked again.
  await page.getByRole('button', { name: 'Go on editing' }).click();
  await hasFocus(page.getByRole('button', { name: 'Update Product' }));
  expect(await page.getByLabel('Price*').inputValue()).toBe('2.79');
  expect(await productOf(product.id)).toMatchObject({ price: 2.99, cost: 0.95 });
  await save(page);
  await sideOf(page, 'Price', 'Yours').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Product updated', { exact: true }).waitFor();
  expect(await productOf(product.id)).toMatchObject({
    ...{ price: 2.79, cost: 0.5, name: `${product.name}, drained`, stock: 1 },
  });
});

it('asks by the keyboard alone, on a phone and in the dark', async () => {
  const { product, page } = await twoForms({ ...PHONE, colorScheme: 'dark' });
  expectComplaints();
  await page.getByLabel('Price*').fill('3.5');
  await page.getByLabel('Price*').press('Enter');
  await dialogOf(page).waitFor();
  expect(await dialogFaults(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.viewport.width);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => sideOf(page, 'Price', 'Yours').isChecked()).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page
    .getByText(/^Product updated/)
    .first()
    .waitFor();
  expect(await productOf(product.id)).toMatchObject({ price: 3.5, name: `${product.name}, drained` });
});

it('tells who changed a record, and what', async () => {
  const { product, page } = await twoForms();
  await page.reload();
  await page.getByLabel('Price*').waitFor();
  await page.getByRole('button', { name: 'History' }).click();
  const dialog = page.getByRole('dialog', { name: `History of ${product.name}, drained` });
  await dialog.getByText('Price: $2.00 → $2.99').waitFor();
  expect(await dialog.getByRole('listitem').filter({ hasText: 'added it' }).count()).toBe(1);
  expect(await dialogFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.getByLabel('Price*').inputValue()).toBe('2.99');
});
