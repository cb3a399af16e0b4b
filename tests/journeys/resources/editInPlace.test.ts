/** Price, stock and status edited in the table of all products, by keyboard as in a spreadsheet. */
import { OFFERS } from '../../../contract/words.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, expectComplaints, faults, signedIn } from '../../support/browser.ts';
import { answerInstead, askShop, bodies, named, recordCalls, tokenOf } from '../../support/calls.ts';
import { signedInDocumented } from '../../support/documentedCalls.ts';
import { allNamed, ownProduct, productNow } from '../../support/ownProduct.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const cell = (page: Page, name: string, source: string) =>
  row(page, name).locator(`button[data-cell^="${source} "]`);
const box = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const hasFocus = (page: Page, label: string) =>
  eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(label);

const open = async (page: Page, name: string, source: string, label: string) => {
  await cell(page, name, source).click();
  await hasFocus(page, label);
};

it('goes from cell to cell with Enter and Tab, each save one write of one field', async () => {
  const one = await ownProduct();
  const stem = one.name;
  const two = await ownProduct({ name: `${stem} (two)` });
  const page = await signedIn(allNamed(stem));
  const calls = recordCalls(page);
  await row(page, two.name).locator('td.lead').waitFor();
  await page.keyboard.press('j');
  await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TR');
  // The boxes load once the table has the focus.
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('F2');
  await hasFocus(page, `Price of ${one.name}`);
  expect(await faults(page)).toEqual([]);
  await page.keyboard.type('2.45');
  await page.keyboard.press('Enter');
  await hasFocus(page, `Price of ${two.name}`);
  await cell(page, one.name, 'priceCents').nth(0).getByText('$2.45').waitFor();
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  await hasFocus(page, `Stock of ${two.name}`);
  await page.keyboard.type('12.5');
  await page.keyboard.press('Tab');
  await hasFocus(page, `Status of ${two.name}`);
  await box(page, `Status of ${two.name}`).selectOption('0');
  // While it is being saved it is no box to come back to.
  await cell(page, two.name, 'stockThousandths').getByText('12.5').waitFor();
  await page.keyboard.press('Shift+Tab');
  await hasFocus(page, `Stock of ${two.name}`);
  await page.keyboard.press('Escape');
  await eventually(async () => {
    const { price, stock, status } = await productNow(two.id);
    return { price, stock, status };
  }).toEqual({ price: 3, stock: 12.5, status: 0 });
  expect((await productNow(one.id)).price).toBe(2.45);
  expect(bodies(calls, /^PATCH \/api\/product\/\d+$/)).toEqual([
    { price: 2.45 },
    { price: 3 },
    { status: 0 },
  ]);
  expect(bodies(calls, /^POST \/api\/stock\/product\/\d+\/correction$/)).toEqual([
    expect.objectContaining({ difference: 2.5, reason: 'Counted' }),
  ]);
  expect(named(calls, /^PUT/)).toEqual([]);
});

it('moves neither its row nor the next one, and no column, while a box is open', async () => {
  const { name: stem } = await ownProduct();
  const one = await ownProduct({ name: `${stem} (one)`, price: 4, stock: 3 });
  const two = await ownProduct({ name: `${stem} (two), which has more to say than fits into a line` });
  const page = await signedIn(allNamed(stem));
  await row(page, two.name).waitFor();
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('thead th, tbody tr')].map(part => {
        const { top, left, width, height } = part.getBoundingClientRect();
        return { top, left, width, height };
      }),
    );
  const before = await places();
  for (const [source, label] of [
    ['priceCents', 'Price'],
    ['stockThousandths', 'Stock'],
    ['status', 'Status'],
  ] as const) {
    await open(page, one.name, source, `${label} of ${one.name}`);
    expect(await places(), source).toEqual(before);
    await page.keyboard.press('Escape');
    await cell(page, one.name, source).waitFor();
    expect(await places(), source).toEqual(before);
  }
});

it('is left by Tab from the last cell, and by whoever presses elsewhere, with nothing coming back to it', async () => {
  const { name } = await ownProduct();
  const page = await signedIn(allNamed(name));
  await open(page, name, 'status', `Status of ${name}`);
  await page.keyboard.press('Tab');
  await hasFocus(page, `Edit product ${name}`);

  await open(page, name, 'priceCents', `Price of ${name}`);
  const search = page.getByRole('searchbox');
  await search.focus();
  await box(page, `Price of ${name}`).waitFor({ state: 'detached' });
  expect(await search.evaluate(element => element === document.activeElement)).toBe(true);
});

it('undoes the last one by a new change, and leaves what somebody changed since', async () => {
  const { id, name } = await ownProduct();
  const page = await signedIn(allNamed(name));
  await open(page, name, 'stockThousandths', `Stock of ${name}`);
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  const note = page.getByText(`Stock of ${name}: 10 → 7`);
  await note.waitFor();
  // A region within a region would be read out twice.
  expect(
    await page
      .getByRole('status')
      .filter({ has: page.getByRole('alert') })
      .count(),
  ).toBe(0);
  expect((await productNow(id)).stock).toBe(7);
  await page.getByRole('button', { name: 'Undo' }).click();
  await note.waitFor({ state: 'detached' });
  await cell(page, name, 'stockThousandths').getByText('10').waitFor();
  expect((await productNow(id)).stock).toBe(10);

  await open(page, name, 'priceCents', `Price of ${name}`);
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await page.getByText(`Price of ${name}: $2.00 → $4.00`).waitFor();
  const now = await productNow(id);
  await askShop('PUT', `/api/product/${id}`, {
    token: await tokenOf(),
    body: { ...now, base64dataImage: '', price: 5 },
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Not restored, because they were changed since').waitFor();
  expect((await productNow(id)).price).toBe(5);
});

it('keeps what was typed where a save fails, and says why there', async () => {
  const { id, name } = await ownProduct();
  const page = await signedIn(allNamed(name));
  expectComplaints();
  const works = await answerInstead(page, `PATCH /api/product/${id}`, {
    status: 500,
    json: { message: 'The shelf is on fire.' },
  });
  await open(page, name, 'priceCents', `Price of ${name}`);
  await page.keyboard.type('1.234');
  await page.keyboard.press('Enter');
  await row(page, name).getByText('Enter an amount from 0 on with at most two decimals.').waitFor();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await row(page, name).getByText('The shelf is on fire.').waitFor();
  expect(await box(page, `Price of ${name}`).inputValue()).toBe('1.23');
  await works();
  await box(page, `Price of ${name}`).press('Enter');
  await cell(page, name, 'priceCents').getByText('$1.23').waitFor();
  expect((await productNow(id)).price).toBe(1.23);
});

it('writes over nobody’s price unseen, and asks as a form does where two change it at once', async () => {
  const { id, name } = await ownProduct();
  const page = await signedIn(allNamed(name));
  expectComplaints();
  const change = async (price: number) =>
    askShop('PUT', `/api/product/${id}`, {
      token: await tokenOf(),
      body: { ...(await productNow(id)), base64dataImage: '', price },
    });
  await cell(page, name, 'priceCents').waitFor();
  await change(2.5);
  await open(page, name, 'priceCents', `Price of ${name}`);
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await row(page, name).getByText('It is now $2.50. Enter saves what you typed anyway.').waitFor();
  await page.keyboard.press('Escape');
  await cell(page, name, 'priceCents').getByText('$2.50').waitFor();

  await open(page, name, 'priceCents', `Price of ${name}`);
  const read = page.waitForResponse(answer => answer.url().endsWith(`/api/product/${id}`));
  await page.keyboard.type('3');
  await read;
  await change(2.75);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('$2.75').waitFor();
  await dialog.getByText('$3.00').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await cell(page, name, 'priceCents').getByText('$3.00').waitFor();
  expect((await productNow(id)).price).toBe(3);
});

it('sends the documented whole where the server has nothing but the list, the stock with it', async () => {
  const { id, name } = await ownProduct();
  const page = await signedInDocumented(allNamed(name), [OFFERS.productList]);
  const calls = recordCalls(page);
  await open(page, name, 'priceCents', `Price of ${name}`);
  await page.keyboard.type('3.10');
  await page.keyboard.press('Tab');
  await hasFocus(page, `Stock of ${name}`);
  await page.keyboard.type('4');
  await page.keyboard.press('Tab');
  await hasFocus(page, `Status of ${name}`);
  await page.keyboard.press('Escape');
  await eventually(async () => {
    const { price, stock } = await productNow(id);
    return { price, stock };
  }).toEqual({ price: 3.1, stock: 4 });
  const writes = calls.filter(({ call }) => !call.startsWith('GET')).map(({ call }) => call);
  expect(writes).toEqual([`PUT /api/product/${id}`, `PUT /api/product/${id}`]);
});

it('leaves the table as it was for whoever is on a phone', async () => {
  const { name } = await ownProduct({ stock: 123.5 });
  const page = await signedIn(allNamed(name), { viewport: { width: 390, height: 800 } });
  const card = row(page, name);
  await card.getByText('$2.00').waitFor();
  expect(await card.locator('[data-cell]').count()).toBe(0);
  // Its stock is said once.
  expect((await card.innerText()).match(/\b123\.5\b/g)).toHaveLength(1);
});
