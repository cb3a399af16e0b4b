/** Many products are changed at once: by one call on our server, one after another by the documented calls alone. */
import type { Static } from 'typebox';
import { expect, it } from 'vitest';
import type { Category } from '../../../contract/category.ts';
import type { ProductPage } from '../../../contract/product.ts';
import { eventually, expectComplaints, faults, signedIn } from '../../support/browser.ts';
import { answerInstead, askShop, BROKEN, named, recordCalls, tokenOf } from '../../support/calls.ts';
import type { Page } from 'playwright-core';

const token = await tokenOf();
const categories = (await askShop<Category[]>('GET', '/api/category/branch/31', { token })).body;
const shelf = categories[1]!;
const ADDRESS = `/admin/products?branchId=31&categoryId=${shelf.id}`;
const listed = async () =>
  (await askShop<Static<typeof ProductPage>>('GET', `/api/product/branch/31/${shelf.id}`, { token })).body
    .products;
const pricesNow = async () => (await listed()).slice(0, 2).map(({ price }) => price);

const select = async (page: Page, ...rows: number[]) => {
  for (const row of rows) await page.locator('td.select input').nth(row).click();
};

/** As over a backend that speaks the documented calls alone. */
async function withoutOffers(page: Page): Promise<void> {
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('session') ?? '{}') as object;
    localStorage.setItem('session', JSON.stringify({ ...session, offers: [] }));
  });
  await page.reload();
}

it('changes prices by a rule, and takes them back as one', async () => {
  const before = await pricesNow();
  const page = await signedIn(ADDRESS);
  const calls = recordCalls(page);
  await select(page, 0, 1);
  await page.getByRole('button', { name: 'Change prices' }).click();
  const box = page.getByRole('dialog');
  expect(await box.getByRole('button', { name: 'Change prices (0)' }).isDisabled()).toBe(true);
  const percent = box.getByLabel('Percent, such as 5 or -10');
  // The decimal keys of an iPhone have no minus.
  expect(await percent.getAttribute('inputmode')).toBe('text');
  await percent.fill('1.234');
  await box.getByText('Enter a number with at most two decimals.').waitFor();
  await percent.fill('100');
  await box.getByText('Prices that change: 2, that stay: 0. Odd: 2.').waitFor();
  expect(await box.getByText('> 50%').count()).toBe(2);
  await percent.fill('10');
  await box.getByLabel('Only odd ones').check();
  await box.getByText('None is odd.').waitFor();
  await box.getByLabel('Only odd ones').uncheck();
  expect(await faults(page)).toEqual([]);
  await box.getByRole('button', { name: 'Change prices (2)' }).dblclick();
  await page.getByText('Prices changed: 2').waitFor();
  expect(named(calls, 'POST /api/products/price-changes')).toHaveLength(1);
  expect(await pricesNow()).toEqual(before.map(price => Math.round(price * 110 + 1e-6) / 100));

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Products as before: 2').waitFor();
  expect(await pricesNow()).toEqual(before);
});

it('plans prices for an hour to come, lists the change, and cancels it', async () => {
  const before = await pricesNow();
  const page = await signedIn(ADDRESS);
  await select(page, 0);
  await page.getByRole('button', { name: 'Change prices' }).click();
  const box = page.getByRole('dialog');
  await box.getByLabel('From', { exact: true }).selectOption('margin');
  await box.getByLabel('Margin in percent of the price').fill('77');
  await box.getByLabel('Rounding').selectOption('95');
  await box.getByLabel('When').selectOption('later');
  await box.getByLabel('Day').fill('2099-12-24');
  await box.getByLabel('Hour').selectOption('6');
  await box.getByRole('button', { name: 'Plan prices (1)' }).click();
  await page.getByText('Prices that change from Thu Dec 24, 2099, 6:00 AM on: 1').waitFor();
  expect(await pricesNow()).toEqual(before);

  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Show price changes' }).click();
  const row = page.getByRole('row').filter({ hasText: '77% margin from the cost' });
  await row.getByText('from Thu Dec 24, 2099, 6:00 AM').waitFor();
  await row.getByText('To .95').waitFor();
  expect(await faults(page)).toEqual([]);
  await row.getByRole('link').click();
  await page.getByText('All price changes').waitFor();
  await page.getByRole('button', { name: 'Cancel change' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel change' }).click();
  await page.getByText('The change was cancelled').waitFor();
  await page.getByText('Cancelled', { exact: true }).waitFor();
});

it('sets fields of many, undoes it, and deletes none where one has a history', async () => {
  const page = await signedIn(ADDRESS);
  await select(page, 0, 1);
  await page.getByRole('button', { name: 'Change fields' }).click();
  const box = page.getByRole('dialog');
  expect(await box.getByRole('button', { name: 'Choose what to change.' }).isDisabled()).toBe(true);
  await box.getByLabel('Status').selectOption('0');
  await box.getByRole('button', { name: 'Change products (2)' }).click();
  await page.getByText('Products changed: 2').waitFor();
  expect((await listed()).slice(0, 2).map(({ status }) => status)).toEqual([0, 0]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Products as before: 2').waitFor();
  expect((await listed()).slice(0, 2).map(({ status }) => status)).toEqual([1, 1]);

  expectComplaints(/No product was changed/);
  const [first] = await listed();
  await select(page, 0);
  await page.locator('.bulk-own').getByRole('button', { name: 'Delete' }).click();
  await box.getByRole('button', { name: 'Delete' }).click();
  await box.getByText(`“${first!.name}” has sales`).waitFor();
  await box.getByRole('button', { name: 'Cancel' }).click();
  await box.waitFor({ state: 'detached' });
});

it('changes all that match the filter, unless others match by now', async () => {
  expectComplaints(/No product was changed/);
  const page = await signedIn('/admin/settings');
  await answerInstead(page, `GET /api/product/branch/31/${shelf.id}`, async route => {
    const response = await route.fetch();
    const body = (await response.json()) as { pagination: object };
    await route.fulfill({ json: { ...body, pagination: { ...body.pagination, rowCount: 1204 } } });
  });
  const calls = recordCalls(page);
  await page.goto(ADDRESS);
  await select(page, 0);
  await page.getByRole('button', { name: 'All 1,204 that match' }).click();
  await page.getByRole('button', { name: 'Change fields' }).click();
  const box = page.getByRole('dialog');
  await box.getByLabel('EBT').selectOption('no');
  await box.getByRole('button', { name: 'Change products (1,204)' }).click();
  await box.getByText(/products match now, not 1204, so nothing was changed/).waitFor();
  expect(named(calls, 'POST /api/products/bulk')[0]?.body).toEqual({
    ...{ branchId: 31, filter: { categoryId: shelf.id }, count: 1204, set: { ebt: false } },
  });
});

it('goes one by one over the documented calls alone, stops at a failure, and goes on', async () => {
  expectComplaints();
  const before = await pricesNow();
  const [first, second] = await listed();
  const page = await signedIn(ADDRESS);
  await withoutOffers(page);
  const calls = recordCalls(page);
  const restore = await answerInstead(page, `PUT /api/product/${second!.id}`, {
    status: 409,
    json: { statusCode: 409, error: 'Conflict', message: 'The scales are not ready.' },
  });
  await select(page, 0, 1);
  await page.getByRole('button', { name: 'Change prices' }).click();
  const box = page.getByRole('dialog');
  await box.getByText('This server changes prices at once: it cannot plan a later hour.').waitFor();
  await box.getByLabel('Percent, such as 5 or -10').fill('10');
  await box.getByRole('button', { name: 'Change prices (2)' }).click();
  await box.getByText(`${second!.name} was not changed: The scales are not ready.`).waitFor();
  await box.getByText('1 of 2 done').waitFor();
  await restore();
  await box.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Prices changed: 2').waitFor();
  expect(await pricesNow()).toEqual(before.map(price => Math.round(price * 110 + 1e-6) / 100));
  expect(named(calls, /^(PUT|POST|PATCH|DELETE) /).map(({ call }) => call)).toEqual([
    `PUT /api/product/${first!.id}`,
    `PUT /api/product/${second!.id}`,
    `PUT /api/product/${second!.id}`,
  ]);
  expect(named(calls, /products\//)).toEqual([]);
  await eventually(() => page.getByRole('dialog').count()).toBe(0);
});

it('adds many to a promotion that is chosen from a list above the dialog', async () => {
  const page = await signedIn(ADDRESS);
  await select(page, 0, 1);
  await page.getByRole('button', { name: 'Add to promotion' }).click();
  const box = page.getByRole('dialog');
  await box.getByRole('combobox', { name: 'Promotion' }).click();
  const option = page.getByRole('option', { name: 'Pantry month' });
  await option.waitFor();
  expect(await faults(page)).toEqual([]);
  // It can be pressed: nothing lies above it.
  await option.click();
  await box.getByRole('button', { name: 'Add to promotion' }).click();
  await page.getByText(/^Products added: /).waitFor();
});

it('goes on one by one at a double click, too, which does not stop it again', async () => {
  expectComplaints();
  const [first] = await listed();
  const page = await signedIn(ADDRESS);
  await withoutOffers(page);
  const restore = await answerInstead(page, `PUT /api/product/${first!.id}`, BROKEN);
  await select(page, 0, 1, 2);
  await page.getByRole('button', { name: 'Change prices' }).click();
  const box = page.getByRole('dialog');
  await box.getByLabel('Percent, such as 5 or -10').fill('10');
  await box.getByRole('button', { name: 'Change prices (3)' }).click();
  const again = box.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await restore();
  const { x, y, width, height } = (await again.boundingBox())!;
  await page.mouse.dblclick(x + width / 2, y + height / 2);
  await page.getByText('Prices changed: 3').waitFor();
});
