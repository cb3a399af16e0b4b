import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, faults, signedIn } from '../../support/browser.ts';
import { bodies, named, recordCalls } from '../../support/calls.ts';
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

it('is walked with F2, Enter, Tab and Esc, each save one write of one field, and left by Tab or a press elsewhere', async () => {
  const one = await ownProduct();
  const stem = one.name;
  const two = await ownProduct({ name: `${stem} (two)` });
  const page = await signedIn(allNamed(stem));
  const calls = recordCalls(page);
  await row(page, two.name).locator('.lead').waitFor();
  await page.keyboard.press('j');
  await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TR');
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
  // A cell that is being saved is not an input that could get the focus.
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

  await open(page, two.name, 'status', `Status of ${two.name}`);
  await page.keyboard.press('Tab');
  await hasFocus(page, `Edit product ${two.name}`);
  await open(page, two.name, 'priceCents', `Price of ${two.name}`);
  const search = page.getByRole('searchbox');
  await search.focus();
  await page.getByLabel(`Price of ${two.name}`, { exact: true }).waitFor({ state: 'detached' });
  expect(await search.evaluate(element => element === document.activeElement)).toBe(true);
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
  // A row that scrolls into view gets its height in the next frame.
  await eventually(async () => {
    const earlier = await places();
    await page.evaluate(
      () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    return JSON.stringify(await places()) === JSON.stringify(earlier);
  }).toBe(true);
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
