/** All products of a branch: order, filters with counts, page size, views and columns; keys and scans of every page. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  eventually,
  expectComplaints,
  faults,
  goWithin,
  hasFocus,
  signedIn,
  signedInBlank,
} from '../../support/browser.ts';
import { answerInstead, BROKEN } from '../../support/calls.ts';
import { signedInDocumented } from '../../support/documentedCalls.ts';

const ALL = '/admin/products';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rows = (page: Page) => page.locator('main tbody tr');
const names = (page: Page) => page.locator('main tbody a.record-link').allInnerTexts();
const head = (page: Page, name: string) => page.getByRole('columnheader', { name });
const status = (page: Page) => page.locator('.pager > .soft');

const filterBox = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Filters' }).getByLabel(name, { exact: true });

/** The figure in brackets behind a choice. */
const countIn = (text: string): number => Number(/\(([\d,]+)\)$/.exec(text)![1]!.replace(',', ''));

describe('all products', () => {
  it('have an entry of the menu, and stand by name with their figures', async () => {
    const page = await signedIn();
    await page.getByRole('link', { name: 'All Products' }).click();
    await page.getByRole('heading', { level: 1, name: 'Products Management' }).waitFor();
    await rows(page).first().waitFor();
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      ...['', 'Image', 'Name', 'Category', 'Price (USD)', 'Cost', 'Margin', 'Stock', 'Status', 'Flags'],
      'Actions',
    ]);
    // Other tests' products may stand between them.
    const known = ['AA Batteries, 4 ct', 'All-Purpose Cleaner, 32 oz'];
    expect((await names(page)).filter(name => known.includes(name))).toEqual(known);
    expect(await faults(page)).toEqual([]);
  });

  it('are ordered by any column', async () => {
    const page = await signedIn(ALL);
    await button(page, 'Stock').click();
    await eventually(() => head(page, 'Stock').getAttribute('aria-sort')).toBe('ascending');
    await eventually(async () => {
      const cells = await rows(page).locator('td:nth-child(8)').allInnerTexts();
      const figures = cells.map(text => Number(text.replace(',', '')));
      return figures.length > 1 && figures.join() === figures.toSorted((a, b) => a - b).join();
    }).toBe(true);
  });

  it('are narrowed by filters, each with the number of products that it shows', async () => {
    const page = await signedIn(ALL);
    await button(page, 'Filters').click();
    const flour = filterBox(page, 'Status').locator('option', { hasText: /^Inactive \(/ });
    await flour.waitFor({ state: 'attached' });
    const inactive = countIn(await flour.innerText());
    await filterBox(page, 'Status').selectOption('0');
    await eventually(() => status(page).innerText()).toContain(`of ${inactive} `);
    const ebt = page.getByRole('checkbox', { name: /^EBT \(/ });
    const label = page.getByRole('group', { name: 'Filters' }).locator('label', { hasText: /^EBT/ });
    await eventually(async () => countIn(await label.innerText())).toBeLessThanOrEqual(inactive);
    const both = countIn(await label.innerText());
    await ebt.click();
    await eventually(() => rows(page).count()).toBe(both);
    await button(page, 'Filters (2)').waitFor();
    expect(await faults(page)).toEqual([]);
    await button(page, 'Clear filters').click();
    await button(page, 'Filters').waitFor();
  });

  it('say that nothing is found, and lead back', async () => {
    const page = await signedIn(`${ALL}?filter=${encodeURIComponent('{"name":"no such thing"}')}`);
    await page.getByText('No products found').waitFor();
    await button(page, 'Clear the search').click();
    await rows(page).first().waitFor();
  });

  it('keep a view under a name, for the person and with a link that shows the same to others', async () => {
    const page = await signedIn(
      `${ALL}?filter=${encodeURIComponent('{"stock":"low"}')}&sort=margin&order=DESC`,
    );
    await button(page, 'Views').click();
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('Low, best margin');
    await button(page, 'Save view').click();
    const view = page.getByRole('link', { name: 'Low, best margin' });
    const link = await view.getAttribute('href');
    const wanted = await names(page);
    await page.goto(ALL);
    await button(page, 'Views').click();
    await view.click();
    await eventually(() => names(page)).toEqual(wanted);
    await head(page, 'Margin').and(page.locator('[aria-sort=descending]')).waitFor();

    const other = await signedIn(link!);
    await eventually(() => names(other)).toEqual(wanted);
    expect(await filterBox(other, 'Stock').inputValue()).toBe('low');

    await button(page, 'Views').click();
    await button(page, 'Delete Low, best margin').click();
    await page.getByText('Filter and sort the list, and keep it here under a name.').waitFor();
  });

  it('remember columns and page size on this device', async () => {
    const page = await signedIn(ALL);
    await button(page, 'Columns').click();
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
    // Its numbers order it, too.
    await button(page, 'ID').click();
    await eventually(async () => (await rows(page).locator('td:nth-child(2)').allInnerTexts())[0]).toBe('1');
  });

  it('are the other branch’s after a switch', async () => {
    const page = await signedIn(`${ALL}?branchId=31&filter=${encodeURIComponent('{"categoryId":1}')}`);
    await rows(page).first().waitFor();
    const branches = page.getByRole('combobox', { name: 'Branch' });
    const other = await branches
      .locator('option')
      .evaluateAll(options =>
        options.map(option => (option as HTMLOptionElement).value).find(value => value !== '31'),
      );
    await branches.selectOption(other!);
    await page.waitForURL(
      url => url.searchParams.get('branchId') === other && !url.search.includes('categoryId'),
    );
    await page.getByRole('heading', { level: 1, name: 'Products Management' }).waitFor();
  });

  it('are cards on a phone, which nothing pushes wider, at 320 pixels too', async () => {
    for (const width of [390, 320]) {
      const page = await signedIn(ALL, { viewport: { width, height: 800 }, isMobile: true, hasTouch: true });
      await rows(page).first().waitFor();
      await button(page, 'Filters').click();
      await filterBox(page, 'Stock').waitFor();
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBeLessThanOrEqual(0);
      expect(await faults(page)).toEqual([]);
    }
  });

  it('say so when they, or their counts, do not come', async () => {
    expectComplaints(/Failed to fetch products/, /Failed to count the products/);
    const page = await signedInBlank();
    await answerInstead(page, 'GET /api/product/branch/*', BROKEN);
    await page.goto(ALL);
    await page.getByText('Failed to fetch products. Please try again later.').waitFor();
    await button(page, 'Filters').click();
    await page.getByText('Failed to count the products. Please try again later.').waitFor();
  });
});

it('of a server with the documented calls alone, all products are asked for by category', async () => {
  const page = await signedInDocumented('/admin');
  const asked: string[] = [];
  page.on('request', request => asked.push(request.url()));
  await goWithin(page, ALL);
  await page.getByText('No category selected').waitFor();
  await page.getByRole('link', { name: 'Go to the categories' }).click();
  await page
    .getByRole('link', { name: /^View products of/ })
    .first()
    .click();
  await rows(page).first().waitFor();
  const lists = asked.filter(url => url.includes('/api/product/branch/'));
  expect(lists.map(url => new URL(url).pathname)).toEqual([
    expect.stringMatching(/^\/api\/product\/branch\/31\/[1-9]\d*$/),
  ]);
});

describe('keys', () => {
  it('go from row to row, select, edit and add', async () => {
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
    await page.goBack();
    await page.getByRole('heading', { name: 'Edit Product' }).waitFor({ state: 'detached' });
    // The focus goes back to where the form was opened, a moment after the form is gone.
    await eventually(async () => {
      await page.keyboard.press('j');
      await page.waitForTimeout(200);
      return page.evaluate(() => document.activeElement?.matches('main tbody > tr'));
    }).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin\/products\/\d+\/show/);
    await page.goBack();
    // The page of a product has tables, too.
    await page.getByRole('heading', { level: 1, name: 'Products Management' }).waitFor();
    await rows(page).first().waitFor();
    await page.keyboard.press('n');
    await page.waitForURL(/\/admin\/products\/create/);
  });

  it('work on a list that asks for nothing, too, and type what they are into a box', async () => {
    const page = await signedIn('/admin/branches');
    await rows(page).first().waitFor();
    // What hears of keys comes a moment after the page.
    await eventually(async () => {
      await page.keyboard.press('j');
      return page.evaluate(() => document.activeElement?.matches('main tbody > tr'));
    }).toBe(true);
    await page.keyboard.press('e');
    await page.waitForURL(/\/admin\/branches\/\d+/);
    const box = page.getByLabel('Branch Name');
    await box.focus();
    await page.keyboard.type('?n');
    expect(await box.inputValue()).toContain('?n');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('are shown by ?', async () => {
    const page = await signedIn('/admin/banners');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});

it.each([1280, 1024, 768])('fits a window of %i pixels in Spanish, down to its last button', async width => {
  const page = await signedInBlank({ viewport: { width, height: 800 } });
  await page.addInitScript(() => localStorage.setItem('RaStore.locale', '"es"'));
  await page.goto('/admin/products');
  await page.getByRole('table').waitFor();
  const beyond = () =>
    page.getByRole('table').evaluate(table => table.scrollWidth - table.parentElement!.clientWidth);
  await eventually(beyond).toBeLessThanOrEqual(0);
  const last = await page
    .getByRole('button', { name: /^Eliminar producto/ })
    .first()
    .boundingBox();
  expect(last!.x + last!.width).toBeLessThanOrEqual(width);
});
