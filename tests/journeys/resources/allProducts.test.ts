import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, faults, hasFocus, signedIn } from '../../support/browser.ts';

const ALL = '/admin/products';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const openTool = async (page: Page, name: string) => {
  await button(page, 'More').click();
  await button(page, name).click();
};
const rows = (page: Page) => page.locator('main tbody tr');
const names = (page: Page) => page.locator('main tbody a.record-link').allInnerTexts();
const head = (page: Page, name: string) => page.getByRole('columnheader', { name });

const filterBox = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Filters' }).getByLabel(name, { exact: true });

it('remember views, columns and page size over a page load; the link of a view shows the same to others', async () => {
  const page = await signedIn(
    `${ALL}?filter=${encodeURIComponent('{"stock":"low"}')}&sort=margin&order=DESC`,
  );
  await filterBox(page, 'Stock').waitFor();
  expect(await faults(page)).toEqual([]);
  await button(page, 'Save View').click();
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('Low, best margin');
  await button(page, 'Save').click();
  await hasFocus(button(page, 'Save View'));
  const view = page.getByRole('link', { name: 'Low, best margin' });
  const link = await view.getAttribute('href');
  const wanted = await names(page);
  expect(await view.getAttribute('aria-current')).toBe('page');
  await button(page, 'Clear Filters').click();
  await openTool(page, 'Columns');
  await page.getByRole('checkbox', { name: 'Cost', exact: true }).uncheck();
  await page.getByRole('checkbox', { name: 'ID', exact: true }).check();
  await page.keyboard.press('Escape');
  await page.getByLabel('Rows per page').selectOption('25');
  await eventually(() => rows(page).count()).toBe(25);

  await page.evaluate(() => localStorage.removeItem('RaStore.products.31.listParams'));
  await page.goto(ALL);
  await eventually(() => rows(page).count()).toBe(25);
  await head(page, 'ID').waitFor();
  expect(await head(page, 'Cost').count()).toBe(0);
  await button(page, 'ID').click();
  await eventually(async () => (await rows(page).locator('td:nth-child(2)').allInnerTexts())[0]).toBe('1');
  await view.click();
  await eventually(() => names(page)).toEqual(wanted);
  await head(page, 'Margin').and(page.locator('[aria-sort=descending]')).waitFor();

  const other = await signedIn(link!);
  await eventually(() => names(other)).toEqual(wanted);
  expect(await filterBox(other, 'Stock').inputValue()).toBe('low');

  await page.setViewportSize({ width: 390, height: 844 });
  const select = page.getByRole('combobox', { name: 'Views' });
  await select.selectOption('All');
  await eventually(() => names(page)).not.toEqual(wanted);
  await select.selectOption('Low, best margin');
  await eventually(() => names(page)).toEqual(wanted);
  await openTool(page, 'Delete Low, best margin');
  await select.waitFor({ state: 'detached' });
});

/** Presses `j` until a row has the focus, because shortcuts work only shortly after the page has loaded. */
const focusRow = (page: Page) =>
  eventually(async () => {
    await page.keyboard.press('j');
    return page.evaluate(() => document.activeElement?.matches('main tbody > tr'));
  }).toBe(true);

it('are walked through by keys alone: from row to row, selected, opened, edited, added; ? shows the keys', async () => {
  const page = await signedIn(ALL);
  await rows(page).first().waitFor();
  await page.keyboard.press('j');
  await hasFocus(rows(page).nth(0));
  await page.keyboard.press('ArrowDown');
  await hasFocus(rows(page).nth(1));
  await page.keyboard.press('k');
  await hasFocus(rows(page).nth(0));
  await page.keyboard.press('x');
  await page.getByText('1 selected').waitFor();
  await page.keyboard.press('x');
  await page.getByText('1 selected').waitFor({ state: 'detached' });
  await page.keyboard.press('e');
  await page.waitForURL(/\/admin\/products\/\d+(\?|$)/);
  const box = page.getByLabel('Product Name');
  await hasFocus(box);
  await page.keyboard.press('End');
  await page.keyboard.type('?n');
  expect(await box.inputValue()).toMatch(/\?n$/);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Edit Product' }).waitFor({ state: 'detached' });
  // Shortly after the form closes, the focus returns to the control that opened it.
  await hasFocus(page.getByRole('link', { name: /^Edit product / }).first());
  await page.keyboard.press('j');
  await hasFocus(rows(page).nth(1));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\/products\/\d+\/show/);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Products Management' }).waitFor();
  await rows(page).first().waitFor();
  await page.keyboard.press('n');
  await page.waitForURL(/\/admin\/products\/create/);

  await page.getByRole('link', { name: 'Branches', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Branches' }).waitFor();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await focusRow(page);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard Shortcuts' }).waitFor();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('e');
  await page.waitForURL(/\/admin\/branches\/\d+/);
});
