import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  eventually,
  expectComplaints,
  goWithin,
  hasFocus,
  signedIn,
  signedInBlank,
} from '../support/browser.ts';
import { answerInstead, BROKEN, named, recordCalls } from '../support/calls.ts';
import {
  ADD_ORDER,
  addButton,
  choose,
  fillForm,
  ORDERS,
  quantity,
  search,
  submit,
  twoProducts,
} from '../support/purchaseForm.ts';
import { holdBack, loadFonts, getPageTop } from '../support/steady.ts';

it('keeps a list below its form while the files of the form and the next record come', async () => {
  const page = await signedInBlank();
  const files = await holdBack(page, '**/form-*');
  await page.goto('/admin/purchases/suppliers');
  const head = page.locator('main thead');
  await page.getByRole('link', { name: 'Add New Supplier' }).waitFor();
  await loadFonts(page);
  const closed = await getPageTop(head);
  await page.getByRole('link', { name: 'Add New Supplier' }).click();
  await page.getByRole('status', { name: 'Loading' }).waitFor();
  // The space of the form is reserved before its files have loaded.
  expect(await getPageTop(head)).toBeGreaterThan(closed + 300);
  files.release();
  await page.getByRole('heading', { name: 'Create New Supplier' }).waitFor();
  expect(await page.getByRole('status', { name: 'Loading' }).count()).toBe(0);

  const edit = (at: number) => page.getByRole('link', { name: /^Edit supplier/ }).nth(at);
  const heading = page.getByRole('heading', { name: 'Edit Supplier' });
  await edit(0).click();
  await heading.waitFor();
  await loadFonts(page);
  const before = await getPageTop(head);
  const record = await holdBack(page, /\/api\/supplier\/\d+$/);
  await edit(1).click();
  await heading.waitFor({ state: 'detached' });
  expect(Math.abs((await getPageTop(head)) - before)).toBeLessThan(1);
  record.release();
  await heading.waitFor();
  expect(Math.abs((await getPageTop(head)) - before)).toBeLessThan(1);
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
  await page.getByText('Correct Stock').waitFor();
  const bottom = () =>
    page.locator('main thead').evaluate(head => head.getBoundingClientRect().top + window.scrollY);
  const before = await bottom();
  const record = await holdBack(page, /\/api\/product\/\d+$/);
  await page.reload();
  await page.getByRole('status', { name: 'Loading' }).first().waitFor();
  await page.locator('main tbody tr').first().waitFor();
  expect(Math.abs((await bottom()) - before)).toBeLessThan(2);
  record.release();
  await page.getByText('Correct Stock').waitFor();
  expect(Math.abs((await bottom()) - before)).toBeLessThan(2);
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
  await page.getByRole('button', { name: 'Add a Package' }).waitFor();
  expect(await top()).toBe(first);
});

it('keeps the boxes of a form in their places while the choices of another one come', async () => {
  const page = await signedInBlank({ viewport: { width: 390, height: 800 } });
  const choices = await holdBack(page, '**/api/category/branch/**');
  await page.goto('/admin/products/create?branchId=31&categoryId=1');
  const price = page.getByLabel('Price*');
  await price.waitFor();
  await loadFonts(page);
  const before = await getPageTop(price);
  const category = page.getByLabel('Category*');
  expect(await category.isDisabled()).toBe(true);
  choices.release();
  await eventually(() => category.isEnabled()).toBe(true);
  expect(Math.abs((await getPageTop(price)) - before)).toBeLessThan(1);
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

it('keeps the buttons of an order where they are, whatever is said of them, and shows the first box with a fault', async () => {
  expectComplaints(/Failed to/);
  const page = await signedIn(ADD_ORDER);
  await twoProducts(page);
  const toTheEnd = () => page.evaluate(() => window.scrollTo({ top: 10_000 }));
  const placeOf = async (button: Locator) => Math.round((await button.boundingBox())!.y);
  const place = () => placeOf(submit(page));
  const startOver = async () => {
    await goWithin(page, ORDERS);
    await submit(page).waitFor({ state: 'detached' });
    await goWithin(page, ADD_ORDER);
    await page.getByRole('button', { name: 'Start Over' }).click();
    await page.getByText('No products added yet.').waitFor();
  };
  for (const [width, height] of [
    [1280, 1100],
    [1280, 850],
    [1280, 720],
    [390, 844],
  ] as const) {
    const size = `${width} × ${height}`;
    await page.setViewportSize({ width, height });
    await choose(page, 'Tomato');
    await toTheEnd();
    const before = await place();
    await submit(page).click();
    await hasFocus(page.getByLabel('Reference Number*'));
    expect(await place(), size).toBe(before);
    await page.getByRole('button', { name: 'Save as Draft' }).click();
    await page.getByText('Choose the supplier.').waitFor();
    expect(await place(), size).toBe(before);
    await fillForm(page);
    const answer = Promise.withResolvers<void>();
    let calls = 0;
    await answerInstead(page, 'POST /api/purchase/place', async route => {
      if ((calls += 1) > 1) await answer.promise;
      await route.fulfill(BROKEN);
    });
    const filled = await place();
    await submit(page).click();
    const failed = page.getByText('Failed to create purchase order. Please try again.');
    await failed.waitFor();
    expect(await place(), size).toBe(filled);
    await submit(page).click();
    await failed.waitFor({ state: 'detached' });
    expect(await placeOf(page.getByRole('button', { name: 'Processing...' })), size).toBe(filled);
    answer.resolve();
    await failed.waitFor();
    await startOver();
  }

  const room = await search(page).evaluate((box: HTMLInputElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(box);
    const pen = document.createElement('canvas').getContext('2d')!;
    pen.font = font;
    const inner = box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return inner - pen.measureText(box.placeholder).width;
  });
  expect(room).toBeGreaterThanOrEqual(0);
  expect(await addButton(page).isVisible()).toBe(true);

  await page.setViewportSize({ width: 1280, height: 600 });
  await submit(page).click();
  await hasFocus(search(page));
  await choose(page, 'Tomato');
  await quantity(page, 'Tomato').focus();
  await toTheEnd();
  await submit(page).click();
  const reference = page.getByLabel('Reference Number*');
  await hasFocus(reference);
  expect((await reference.boundingBox())!.y).toBeGreaterThan(56);
  await reference.fill('F-1');
  await submit(page).click();
  await hasFocus(page.getByRole('combobox', { name: 'Supplier*' }));
});
