/** A new purchase order, from the search to the payment. */
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import type { ProductMatch } from '../../../contract/product.ts';
import type { PurchaseInput } from '../../../contract/purchase.ts';
import { eventually, expectComplaints, hasFocus, options, signedIn } from '../../support/browser.ts';
import { answerInstead, askShop, bodies, BROKEN, named, recordCalls, tokenOf } from '../../support/calls.ts';
import { like } from '../../support/matchers.ts';
import { picture } from '../../support/pictures.ts';
import {
  ADD_ORDER,
  addButton,
  amount,
  choose,
  fillForm,
  ORDERS,
  PRODUCTS,
  quantity,
  search,
  submit,
  summary,
  twoProducts,
} from '../../support/purchaseForm.ts';

it('reads a decimal comma, and asks again for what can be read in two ways', async () => {
  const page = await signedIn(ADD_ORDER);
  await twoProducts(page);
  await choose(page, 'Tomato');
  const cost = page.getByLabel('Cost of Tomato', { exact: true });
  await cost.click();
  await page.keyboard.type('1,25');
  await quantity(page, 'Tomato').click();
  await page.keyboard.type('2,5');
  expect(await amount(page, 'Payable').inputValue()).toBe('3.13');
  await cost.focus();
  await quantity(page, 'Tomato').focus();
  await page.keyboard.type('1,200');
  await page.getByText('Write 1200, not 1,200.').waitFor();
  await cost.focus();
  expect(await quantity(page, 'Tomato').inputValue()).toBe('2.5');
  await page.keyboard.type('$ 3');
  await page.getByText('Enter a number of 0 or more with at most two decimals.').waitFor();
  await quantity(page, 'Tomato').focus();
  expect(await cost.inputValue()).toBe('1.25');
  await amount(page, 'Paid').fill('3,10');
  expect(await summary(page)).toContain('Paid\n$3.10');
});

it('makes an order: lines, totals that follow them, and the documented payload', async () => {
  const page = await signedIn(ORDERS);
  await twoProducts(page);
  const calls = recordCalls(page);
  await page.getByRole('link', { name: 'Add New Purchase Order' }).first().click();
  await page.getByText('No products added yet. Use the search box above to add products.').waitFor();
  await search(page).click();
  await page.getByText('Type to search products...').waitFor();
  expect(await addButton(page).isDisabled()).toBe(true);
  await choose(page, 'Tomato');
  expect(await quantity(page, 'Tomato').inputValue()).toBe('1');
  await page.getByRole('button', { name: 'Increase the quantity of Tomato' }).dblclick();
  expect(await amount(page, 'Payable').inputValue()).toBe('3.45');
  await choose(page, 'Tomato');
  await page.getByText('This product is already added to the order.').waitFor();
  await choose(page, 'Ñame 🍠');
  await page.getByText('This product is already added to the order.').waitFor({ state: 'detached' });
  await quantity(page, 'Ñame 🍠').fill('12');
  expect(await amount(page, 'Paid').inputValue()).toBe('4.65');
  await quantity(page, 'Ñame 🍠').fill('0');
  await quantity(page, 'Tomato').focus();
  expect(await quantity(page, 'Ñame 🍠').inputValue()).toBe('12');
  await amount(page, 'Paid').fill('4');
  expect(await summary(page)).toEqual(['Payable\n$4.65', 'Paid\n$4.00', 'Due\n$0.65']);
  expect(await page.locator('.payment-summary .due').count()).toBe(1);
  await amount(page, 'Paid').fill('5');
  await page.getByText('Paid is $0.35 more than payable.').waitFor();
  expect(await page.locator('.payment-summary .settled').innerText()).toBe('Due\n-$0.35');
  await page.getByRole('button', { name: 'Decrease the quantity of Tomato' }).click();
  expect(await summary(page)).toEqual(['Payable\n$3.50', 'Paid\n$3.50', 'Due\n$0.00']);
  await amount(page, 'Paid').fill('1.25');
  await fillForm(page);
  await page.getByLabel('Purchase Date*').fill('2026-02-17');
  await page.getByLabel('Notes').fill('Línea 1\nline 2');
  const clicked = Promise.withResolvers<void>();
  await answerInstead(page, 'POST /api/purchase/place', async route => {
    await clicked.promise;
    await route.fulfill({ json: { id: 99 } });
  });
  await submit(page).dblclick();
  clicked.resolve();
  await page.waitForURL(`**${ORDERS}`);
  const placed = named(calls, 'POST /api/purchase/place');
  expect(placed).toHaveLength(1);
  expect(placed[0]!.body).toEqual({
    ref_no: 'F-001',
    notes: 'Línea 1\nline 2',
    base64dataImage: '',
    payable_amount: 3.5,
    payment_method: 'Bank Transfer',
    paid_amount: 1.25,
    due_amount: 0,
    change_amount: 0,
    branchId: 31,
    supplierId: like.any(Number),
    created_at: '2026-02-17',
    items: [
      { product_id: 1, name: 'Tomato', quantity: 2, sell_price: 2.5, cost: 1.15 },
      { product_id: 2, name: 'Ñame 🍠', quantity: 12, sell_price: 3, cost: 0.1 },
    ],
  });
  expect(named(calls, /supplier\/branch/)[0]!.call).toMatch(/\/api\/supplier\/branch\/31\?/);
});

it('places an order on the real server: stock and last cost follow', async () => {
  const page = await signedIn(ADD_ORDER);
  const token = await tokenOf();
  const find = async () =>
    (await askShop<ProductMatch[]>('GET', '/api/product/autocomplete?name=lemons', { token })).body[0]!;
  const before = await find();
  await search(page).fill('lemons');
  await page.keyboard.press('Enter');
  await options(page).first().waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('6');
  await fillForm(page, 'Real 1');
  await submit(page).click();
  await page.getByText('Purchase Order created').waitFor();
  await page.getByText('Real 1').waitFor();
  expect((await find()).stock).toBe(before.stock + 6);
  await page.getByRole('button', { name: 'View details of Real 1' }).click();
  await page.locator('.card').getByText('Quantity: 6').waitFor();
});

it('says everything that is missing, and what cannot be attached', async () => {
  const page = await signedIn(ADD_ORDER);
  await twoProducts(page);
  const calls = recordCalls(page);
  await submit(page).click();
  await page.getByText('Please add at least one product to the purchase order.').waitFor();
  await eventually(() => page.getByText('This field is required.').count()).toBe(3);
  const chooser = page.getByLabel('Attachment');
  const file = (bytes: number) => ({ name: 'bill.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(bytes) });
  await chooser.setInputFiles(file(5 * 1024 * 1024 + 1));
  await page.getByText('File size exceeds 5MB limit. Please choose a smaller file.').waitFor();
  await chooser.setInputFiles(file(5 * 1024 * 1024));
  await page.getByText('File selected').waitFor();
  await page.evaluate(() => {
    Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  });
  await chooser.setInputFiles(file(10));
  await page.getByText('Failed to read the file. Please try again.').waitFor();
  // What is no longer missing is no longer said.
  await choose(page, 'Tomato');
  await page
    .getByText('Please add at least one product to the purchase order.')
    .waitFor({ state: 'detached' });
  expect(named(calls, /^POST/)).toEqual([]);
});

it('says what failed when the server breaks, and loses nothing', async () => {
  expectComplaints(/Failed to/);
  const page = await signedIn(ADD_ORDER);
  await twoProducts(page);
  await choose(page, 'Tomato');
  await fillForm(page);
  const keys: (string | undefined)[] = [];
  await answerInstead(page, 'POST /api/purchase/place', (route, request) => {
    keys.push(request.headers()['idempotency-key']);
    return route.fulfill(BROKEN);
  });
  await submit(page).click();
  await page.getByText('Failed to create purchase order. Please try again.').waitFor();
  await submit(page).click();
  await eventually(() => keys.length).toBe(2);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(await quantity(page, 'Tomato').inputValue()).toBe('1');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(`**${ORDERS}`);

  await answerInstead(page, 'GET /api/purchasedetail/*', BROKEN);
  await page
    .getByRole('button', { name: /^View details/ })
    .first()
    .click();
  await page.getByText('Failed to fetch purchase details. Please try again.').waitFor();
  await answerInstead(page, 'GET /api/purchase/branch/*', BROKEN);
  await page.reload();
  await page.getByText('Failed to fetch purchase orders. Please try again later.').waitFor();
});

it.each([
  [1280, 1100],
  [1280, 850],
  [1280, 720],
  [390, 844],
])('keeps its buttons where they are, whatever is said of them: %i × %i', async (width, height) => {
  expectComplaints(/Failed to/);
  const page = await signedIn(ADD_ORDER, { viewport: { width, height } });
  await twoProducts(page);
  await choose(page, 'Tomato');
  await page.evaluate(() => window.scrollTo({ top: 10_000 }));
  const placeOf = async (button: Locator) => Math.round((await button.boundingBox())!.y);
  const place = () => placeOf(submit(page));
  const before = await place();
  await submit(page).click();
  await hasFocus(page.getByLabel('Reference Number*'));
  expect(await place()).toBe(before);
  await page.getByRole('button', { name: 'Save as draft' }).click();
  const lacking = page.getByText('Choose the supplier.');
  await lacking.waitFor();
  expect(await place()).toBe(before);
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
  expect(await place()).toBe(filled);
  await submit(page).click();
  await failed.waitFor({ state: 'detached' });
  expect(await placeOf(page.getByRole('button', { name: 'Processing...' }))).toBe(filled);
  answer.resolve();
  await failed.waitFor();
});

it('shows what was noted at an order and its attachment, to whoever is signed in', async () => {
  const page = await signedIn(ADD_ORDER);
  await twoProducts(page);
  const lemons = '/api/product/autocomplete?name=lemons';
  const [bought] = (await askShop<ProductMatch[]>('GET', lemons, { token: await tokenOf() })).body;
  await answerInstead(page, 'GET /api/product/autocomplete', {
    json: [{ ...PRODUCTS[0]!, id: bought!.id }],
  });
  await choose(page, 'Tomato');
  await fillForm(page, 'Noted 1');
  await page.getByLabel('Notes').fill('Two crates\nwere open <!>');
  await page.getByLabel('Attachment').setInputFiles({
    name: 'bill.png',
    mimeType: 'image/png',
    buffer: await picture('png'),
  });
  await submit(page).click();
  await page.getByRole('button', { name: 'View details of Noted 1' }).click();
  await page.getByText('Two crates\nwere open <!>').waitFor();
  const calls = recordCalls(page);
  await page.getByRole('button', { name: 'Show attachment' }).click();
  const shown = page.getByRole('img', { name: 'Attachment of Noted 1' });
  await shown.waitFor();
  await eventually(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40);
  expect(named(calls, /attachment$/)[0]!.authorization).toMatch(/^Bearer /);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('Noted 1.webp');

  const address = (await shown.getAttribute('src'))!;
  await page.getByRole('button', { name: 'Hide attachment' }).click();
  await shown.waitFor({ state: 'detached' });
  expectComplaints(/blob:/, /Failed to/);
  expect(
    await page.evaluate(async given => {
      const image = new Image();
      image.src = given;
      return image.decode().then(
        () => 'shown',
        () => 'gone',
      );
    }, address),
  ).toBe('gone');

  await answerInstead(page, 'GET /api/purchase/*', { status: 404, json: { message: 'It is gone.' } });
  await page.getByRole('button', { name: 'Show attachment' }).click();
  await page.getByText('Failed to fetch the attachment. Please try again.').waitFor();
  await page.getByText('It is gone.').waitFor();
});

it('goes to the first box with a fault, and shows it below the header', async () => {
  const page = await signedIn(ADD_ORDER, { viewport: { width: 1280, height: 600 } });
  await twoProducts(page);
  await submit(page).click();
  await hasFocus(search(page));
  await choose(page, 'Tomato');
  await quantity(page, 'Tomato').focus();
  await page.evaluate(() => window.scrollTo({ top: 10_000 }));
  await submit(page).click();
  const reference = page.getByLabel('Reference Number*');
  await hasFocus(reference);
  expect((await reference.boundingBox())!.y).toBeGreaterThan(56);
  await reference.fill('F-1');
  await submit(page).click();
  const supplier = page.getByRole('combobox', { name: 'Supplier*' });
  await hasFocus(supplier);
});

it('says the whole of what its search takes, on a phone too', async () => {
  const page = await signedIn(ADD_ORDER, { viewport: { width: 390, height: 844 } });
  const room = await search(page).evaluate((box: HTMLInputElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(box);
    const pen = document.createElement('canvas').getContext('2d')!;
    pen.font = font;
    const inner = box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return inner - pen.measureText(box.placeholder).width;
  });
  expect(room).toBeGreaterThanOrEqual(0);
  expect(await addButton(page).isVisible()).toBe(true);
});

it('takes another cost of a line, and the amounts follow', async () => {
  const page = await signedIn(ADD_ORDER);
  await twoProducts(page);
  const calls = recordCalls(page);
  await choose(page, 'Tomato');
  await quantity(page, 'Tomato').fill('3');
  const cost = page.getByLabel('Cost of Tomato');
  expect(await cost.inputValue()).toBe('1.15');
  await cost.fill('2.005');
  expect(await amount(page, 'Payable').inputValue()).toBe('6.03');
  await cost.fill('-1');
  await cost.fill('2.5');
  await page.keyboard.press('Enter');
  await hasFocus(search(page));
  expect(await cost.inputValue()).toBe('2.50');
  expect(await summary(page)).toEqual(['Payable\n$7.50', 'Paid\n$7.50', 'Due\n$0.00']);
  await fillForm(page);
  await answerInstead(page, 'POST /api/purchase/place', { json: null });
  await submit(page).click();
  await page.waitForURL(`**${ORDERS}`);
  expect(bodies<PurchaseInput>(calls, 'POST /api/purchase/place')[0]!.items).toEqual([
    { product_id: 1, name: 'Tomato', quantity: 3, sell_price: 2.5, cost: 2.5 },
  ]);
});

it('says the server’s reason at the box that it is about, in the words of the form', async () => {
  expectComplaints(/^Failed to create purchase order/);
  const page = await signedIn(ADD_ORDER);
  await search(page).fill('lemons');
  await options(page).first().click();
  await addButton(page).click();
  await fillForm(page, 'Too much');
  await amount(page, 'Paid').fill('9999');
  await submit(page).click();
  await page.getByText('Paid Amount must not be more than Payable Amount.').waitFor();
  await page.getByText('Failed to create purchase order. Please try again.').waitFor();
  expect(await amount(page, 'Paid').getAttribute('aria-invalid')).toBe('true');
  await hasFocus(amount(page, 'Paid'));
});
