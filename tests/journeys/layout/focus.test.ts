/** By the keyboard alone: whatever is done, the focus is somewhere, and where one goes on. */
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  eventually,
  expectComplaints,
  hasFocus,
  newPage,
  signedIn,
  signedInBlank,
} from '../../support/browser.ts';
import { answerInstead, askShop, BROKEN, tokenOf } from '../../support/calls.ts';

it('goes on with the row beside the one that was deleted', async () => {
  const token = await tokenOf();
  for (const name of ['Zone 1', 'Zone 2', 'Zone 3'])
    await askShop('POST', '/api/warehouse', { token, body: { name, branchId: 31 } });
  const page = await signedIn('/admin/inventory/warehouses');
  const button = (name: string) => page.getByRole('button', { name: `Delete warehouse ${name}` });
  const remove = async (name: string) => {
    await button(name).press('Enter');
    await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    await button(name).waitFor({ state: 'detached' });
  };
  await remove('Zone 2');
  await hasFocus(button('Zone 3'));
  // Whoever changes their mind is where they were.
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await hasFocus(button('Zone 3'));
  await remove('Zone 3');
  await eventually(() => page.evaluate(() => document.activeElement?.closest('tr') !== null)).toBe(true);
  await remove('Zone 1');
});

it('goes on with the items of a promotion', async () => {
  const page = await signedIn('/admin/promotions');
  await page.getByRole('button', { name: 'View details of Grill days' }).press('Enter');
  const search = page.getByRole('combobox', { name: 'Search products' });
  await search.fill('lemons');
  await page.getByRole('listbox').getByRole('option', { name: 'Lemons' }).first().click();
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await page.getByText('Product: Lemons').waitFor();
  await hasFocus(search);
  await page.getByRole('button', { name: 'Remove Lemons' }).press('Enter');
  await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await page.getByText('Product: Lemons').waitFor({ state: 'detached' });
  // It was the last one: its neighbour is the one before it.
  await hasFocus(page.locator('.card .row-action').last());
});

it.each(['/admin/inventory/transfers/send', '/admin/inventory/labels'])(
  'goes on with the next product after the button that adds one, at %s',
  async path => {
    const page = await signedIn(path);
    const search = page.getByRole('combobox', { name: 'Search products' });
    await search.fill('lemons');
    await page.getByRole('listbox').getByRole('option', { name: 'Lemons' }).first().click();
    await page.getByRole('button', { name: 'Add', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Remove Lemons' }).waitFor();
    await hasFocus(search);
  },
);

it.each([
  ['/admin/banners/create', 'Title*'],
  ['/admin/branches/create', 'Branch Name*'],
  ['/admin/categories/create?branchId=31', 'Category Name*'],
  ['/admin/products/create?branchId=31&categoryId=1', 'Product Name*'],
  ['/admin/users/create', 'Full Name*'],
  ['/admin/promotions/create', 'Promotion Name*'],
  ['/admin/inventory/warehouses/create', 'Warehouse Name*'],
  ['/admin/inventory/counts/create', 'Name*'],
  ['/admin/purchases/suppliers/create', 'Name*'],
])('is in the first box of %s', async (path, label) => {
  const page = await signedIn(path);
  await hasFocus(page.getByLabel(label, { exact: true }));
});

/** The keyboard's place, and what is drawn over its middle, if anything. */
const whereOf = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLInputElement;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    const label = [...(focused.labels ?? [])].find(known => known.contains(over));
    const isSeen =
      over !== null &&
      (focused.contains(over) || over.contains(focused) || (label !== undefined && over !== label));
    return {
      name: focused.getAttribute('aria-label') ?? focused.textContent.trim(),
      within: focused.closest('main') !== null,
      behind: isSeen ? '' : (over?.outerHTML.slice(0, 120) ?? 'nothing'),
    };
  });

it.each([
  ['/admin/products/create?branchId=31&categoryId=1', { width: 1280, height: 800 }],
  ['/admin/products/create?branchId=31&categoryId=1', { width: 390, height: 800 }],
  ['/admin/purchases/reorder', { width: 1280, height: 800 }],
  ['/admin/reports/product-ranking?start=2020-01-01', { width: 1280, height: 800 }],
])('is never behind what stays in sight: %s, %o', async (path, viewport) => {
  const page = await signedIn(path, { viewport });
  await page.locator('main table tbody tr a').first().waitFor();
  await page.locator('main').focus();
  for (const key of ['Tab', 'Shift+Tab']) {
    const behind: string[] = [];
    for (let step = 0; step < 45; step++) {
      await page.keyboard.press(key);
      const place = await whereOf(page);
      if (place.within && place.behind) behind.push(`${place.name}: ${place.behind}`);
    }
    expect(behind).toEqual([]);
  }
});

it('shows what cards are sorted by while the keyboard is there', async () => {
  const page = await signedIn('/admin/branches', { viewport: { width: 390, height: 800 } });
  const sort = page.getByRole('button', { name: 'Status' });
  await page.getByText('Lakeside Market').waitFor();
  const head = page.locator('main thead');
  const height = async () => (await head.boundingBox())!.height;
  const first = page.locator('main tbody tr').first();
  const place = () => first.evaluate(row => row.getBoundingClientRect().top + window.scrollY);
  // Its font comes after the page: until then a sentence above may have a line more.
  await page.evaluate(async () => void (await document.fonts.ready));
  const top = await place();
  expect(await height()).toBe(1);
  await page.getByRole('link', { name: 'Add New Branch' }).focus();
  for (let step = 0; step < 4; step++) await page.keyboard.press('Tab');
  await hasFocus(sort);
  await eventually(async () => (await whereOf(page)).behind).toBe('');
  await page.keyboard.press('Enter');
  await eventually(() => page.url()).toContain('sort=status');
  await hasFocus(sort);
  await page.keyboard.press('Tab');
  // Nothing moved, for what comes next may be pressed.
  await eventually(height).toBe(1);
  expect(await place()).toBe(top);
});

it('does not stop in a picture', async () => {
  const page = await signedIn('/admin/reports/top-categories?start=2020-01-01');
  const chart = page.getByRole('img', { name: 'Sales by Category' });
  await chart.locator('svg path').first().waitFor();
  await expect(chart.locator('[tabindex="0"]').count()).resolves.toBe(0);
});

it('leaves the list in sight at 400 %, whatever is selected in it', async () => {
  const page = await signedIn('/admin/products', { viewport: { width: 320, height: 256 } });
  const box = page.locator('td.select input').nth(3);
  await box.focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Change prices' }).waitFor();
  await hasFocus(box);
  expect((await whereOf(page)).behind).toBe('');
});

/** As who comes there by Tab: the first focus of a page is where it begins to be kept. */
async function pressedByKeys(button: Locator): Promise<void> {
  // Where what it does is under way already, it takes no focus.
  await button.and(button.page().locator(':enabled')).focus();
  await button.page().waitForLoadState('networkidle');
  await button.page().keyboard.press('Enter');
}

it('is on Refresh again once the report has come', async () => {
  const page = await signedIn('/admin/reports/orders?start=2026-01-01&end=2026-01-31');
  const refresh = page.getByRole('button', { name: 'Refresh' });
  const asked = page.waitForRequest(/\/api\/Report\//i);
  await pressedByKeys(refresh);
  await asked;
  await hasFocus(refresh);
});

it('goes on to the other button where there is no page before this one', async () => {
  const page = await signedIn('/admin/products');
  const next = page.getByRole('button', { name: 'Next' });
  await pressedByKeys(next);
  await eventually(() => page.url()).toContain('page=2');
  await hasFocus(next);
  await page.getByRole('button', { name: 'Previous' }).press('Enter');
  await hasFocus(next);
});

it('is in the page after another try', async () => {
  expectComplaints(/Failed to fetch suppliers/);
  const page = await signedInBlank();
  const mend = await answerInstead(page, 'GET /api/supplier/branch/31', BROKEN);
  await page.goto('/admin/purchases/suppliers');
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await mend();
  await pressedByKeys(again);
  await page.locator('main tbody tr').first().waitFor();
  await hasFocus(page.locator('main'));
});

it('is on Sign In again after a refusal', async () => {
  expectComplaints();
  const page = await newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill('owner');
  await page.getByLabel('Password', { exact: true }).fill('not the one');
  const button = page.getByRole('button', { name: 'Sign In' });
  await pressedByKeys(button);
  await page.getByText('Invalid credentials').waitFor();
  await hasFocus(button);
});
