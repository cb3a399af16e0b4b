import type { Static } from 'typebox';
import { expect, it } from 'vitest';
import type { Category } from '../../../contract/category.ts';
import type { PagedProducts } from '../../../contract/product.ts';
import { expectComplaints, faults, goWithin, signedIn } from '../../support/browser.ts';
import { answerInstead, askShop, BROKEN, fetchToken } from '../../support/calls.ts';
import { signedInDocumented } from '../../support/documentedCalls.ts';
import type { Page } from 'playwright-core';

const token = await fetchToken();
const categories = (await askShop<Category[]>('GET', '/api/category/branch/31', { token })).body;
const shelf = categories[1]!;
const ADDRESS = `/admin/products?branchId=31&categoryId=${shelf.id}`;
const listed = async () =>
  (await askShop<Static<typeof PagedProducts>>('GET', `/api/product/branch/31/${shelf.id}`, { token })).body
    .products;
const pricesNow = async () => (await listed()).slice(0, 2).map(({ price }) => price);

const select = async (page: Page, ...rows: number[]) => {
  for (const row of rows) await page.locator('td.select input').nth(row).click();
};

it('are repriced by a rule, taken back as one, and put into a promotion that is chosen above the dialog', async () => {
  const before = await pricesNow();
  const page = await signedIn(ADDRESS);
  await select(page, 0, 1);
  await page.getByRole('button', { name: 'Change Prices' }).click();
  const box = page.getByRole('dialog');
  await box.getByLabel('Percent, such as 5 or -10').fill('10');
  await box.getByText('Prices that change: 2, unchanged: 0, unusual: 0.').waitFor();
  expect(await faults(page)).toEqual([]);
  await box.getByRole('button', { name: 'Change Prices (2)' }).dblclick();
  await page.getByText('Prices changed: 2').waitFor();
  expect(await pricesNow()).toEqual(before.map(price => Math.round(price * 110 + 1e-6) / 100));
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Products restored: 2').waitFor();
  expect(await pricesNow()).toEqual(before);

  await select(page, 0, 1);
  await page.getByRole('button', { name: 'Add to Promotion' }).click();
  await box.getByRole('combobox', { name: 'Promotion' }).click();
  const option = page.getByRole('option', { name: 'Pantry month' });
  await option.waitFor();
  expect(await faults(page)).toEqual([]);
  await option.click();
  await box.getByRole('button', { name: 'Add to Promotion' }).click();
  await page.getByText(/^Products added: /).waitFor();

  await goWithin(page, '/admin/products/price-changes');
  await page.getByRole('heading', { level: 1, name: 'Price Changes' }).waitFor();
  await page.getByRole('row').filter({ hasText: '10%' }).first().waitFor();
  expect(await faults(page)).toEqual([]);
});

it('go on one by one at a double click, which does not stop them again', async () => {
  expectComplaints();
  const [first] = await listed();
  const page = await signedInDocumented(ADDRESS);
  const restore = await answerInstead(page, `PUT /api/product/${first!.id}`, BROKEN);
  await select(page, 0, 1, 2);
  await page.getByRole('button', { name: 'Change Prices' }).click();
  const box = page.getByRole('dialog');
  await box.getByLabel('Percent, such as 5 or -10').fill('10');
  await box.getByRole('button', { name: 'Change Prices (3)' }).click();
  const again = box.getByRole('button', { name: 'Try Again' });
  await again.waitFor();
  await restore();
  const { x, y, width, height } = (await again.boundingBox())!;
  await page.mouse.dblclick(x + width / 2, y + height / 2);
  await page.getByText('Prices changed: 3').waitFor();
});
