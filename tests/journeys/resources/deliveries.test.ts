/** A purchase from its draft to its last payment, by what a stock keeper presses. */
import { expect, it } from 'vitest';
import type { Category } from '../../../contract/category.ts';
import type { Delivery, Dues } from '../../../contract/delivery.ts';
import type { Product, ProductPage } from '../../../contract/product.ts';
import type { Static } from 'typebox';
import {
  eventually,
  expectComplaints,
  freshlySignedIn,
  options,
  seriousFaults,
  signedIn,
} from '../../support/browser.ts';
import { askShop, tokenOf } from '../../support/calls.ts';
import { ownProduct } from '../../support/ownProduct.ts';

const token = await tokenOf();
const ask = async <Answer>(path: string) => (await askShop<Answer>('GET', path, { token })).body;
const [category] = await ask<Category[]>('/api/category/branch/31');
const { products } = await ask<Static<typeof ProductPage>>(`/api/product/branch/31/${category!.id}`);
const [milk, bread, pie] = products as [Product, Product, Product];
const stockOf = async ({ id }: Product) => (await ask<Product>(`/api/product/${id}`)).stock;
const dues = () => ask<Dues>('/api/purchase/dues/branch/31');

it('is drafted, ordered, received with a broken crate, corrected, and the rest paid', async () => {
  const page = await signedIn('/admin/purchases/orders/add');
  const before = [await stockOf(milk), await stockOf(bread), await stockOf(pie)];
  await page.getByLabel('Reference Number*').fill('J-0815');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await page.getByText('Choose the supplier.').waitFor();
  await page.getByRole('combobox', { name: 'Supplier*' }).click();
  await options(page).first().click();
  for (const { upc, name } of [milk, bread, pie]) {
    await page.getByRole('combobox', { name: 'Search products' }).fill(upc);
    await page.keyboard.press('Enter');
    await page.getByLabel(`Quantity of ${name}`, { exact: true }).fill('10');
    await page.getByLabel(`Cost of ${name}`, { exact: true }).fill('2.00');
  }
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await page.getByText('The draft was saved').waitFor();

  // Others' drafts may stand above it.
  const details = page.getByRole('button', { name: 'View details of J-0815' });
  await page.getByLabel('State', { exact: true }).selectOption('draft');
  await details.click();
  await page.getByRole('link', { name: 'Edit draft' }).click();
  // A draft keeps no payment.
  await eventually(() => page.getByLabel('Paid Amount*').inputValue()).toBe('0');
  await page.getByLabel('Notes').fill('Before ten o’clock');
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  await page.getByText('Ordered. Nothing is received or paid yet.').waitFor();
  expect(await stockOf(milk)).toBe(before[0]);

  await page.getByLabel('State', { exact: true }).selectOption('ordered');
  await details.click();
  await page.getByText('Before ten o’clock').waitFor();
  await page.getByRole('link', { name: 'Receive' }).click();
  const arrived = (name: string) => page.getByLabel(`Received of ${name}`, { exact: true });
  await page.getByRole('combobox', { name: 'Search products' }).fill(milk.upc);
  await page.keyboard.press('Enter');
  await expect.poll(() => arrived(milk.name).inputValue()).toBe('1');
  await page.reload();
  await expect.poll(() => arrived(milk.name).inputValue()).toBe('1');
  await page.getByRole('button', { name: 'All as ordered' }).click();
  await arrived(bread.name).fill('6');
  await page.getByText('4 missing').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByLabel('Nothing more comes of this order').check();
  expect(await page.getByLabel('Payable').inputValue()).toBe('52.00');
  await page.getByRole('button', { name: 'Receive it' }).click();
  await page.getByText('Received: the stock has risen').waitFor();
  expect(await stockOf(milk)).toBe(before[0]! + 10);
  expect(await stockOf(bread)).toBe(before[1]! + 6);

  await page.getByLabel('State', { exact: true }).selectOption('received');
  await details.click();
  await page.getByRole('button', { name: `Correct ${pie.name}` }).click();
  const box = page.getByRole('dialog');
  await box.getByLabel('Received').fill('9');
  await box.getByRole('button', { name: 'Save' }).click();
  await box.getByText('Say why: it stays in the history.').waitFor();
  await box.getByLabel('Reason').fill('One was squashed');
  await box.getByRole('button', { name: 'Save' }).click();
  await box.waitFor({ state: 'detached' });
  expect(await stockOf(pie)).toBe(before[2]! + 9);

  const owed = (await dues()).due;
  await page.getByRole('button', { name: 'Pay $50.00' }).click();
  await box.getByLabel('Amount').fill('50.01');
  await box.getByRole('button', { name: 'Pay', exact: true }).click();
  await box.getByText('Enter an amount above 0, at most $50.00.').waitFor();
  await box.getByLabel('Amount').fill('20');
  await box.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('button', { name: 'Pay $30.00' }).click();
  await box.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText('$50.00 of $50.00 paid').waitFor();
  expect(Math.round((owed - (await dues()).due) * 100)).toBe(5000);
});

it('shows all that is owed on a tablet held upright, without sliding it', async () => {
  const page = await signedIn('/admin/purchases/dues', { viewport: { width: 768, height: 1024 } });
  await page.getByRole('columnheader', { name: 'Due', exact: true }).waitFor();
  const beyond = page.locator('.dues').evaluate(card => card.scrollWidth - card.clientWidth);
  expect(await beyond).toBe(0);
});

it('is owed by supplier and age, which add up; a supplier’s name leads to their purchases', async () => {
  const { due, suppliers } = await dues();
  expect(Math.round(suppliers.reduce((sum, one) => sum + one.due, 0) * 100)).toBe(Math.round(due * 100));
  const page = await signedIn('/admin/purchases/dues');
  await page.getByRole('link', { name: suppliers[0]!.supplier }).click();
  await page.getByRole('table', { name: `Statement: ${suppliers[0]!.supplier}` }).waitFor();
  expect(await page.getByRole('table').locator('tbody tr').count()).toBe(suppliers[0]!.purchases);
  expect(await seriousFaults(page)).toEqual([]);
});

it('gets a product that the shop never had, and another price where the cost is another', async () => {
  const page = await signedIn('/admin/purchases/orders/add');
  await page.getByLabel('Reference Number*').fill('J-0817');
  await page.getByRole('button', { name: 'New product' }).click();
  const box = page.getByRole('dialog');
  await box.getByRole('button', { name: 'Create and add' }).click();
  await box.getByText('Enter a name.').waitFor();
  await box.getByLabel('Name').fill('Quince jelly');
  await box.getByLabel('Category').selectOption({ index: 1 });
  await box.getByLabel('Price').fill('5.00');
  await box.getByLabel('Cost').fill('3.00');
  await box.getByRole('button', { name: 'Create and add' }).click();
  await box.waitFor({ state: 'detached' });
  await page.getByLabel('Cost of Quince jelly').fill('3.60');
  await page.getByText('Margin 28.00% at $5.00 · 40.00% before').waitFor();
  await page.getByRole('button', { name: 'Price too: $6.00' }).click();
  await page.getByText('Quince jelly costs $6.00 now').waitFor();
  expect(await page.getByLabel('Reference Number*').inputValue()).toBe('J-0817');
  const found = await ask<{ name: string; price: number }[]>(`/api/product/autocomplete?name=Quince`);
  expect(found.find(({ name }) => name === 'Quince jelly')?.price).toBe(6);
});

/** @returns its id */
async function makePurchase(own: {
  ref_no: string;
  created_at: string;
  state: 'draft' | 'ordered';
}): Promise<number> {
  const [supplier] = (await ask<{ results: { id: number }[] }>('/api/supplier/branch/31')).results;
  const items = [{ product_id: milk.id, name: milk.name, quantity: 3, sell_price: 2, cost: 1 }];
  const body = {
    ...{ notes: '', base64dataImage: '', payable_amount: 3, branchId: 31 },
    ...{ supplierId: supplier!.id, items, ...own },
  };
  return (await askShop<Delivery>('POST', '/api/purchase/order', { token, body })).body.id;
}

it('may be cancelled while nothing came of it', async () => {
  const id = await makePurchase({ ref_no: 'J-0816', created_at: '2025-06-10', state: 'ordered' });
  const page = await signedIn('/admin/purchases/orders?start=2025-06-10&end=2025-06-10');
  await page.getByRole('button', { name: /^View details/ }).click();
  await page.getByRole('button', { name: 'Cancel purchase' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel purchase' }).click();
  await page.locator('.badge', { hasText: 'Cancelled' }).waitFor();
  expect((await ask<Delivery>(`/api/purchase/${id}`)).state).toBe('cancelled');
});

it.each(['Save as draft', 'Order'])(
  'knows a draft again that it saved and heard nothing of: %s',
  async button => {
    const id = await makePurchase({ ref_no: 'J-0818', created_at: '2025-06-11', state: 'draft' });
    const page = await signedIn(`/admin/purchases/orders/add?draft=${id}`);
    await eventually(() => page.getByLabel('Reference Number*').inputValue()).toBe('J-0818');
    let puts = 0;
    await page.route(`**/api/purchase/${id}`, async route => {
      if (route.request().method() !== 'PUT' || puts++ > 0) return route.continue();
      await route.fetch();
      return route.abort();
    });
    expectComplaints(/It was not saved\./);
    await page.getByLabel('Notes').fill('  By the back door ');
    await page.getByRole('button', { name: button }).click();
    await page.getByText('It was not saved.').waitFor();
    await page.getByRole('button', { name: button }).click();
    await page.getByText(button === 'Order' ? /^Ordered\. / : /^The draft was saved\. /).waitFor();
    expect(puts).toBe(2);
    const { state, notes } = await ask<Delivery>(`/api/purchase/${id}`);
    expect([state, notes.trim()]).toEqual([button === 'Order' ? 'ordered' : 'draft', 'By the back door']);
  },
);

it('says that somebody else changed the draft meanwhile, and saves over it only where that is wanted', async () => {
  expectComplaints(/It was not saved\./);
  const page = await signedIn('/admin/purchases/orders/add');
  await page.getByLabel('Reference Number*').fill('J-0816');
  await page.getByRole('combobox', { name: 'Supplier*' }).click();
  await options(page).first().click();
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await page.getByText('The draft was saved').waitFor();
  await page.getByLabel('State', { exact: true }).selectOption('draft');
  await page.getByRole('button', { name: 'View details of J-0816' }).click();
  await page.getByRole('link', { name: 'Edit draft' }).click();
  await page.waitForURL('**draft=*');
  await eventually(() => page.getByLabel('Reference Number*').inputValue()).toBe('J-0816');
  const id = new URL(page.url()).searchParams.get('draft')!;
  const address = `/api/purchase/${id}`;
  const { supplierId } = await ask<Delivery>(address);
  const theirs = await askShop('PUT', address, {
    token,
    body: {
      ...{ supplierId, ref_no: 'J-0816', notes: 'Theirs', payable_amount: 0, created_at: '2026-01-15' },
      items: [],
    },
  });
  expect(theirs.status).toBe(200);
  await page.getByLabel('Notes').fill('Mine');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await page.getByText('Somebody else changed this draft since you opened it').waitFor();
  expect((await ask<Delivery>(address)).notes).toBe('Theirs');
  expect(await page.getByRole('link', { name: 'Show it beside' }).getAttribute('href')).toContain(id);
  await page.getByRole('button', { name: 'Save mine in its place' }).click();
  await page.getByText('The draft was saved').waitFor();
  expect((await ask<Delivery>(address)).notes).toBe('Mine');
});

it('looks for products of the purchase’s own branch, whatever branch was chosen', async () => {
  const product = await ownProduct();
  const order = (state: 'draft' | 'ordered') =>
    makePurchase({ ref_no: `Elsewhere ${state}`, created_at: '2025-06-11', state });
  const page = await freshlySignedIn('/admin/purchases/orders');
  await page.getByRole('banner').getByLabel('Branch', { exact: true }).selectOption('32');
  for (const address of [`receive?id=${await order('ordered')}`, `add?draft=${await order('draft')}`]) {
    await page.goto(`/admin/purchases/orders/${address}`);
    await page.getByRole('combobox', { name: 'Search products' }).fill(product.name);
    await options(page).filter({ hasText: product.name }).click();
  }
});
