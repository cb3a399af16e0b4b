/** A new purchase order whose products a scanner types. */
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Category } from '../../../contract/category.ts';
import { eventually, hasFocus, options, scanInBox, signedIn } from '../../support/browser.ts';
import { answerInstead, askShop, tokenOf } from '../../support/calls.ts';
import {
  ADD_ORDER,
  amount,
  choose,
  quantity,
  search,
  submit,
  twoProducts,
} from '../../support/purchaseForm.ts';

it('is made from codes that a scanner types, without a mouse', async () => {
  const page = await signedIn(ADD_ORDER);
  await twoProducts(page);
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
  await page.keyboard.type('012345678905');
  await page.keyboard.press('Enter');
  await quantity(page, 'Tomato').waitFor();
  expect(await search(page).inputValue()).toBe('');
  await page.keyboard.type('nam');
  await options(page).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await hasFocus(quantity(page, 'Ñame 🍠'));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  expect(await quantity(page, 'Ñame 🍠').inputValue()).toBe('2');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
});

/** As many products as codes are asked for, each with its own. */
const anyCode = (page: Page) =>
  answerInstead(page, 'GET /api/product/autocomplete', (route, request) => {
    const code = new URL(request.url()).searchParams.get('name')!;
    const id = Number(code);
    return route.fulfill({ json: [{ id, name: `Product ${id}`, upc: code, price: 2, cost: 1, stock: 1 }] });
  });

async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

it.each([
  ['a desk', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
])(
  'keeps search, total and submit in sight of fifty lines, the newest on top, on %s',
  async (_what, viewport) => {
    const page = await signedIn(ADD_ORDER, { viewport });
    await anyCode(page);
    await hasFocus(search(page));
    for (let code = 100_001; code <= 100_050; code++) await scan(page, String(code));
    await quantity(page, 'Product 100050').waitFor();
    const names = await page.locator('.order-line-name .strong').allTextContents();
    expect([names.length, names[0], names.at(-1)]).toEqual([50, 'Product 100050', 'Product 100001']);
    const inSight = async () => {
      const seen = (places: Locator) =>
        places.evaluateAll(elements =>
          elements.some(element => {
            const { left, top, width, height } = element.getBoundingClientRect();
            const front = document.elementFromPoint(left + width / 2, top + height / 2);
            return front !== null && (element.contains(front) || front.contains(element));
          }),
        );
      const total = page.getByText('$50.00', { exact: true });
      const all = await Promise.all([search(page), submit(page), total].map(seen));
      expect(all).toEqual([true, true, true]);
    };
    await inSight();
    await page.evaluate(() => window.scrollTo({ top: 1500 }));
    await inSight();
  },
);

it('counts a code that is scanned again one up, and says so', async () => {
  const page = await signedIn(ADD_ORDER);
  await anyCode(page);
  await hasFocus(search(page));
  for (const code of ['100001', '100002', '100001', '0100001']) await scan(page, code);
  await eventually(() => quantity(page, 'Product 100001').inputValue()).toBe('3');
  expect(await quantity(page, 'Product 100002').inputValue()).toBe('1');
  expect(await amount(page, 'Payable').inputValue()).toBe('4');
  expect(await page.getByText('This product is already added to the order.').count()).toBe(0);
  await page.getByRole('status').getByText('Product 100001: 3').waitFor({ state: 'attached' });
});

it('counts a code that is scanned into a quantity or an amount, and leaves the figure as it was', async () => {
  const page = await signedIn(ADD_ORDER);
  await twoProducts(page);
  await choose(page, 'Ñame');
  // Whoever adds by hand goes on to the quantity.
  await hasFocus(quantity(page, 'Ñame 🍠'));
  await page.keyboard.press('ArrowUp');
  await page.waitForTimeout(100);
  await scanInBox(page, '012345678905');
  await quantity(page, 'Tomato').waitFor();
  expect(await quantity(page, 'Ñame 🍠').inputValue()).toBe('2');
  await page.getByLabel('Cost of Tomato').focus();
  await scanInBox(page, '012345678905');
  await eventually(() => quantity(page, 'Tomato').inputValue()).toBe('2');
  expect(await page.getByLabel('Cost of Tomato').inputValue()).toBe('1.15');
  await amount(page, 'Paid').focus();
  await scanInBox(page, '012345678905');
  await eventually(() => quantity(page, 'Tomato').inputValue()).toBe('3');
  await eventually(() => amount(page, 'Paid').inputValue()).toBe('3.65');
});

it('says that a scanned product is inactive, and leads to it', async () => {
  const token = await tokenOf();
  const [category] = (await askShop<Category[]>('GET', '/api/category/branch/31', { token })).body;
  const fireworks = {
    ...{ name: 'Fireworks', description: '', upc: '7000012', base64dataImage: '', price: 2, tax: 0, cost: 1 },
    ...{ status: 0, categoryId: category!.id, ebt: false, wic: false, stock: 0, pesado: false },
    ...{ ecommerce: false, branchId: 31 },
  };
  expect((await askShop('POST', '/api/product', { token, body: fireworks })).status).toBe(201);
  const page = await signedIn(ADD_ORDER);
  await hasFocus(search(page));
  await scan(page, '07000012');
  await page.getByText('Fireworks has the code 7000012, but is inactive.').waitFor();
  expect(await page.locator('.order-lines').count()).toBe(0);
  await scan(page, '7999999');
  await page.getByText('No product has the code 7999999.').waitFor();
  expect(await page.getByText('but is inactive').count()).toBe(0);
  await search(page).fill('fireworks');
  await page.getByText('No options').waitFor();
  await search(page).fill('7000012');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Open it to make it active' }).click();
  await page.getByRole('heading', { name: 'Edit Product' }).waitFor();
  expect(await page.getByLabel('Product Name*').inputValue()).toBe('Fireworks');
  await page.getByRole('heading', { level: 1, name: /^Products for Category/ }).waitFor();
});

it('goes on from the search to the reference by two keys, however many lines there are', async () => {
  const page = await signedIn(ADD_ORDER);
  await anyCode(page);
  await hasFocus(search(page));
  for (let code = 100_001; code <= 100_020; code++) await scan(page, String(code));
  await quantity(page, 'Product 100020').waitFor();
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Skip the lines' }).waitFor();
  await page.keyboard.press('Enter');
  await hasFocus(page.getByLabel('Reference Number*'));
  await quantity(page, 'Product 100020').focus();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Remove Product 100020',
  );
});
