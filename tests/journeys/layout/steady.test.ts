import { expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { Static } from 'typebox';
import type { ProductMatch, PagedProducts } from '../../../contract/product.ts';
import type { ProductStock } from '../../../contract/stock.ts';
import { eventually, expectComplaints, signedIn, signedInBlank } from '../../support/browser.ts';
import { answerInstead, askShop, BROKEN, named, recordCalls, fetchToken } from '../../support/calls.ts';
import { picture } from '../../support/pictures.ts';

async function holdBack(page: Page, ...late: (string | RegExp)[]): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const one of late)
    await page.route(one, async route => {
      await promise;
      await route.fallback();
    });
  return { release: resolve };
}

/**
 * Loads all fonts first. Texts differ by a few pixels between the web font and its fallback, which a machine may lack.
 */
const loadFonts = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await Promise.allSettled([...document.fonts].map(face => face.load()));
  });

it.each([
  ['a desk', 1280, false],
  ['a narrow window', 390, false],
  ['a phone', 390, true],
])('keeps the places beside the demo strip and the camera, on %s', async (_name, width, hasTouch) => {
  const page = await signedInBlank({ viewport: { width, height: 800 }, hasTouch, isMobile: hasTouch });
  const late = await holdBack(page, '**/DemoStrip*', '**/CameraButton*');
  await page.goto('/admin/banners');
  const add = page.getByRole('link', { name: 'Add New Banner' });
  const find = page.getByRole('button', { name: 'Find or go to' });
  const places = async () => [(await add.boundingBox())!.y, (await find.boundingBox())!.x];
  await add.waitFor();
  await loadFonts(page);
  const before = await places();
  late.release();
  await page.getByRole('button', { name: 'Start my own shop' }).waitFor();
  if (width === 390) await page.getByRole('button', { name: 'Scan with the camera' }).waitFor();
  expect(await places()).toEqual(before);
});

const topOf = (part: Locator) =>
  part.evaluate(element => element.getBoundingClientRect().top + window.scrollY);

it('keeps a list below its form while the files of the form and the next record come', async () => {
  const page = await signedInBlank();
  const files = await holdBack(page, '**/form-*');
  await page.goto('/admin/purchases/suppliers');
  const head = page.locator('main thead');
  await page.getByRole('link', { name: 'Add New Supplier' }).waitFor();
  await loadFonts(page);
  const closed = await topOf(head);
  await page.getByRole('link', { name: 'Add New Supplier' }).click();
  await page.getByRole('status', { name: 'Loading' }).waitFor();
  // The space of the form is reserved before its files have loaded.
  expect(await topOf(head)).toBeGreaterThan(closed + 300);
  files.release();
  await page.getByRole('heading', { name: 'Create New Supplier' }).waitFor();
  expect(await page.getByRole('status', { name: 'Loading' }).count()).toBe(0);

  const edit = (at: number) => page.getByRole('link', { name: /^Edit supplier/ }).nth(at);
  const heading = page.getByRole('heading', { name: 'Edit Supplier' });
  await edit(0).click();
  await heading.waitFor();
  await loadFonts(page);
  const before = await topOf(head);
  const record = await holdBack(page, /\/api\/supplier\/\d+$/);
  await edit(1).click();
  await heading.waitFor({ state: 'detached' });
  expect(Math.abs((await topOf(head)) - before)).toBeLessThan(1);
  record.release();
  await heading.waitFor();
  expect(Math.abs((await topOf(head)) - before)).toBeLessThan(1);
});

it.each([
  ['a desk', 1280, false],
  ['a phone', 390, true],
])('keeps the place of the search in a promotion, on %s', async (_name, width, hasTouch) => {
  const page = await signedIn('/admin/promotions', {
    viewport: { width, height: 800 },
    hasTouch,
    isMobile: hasTouch,
  });
  const search = await holdBack(page, '**/ProductSearch*');
  const fruit = page.getByRole('row').filter({ hasText: 'Fruit week' });
  await fruit.getByRole('button', { name: /^View/ }).click();
  const top = async () => (await page.locator('.details .card').first().boundingBox())!.y;
  await loadFonts(page);
  const before = await top();
  search.release();
  await page.getByPlaceholder('Search products by name, UPC...').waitFor();
  expect(Math.abs((await top()) - before)).toBeLessThan(1);
});

it('keeps the place of the branches in its row', async () => {
  const page = await signedInBlank();
  const rest = await holdBack(page, '**/api/branch');
  await page.goto('/admin/products');
  const places = async () =>
    Promise.all(
      ['Find or go to', 'Filters', 'More'].map(async name => {
        const box = await page.getByRole('button', { name, exact: true }).boundingBox();
        return [name, box!.x, box!.y, box!.width];
      }),
    );
  await page.getByRole('button', { name: 'More', exact: true }).waitFor();
  await loadFonts(page);
  const before = await places();
  rest.release();
  await page.getByRole('table').waitFor();
  await page.getByRole('combobox', { name: 'Branch' }).first().waitFor();
  expect(await places()).toEqual(before);
});

it('keeps the list below a form where it is on a device that had the form open before', async () => {
  const page = await signedInBlank();
  const address = '/admin/products?branchId=31&categoryId=1';
  await page.goto(address);
  await page
    .getByRole('link', { name: /^Edit product/ })
    .first()
    .click();
  await page.getByLabel('Price*').waitFor();
  await page.getByText('Correct stock').waitFor();
  const bottom = () =>
    page.locator('main thead').evaluate(head => head.getBoundingClientRect().top + window.scrollY);
  const before = await bottom();
  const record = await holdBack(page, /\/api\/product\/\d+$/);
  await page.reload();
  await page.getByRole('status', { name: 'Loading' }).first().waitFor();
  await page.locator('main tbody tr').first().waitFor();
  expect(Math.abs((await bottom()) - before)).toBeLessThan(2);
  record.release();
  await page.getByText('Correct stock').waitFor();
  expect(Math.abs((await bottom()) - before)).toBeLessThan(2);
});

it.each([
  ['a desk', 1280],
  ['a phone', 390],
])('keeps the place of an attachment while the rest of its purchase comes, on %s', async (name, width) => {
  const token = await fetchToken();
  const ref_no = `Steady on ${name}`;
  const [product] = (await askShop<ProductMatch[]>('GET', '/api/product/autocomplete?name=lemons', { token }))
    .body;
  const { results } = (
    await askShop<{ results: { id: number }[] }>('GET', '/api/supplier/branch/31', { token })
  ).body;
  const made = await askShop('POST', '/api/purchase/order', {
    token,
    body: {
      ref_no,
      notes: '',
      payable_amount: 3,
      branchId: 31,
      created_at: '2025-06-11',
      state: 'ordered',
      base64dataImage: (await picture('png')).toString('base64'),
      supplierId: results[0]!.id,
      items: [{ product_id: product!.id, name: product!.name, quantity: 3, sell_price: 2, cost: 1 }],
    },
  });
  expect(made.status).toBe(201);
  const page = await signedIn('/admin/purchases/orders?start=2025-06-11&end=2025-06-11', {
    viewport: { width, height: 800 },
  });
  const rest = await holdBack(page, '**/api/purchasedetail/*', '**/api/purchase/*');
  await page.getByRole('button', { name: `View details of ${ref_no}` }).click();
  const top = async () => (await page.getByRole('button', { name: 'Show attachment' }).boundingBox())!.y;
  await loadFonts(page);
  const before = await top();
  rest.release();
  await page.getByRole('button', { name: 'Cancel purchase' }).waitFor();
  await page.getByRole('button', { name: 'Labels' }).waitFor();
  expect(await top()).toBe(before);
});

it.each([
  ['a desk', 1280, 1],
  // The height of a branch's row on a card is unknown before it has loaded.
  ['a phone', 390, 60],
])('keeps the places on the page of a product while its parts come, on %s', async (_name, width, most) => {
  expectComplaints(/Failed to fetch the purchases of this product/);
  const token = await fetchToken();
  const { products } = (
    await askShop<Static<typeof PagedProducts>>('GET', '/api/product/branch/31/0', { token })
  ).body;
  const { id } = products.find(({ upc, status }) => upc === '000000040020' && status === 1)!;
  const page = await signedInBlank({ viewport: { width, height: 800 } });
  await answerInstead(page, `GET /api/product/${id}/purchases`, BROKEN);
  // Other tests create warehouses, so the number of lines would be unknown.
  const { body: stock } = await askShop<ProductStock>('GET', `/api/stock/product/${id}`, { token });
  const two = stock.warehouses.slice(0, 2);
  await answerInstead(page, `GET /api/stock/product/${id}`, { json: { ...stock, warehouses: two } });
  const rest = await holdBack(
    page,
    `**/api/product/${id}/sales/**`,
    `**/api/product/${id}/branches/**`,
    '**/AmountBars*',
    '**/api/category/**',
    '**/api/stock/**',
  );
  await page.goto(`/admin/products/${id}/show`);
  const places = async () =>
    Promise.all(
      ['Edit', 'Correct stock', '90 days', 'Try again'].map(async name => {
        const { x, y } = (await page.getByText(name, { exact: true }).boundingBox())!;
        return [name, x, y] as const;
      }),
    );
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await loadFonts(page);
  const before = await places();
  rest.release();
  await page.getByRole('img', { name: /^Sales by day/ }).waitFor();
  await page.getByRole('table', { name: 'In the branches' }).waitFor();
  await page.getByText('on the sales floor').waitFor();
  await page.getByRole('link', { name: 'Duplicate' }).waitFor();
  await page.getByRole('link', { name: 'In Fruit' }).waitFor();
  for (const [at, [name, x, y]] of (await places()).entries()) {
    expect(Math.abs(x - before[at]![1]), name).toBeLessThan(1);
    expect(Math.abs(y - before[at]![2]), name).toBeLessThan(name === 'Try again' ? most : 1);
  }
});

it('keeps the ways on from the settings while the rights come', async () => {
  const page = await signedInBlank();
  const rest = await holdBack(page, '**/api/rights');
  await page.goto('/admin/settings');
  const top = async () => (await page.getByRole('link', { name: /^Activity/ }).boundingBox())!.y;
  const rights = page.getByRole('radio', { name: /^Everything/ });
  await rights.waitFor();
  await loadFonts(page);
  const before = await top();
  expect(await rights.isDisabled()).toBe(true);
  rest.release();
  await rights.and(page.locator(':enabled')).waitFor();
  expect(await top()).toBe(before);
});

it('draws a form once all of it is there', async () => {
  const page = await signedIn('/admin/products?branchId=31&categoryId=1');
  const own = await holdBack(page, '**/ProductForm*');
  await page.getByRole('link', { name: 'Add New Product' }).first().click();
  await page.getByRole('status', { name: 'Loading' }).waitFor();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/form-')),
  );
  await page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await page.getByLabel('Price*').count()).toBe(0);
  own.release();
  const top = async () => (await page.getByLabel('Price*').boundingBox())!.y;
  const first = await top();
  await page.getByRole('button', { name: 'Add a package' }).waitFor();
  expect(await top()).toBe(first);
});

it('keeps the boxes of a form in their places while the choices of another one come', async () => {
  const page = await signedInBlank({ viewport: { width: 390, height: 800 } });
  const choices = await holdBack(page, '**/api/category/branch/**');
  await page.goto('/admin/products/create?branchId=31&categoryId=1');
  const price = page.getByLabel('Price*');
  await price.waitFor();
  await loadFonts(page);
  const before = await topOf(price);
  const category = page.getByLabel('Category*');
  expect(await category.isDisabled()).toBe(true);
  choices.release();
  await eventually(() => category.isEnabled()).toBe(true);
  expect(Math.abs((await topOf(price)) - before)).toBeLessThan(1);
});

it('keeps the button of a form in its place, and with the focus, while what failed is sent again', async () => {
  const page = await signedIn('/admin/branches/create');
  expectComplaints(/Failed to create branch/);
  const calls = recordCalls(page);
  let answer = Promise.withResolvers<void>();
  await answerInstead(page, 'POST /api/branch', async route => {
    await answer.promise;
    await route.fulfill(BROKEN);
  });
  await page.getByLabel('Branch Name').fill('Hill');
  const button = page.getByRole('button', { name: 'Create Branch' });
  const focused = () => button.evaluate(element => element === document.activeElement);
  for (const time of [1, 2]) {
    const { x, y, width, height } = (await button.boundingBox())!;
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.getByRole('button', { name: 'Processing...' }).waitFor();
    await page.mouse.click(x + width / 2, y + height / 2);
    answer.resolve();
    await button.waitFor();
    answer = Promise.withResolvers<void>();
    await expect.poll(focused).toBe(true);
    expect(named(calls, 'POST /api/branch')).toHaveLength(time);
  }
  // The sort buttons of the list are below the form.
  expect(new URL(page.url()).search).toBe('');
});
