/** `steadyForms.test.ts` has the forms. */
import { expect, it } from 'vitest';
import type { Static } from 'typebox';
import type { ProductMatch, PagedProducts } from '../../contract/product.ts';
import type { ProductStock } from '../../contract/stock.ts';
import { expectComplaints, signedIn, signedInBlank } from '../support/browser.ts';
import { answerInstead, askShop, BROKEN, fetchToken } from '../support/calls.ts';
import { picture } from '../support/pictures.ts';
import { holdBack, loadFonts } from '../support/steady.ts';

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
  await page.getByRole('button', { name: 'Start My Own Shop' }).waitFor();
  if (width === 390) await page.getByRole('button', { name: 'Scan with the camera' }).waitFor();
  expect(await places()).toEqual(before);
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
      ['Edit', 'Correct Stock', '90 days', 'Try Again'].map(async name => {
        const { x, y } = (await page.getByText(name, { exact: true }).boundingBox())!;
        return [name, x, y] as const;
      }),
    );
  await page.getByRole('button', { name: 'Try Again' }).waitFor();
  await loadFonts(page);
  const before = await places();
  rest.release();
  await page.getByRole('img', { name: /^Sales by Day/ }).waitFor();
  await page.getByRole('table', { name: 'In the Branches' }).waitFor();
  await page.getByText('on the sales floor').waitFor();
  await page.getByRole('link', { name: 'Duplicate' }).waitFor();
  await page.getByRole('link', { name: 'In Fruit' }).waitFor();
  for (const [at, [name, x, y]] of (await places()).entries()) {
    expect(Math.abs(x - before[at]![1]), name).toBeLessThan(1);
    expect(Math.abs(y - before[at]![2]), name).toBeLessThan(name === 'Try Again' ? most : 1);
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
