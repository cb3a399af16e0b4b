import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Category } from '../../../contract/category.ts';
import type { PagedProducts } from '../../../contract/product.ts';
import type { Static } from 'typebox';
import { eventually, signedIn } from '../../support/browser.ts';
import { askShop, named, recordCalls, fetchToken } from '../../support/calls.ts';
import { findSoldProduct } from '../../support/soldProduct.ts';

const token = await fetchToken();
const [category] = (await askShop<Category[]>('GET', '/api/category/branch/31', { token })).body;
const list = `/admin/products?branchId=31&categoryId=${category!.id}`;
const { products } = (
  await askShop<Static<typeof PagedProducts>>('GET', `/api/product/branch/31/${category!.id}`, { token })
).body;
const product = await findSoldProduct(products, token);

const part = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });

it('opens from the list, shows and prints what is known of the product, leads to its form, and back', async () => {
  const page = await signedIn(list);
  await page.getByRole('link', { name: product.name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: product.name, exact: true }).waitFor();
  await eventually(() => page.title()).toContain(product.name);
  await page.getByText(`UPC ${product.upc}`).waitFor();
  await part(page, 'Stock').getByText('on the sales floor').waitFor();
  await part(page, 'In the Branches').getByRole('row').nth(1).waitFor();
  await part(page, 'Last Purchases').getByRole('row').nth(1).waitFor();
  await part(page, 'Promotions').waitFor();
  await part(page, 'Price History').waitFor();
  const calls = recordCalls(page);
  await page.getByRole('button', { name: '365 days' }).click();
  await page.waitForURL('**days=365');
  await page.getByRole('heading', { name: 'Sales by Week' }).waitFor();
  expect(named(calls, new RegExp(`^GET /api/product/${product.id}/(sales|branches)/`))).toHaveLength(2);
  await page.goBack();
  await page.goForward();
  await page.getByRole('heading', { level: 1, name: product.name, exact: true }).waitFor();
  const main = page.getByRole('main');
  expect(await main.getByText(/^Printed /).count()).toBe(0);
  await page.emulateMedia({ media: 'print' });
  await main.getByText(/^Printed /).waitFor();
  await main.getByText('Alder Street Market (#31)').waitFor();
  await main.locator('p', { hasText: product.name }).first().waitFor();
  await page.emulateMedia({ media: null });
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  expect(await page.getByLabel('Product Name*').inputValue()).toBe(product.name);
  await page.getByRole('button', { name: 'Correct Stock' }).click();
  await page.getByLabel('Difference, such as 3 or -2').fill('1.5');
  await page.getByLabel('Reason').fill('Found behind the shelf');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const [notice, update] = await Promise.all(
    [page.getByText('in stock now'), page.getByRole('button', { name: 'Update Product' })].map(place =>
      place.boundingBox(),
    ),
  );
  expect(notice!.y + notice!.height).toBeLessThan(update!.y);
  await page.goBack();
  await page.getByRole('link', { name: 'Back to products' }).click();
  await page.getByRole('link', { name: 'Add New Product' }).first().waitFor();
  await page.getByRole('table').waitFor();
  expect(page.url()).toContain(`categoryId=${category!.id}`);
  await page.getByRole('link', { name: 'Add New Product' }).first().click();
  await page.getByRole('heading', { name: 'Create New Product' }).waitFor();
});
