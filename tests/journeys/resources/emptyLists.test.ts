/** A list without records, a search without a match and a product of another category are three different things. */
import type { Static } from 'typebox';
import { expect, it } from 'vitest';
import type { Category } from '../../../contract/category.ts';
import type { ProductPage } from '../../../contract/product.ts';
import { expectComplaints, hasFocus, options, signedIn, signedInBlank } from '../../support/browser.ts';
import { answerInstead, askShop, tokenOf } from '../../support/calls.ts';

const token = await tokenOf();
const categories = (await askShop<Category[]>('GET', '/api/category/branch/31', { token })).body;
const productsOf = async (category: number) =>
  (await askShop<Static<typeof ProductPage>>('GET', `/api/product/branch/31/${category}`, { token })).body
    .products;
const [first, second] = [categories[0]!, categories[1]!];
const place = `/admin/products?branchId=31&categoryId=${first.id}`;

it('asks for a first record only where there is none at all', async () => {
  const page = await signedInBlank();
  const allow = await answerInstead(page, 'GET /api/supplier/branch/31', {
    json: { results: [], rowCount: 0 },
  });
  await page.goto('/admin/purchases/suppliers');
  await page.getByText('Click the "Add New Supplier" button to create your first supplier.').waitFor();
  await allow();
  await page.getByRole('searchbox').fill('zzz no such supplier');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText('No supplier matches "zzz no such supplier".').waitFor();
  expect(await page.getByText('No suppliers found').count()).toBe(1);
  expect(await page.getByText('create your first supplier').count()).toBe(0);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await page.getByRole('table', { name: 'Suppliers' }).waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('');
});

it('offers the product of another category whose code was searched', async () => {
  const other = (await productsOf(second.id)).find(({ upc }) => upc)!;
  const page = await signedIn(place);
  await page.getByRole('searchbox').fill(other.upc);
  await page.getByRole('searchbox').press('Enter');
  await page.getByText(`No product matches "${other.upc}".`).waitFor();
  const found = page.getByRole('main').locator('.found-elsewhere');
  await found.getByText(second.name, { exact: true }).waitFor();
  await found.getByRole('link', { name: other.name }).click();
  await page.waitForURL(`**/admin/products/${other.id}?branchId=31&categoryId=${second.id}`);
  await page.getByRole('heading', { level: 1, name: `Products for Category: ${second.name}` }).waitFor();
});

it('says the server’s reason below the failure of a list', async () => {
  expectComplaints(/^Failed to fetch promotions/);
  const page = await signedIn('/admin/settings');
  await answerInstead(page, 'GET /api/promotion/branch/31', {
    status: 403,
    json: { statusCode: 403, message: 'Promotions are closed for stocktaking.' },
  });
  await page.getByRole('link', { name: 'Promotions', exact: true }).click();
  const failed = page
    .getByRole('alert')
    .filter({ hasText: 'Failed to fetch promotions. Please try again later.' });
  await failed.getByText('Promotions are closed for stocktaking.').waitFor();
});

it('says a reason of the server at the field that it is about, in the words of the form', async () => {
  expectComplaints(/^Failed to create promotion/);
  const page = await signedIn('/admin/promotions/create');
  await page.getByLabel('Promotion Name*').fill('Backwards');
  await page.getByLabel('Start Date*').fill('2026-12-24');
  await page.getByLabel('End Date*').fill('2026-12-01');
  await page.getByRole('combobox', { name: 'Discount Type' }).click();
  await options(page).nth(1).click();
  await page.getByLabel('Value*').fill('1');
  await page.getByRole('button', { name: 'Create Promotion' }).click();
  await page.getByText('End Date must not be before Start Date.').waitFor();
  const end = page.getByLabel('End Date*');
  expect(await end.getAttribute('aria-invalid')).toBe('true');
  await hasFocus(end);
  expect(await page.getByText('dateEnd').count()).toBe(0);
  expect(await page.getByText('Failed to create promotion. Please try again.').count()).toBe(1);
});
