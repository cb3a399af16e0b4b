import { expect, it } from 'vitest';
import { eventually, expectComplaints, signedIn, signedInBlank } from '../support/browser.ts';
import { answerInstead, BROKEN, named, recordCalls } from '../support/calls.ts';
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
