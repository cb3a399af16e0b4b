import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import type { ProductMatch } from '../../../contract/product.ts';
import {
  eventually,
  expectComplaints,
  goWithin,
  hasFocus,
  options,
  signedIn,
} from '../../support/browser.ts';
import { answerInstead, askShop, BROKEN, fetchToken } from '../../support/calls.ts';
import { picture } from '../../support/pictures.ts';
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
} from '../../support/purchaseForm.ts';

it('is made by scans and keys, placed on the real server, and found in the list with its attachment', async () => {
  const token = await fetchToken();
  const find = async (name: string) => {
    const address = `/api/product/autocomplete?name=${name}`;
    return (await askShop<ProductMatch[]>('GET', address, { token })).body[0]!;
  };
  const [lemons, milk] = [await find('lemons'), await find('milk')];
  const page = await signedIn(ADD_ORDER);
  await hasFocus(search(page));
  for (let times = 0; times < 2; times++) {
    await page.keyboard.type(lemons.upc);
    await page.keyboard.press('Enter');
  }
  await eventually(() => quantity(page, lemons.name).inputValue()).toBe('2');
  expect(await search(page).inputValue()).toBe('');
  await hasFocus(search(page));
  await page.keyboard.type(milk.name);
  await options(page).filter({ hasText: milk.name }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await hasFocus(quantity(page, milk.name));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  expect(await quantity(page, milk.name).inputValue()).toBe('2');
  await hasFocus(search(page));

  await fillForm(page, 'Real 1');
  await page.getByLabel('Attachment').setInputFiles({
    name: 'bill.png',
    mimeType: 'image/png',
    buffer: await picture('png'),
  });
  await submit(page).click();
  await page.getByText('Purchase Order created').waitFor();
  expect((await find('lemons')).stock).toBe(lemons.stock + 2);
  await page.getByRole('button', { name: 'View details of Real 1' }).click();
  await page.locator('.card').getByText('Quantity: 2').first().waitFor();
  await page.getByRole('button', { name: 'Show attachment' }).click();
  const shown = page.getByRole('img', { name: 'Attachment of Real 1' });
  await eventually(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('Real 1.webp');
});

it('keeps its buttons where they are, whatever is said of them, and shows the first box with a fault', async () => {
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
