import { expect, it } from 'vitest';
import type { Category } from '../../../contract/category.ts';
import type { PayablesAging } from '../../../contract/delivery.ts';
import type { Product, PagedProducts } from '../../../contract/product.ts';
import type { Static } from 'typebox';
import { eventually, goWithin, options, seriousFaults, signedIn } from '../../support/browser.ts';
import { askShop, fetchToken } from '../../support/calls.ts';

const token = await fetchToken();
const ask = async <Answer>(path: string) => (await askShop<Answer>('GET', path, { token })).body;
const [category] = await ask<Category[]>('/api/category/branch/31');
const { products } = await ask<Static<typeof PagedProducts>>(`/api/product/branch/31/${category!.id}`);
const [milk, bread, pie] = products as [Product, Product, Product];
const stockOf = async ({ id }: Product) => (await ask<Product>(`/api/product/${id}`)).stock;
const dues = () => ask<PayablesAging>('/api/purchase/dues/branch/31');

it('is drafted, ordered, received with a broken crate over a reload, corrected, paid, and owed no more', async () => {
  const page = await signedIn('/admin/purchases/orders/add');
  const before = [await stockOf(milk), await stockOf(bread), await stockOf(pie)];
  await page.getByLabel('Reference Number*').fill('J-0815');
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await page.getByText('Choose the supplier.').waitFor();
  await page.getByRole('combobox', { name: 'Supplier*' }).click();
  await options(page).first().click();
  for (const { upc, name } of [milk, bread, pie]) {
    await page.getByRole('combobox', { name: 'Search products' }).fill(upc);
    await page.keyboard.press('Enter');
    await page.getByLabel(`Quantity of ${name}`, { exact: true }).fill('10');
    await page.getByLabel(`Cost of ${name}`, { exact: true }).fill('2.00');
  }
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await page.getByText('The draft was saved').waitFor();

  // Drafts of other tests may be above this one.
  const details = page.getByRole('button', { name: 'View details of J-0815' });
  await page.getByLabel('Status', { exact: true }).selectOption('draft');
  await details.click();
  await page.getByRole('link', { name: 'Edit Draft' }).click();
  // A draft stores no payment.
  await eventually(() => page.getByLabel('Paid Amount*').inputValue()).toBe('0');
  await page.getByLabel('Notes').fill('Before ten o’clock');
  await page.getByRole('button', { name: 'Place Order', exact: true }).click();
  await page.getByText('Ordered. Nothing is received or paid yet.').waitFor();
  expect(await stockOf(milk)).toBe(before[0]);

  await page.getByLabel('Status', { exact: true }).selectOption('ordered');
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
  await page.getByLabel('No more deliveries are expected').check();
  expect(await page.getByLabel('Payable').inputValue()).toBe('52.00');
  await page.getByRole('button', { name: 'Receive' }).click();
  await page.getByText('Received: the stock has risen').waitFor();
  expect(await stockOf(milk)).toBe(before[0]! + 10);
  expect(await stockOf(bread)).toBe(before[1]! + 6);

  await page.getByLabel('Status', { exact: true }).selectOption('received');
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
  const { due, suppliers } = await dues();
  expect(Math.round((owed - due) * 100)).toBe(5000);

  expect(Math.round(suppliers.reduce((sum, one) => sum + one.due, 0) * 100)).toBe(Math.round(due * 100));
  await page.setViewportSize({ width: 768, height: 1024 });
  await goWithin(page, '/admin/purchases/dues');
  await page.getByRole('columnheader', { name: 'Due', exact: true }).waitFor();
  const beyond = () => page.locator('.dues').evaluate(card => card.scrollWidth - card.clientWidth);
  await eventually(beyond).toBe(0);
  await page.getByRole('link', { name: suppliers[0]!.supplier }).click();
  await page.getByRole('table', { name: `Statement: ${suppliers[0]!.supplier}` }).waitFor();
  expect(await page.getByRole('table').locator('tbody tr').count()).toBe(suppliers[0]!.purchases);
  expect(await seriousFaults(page)).toEqual([]);
});
