/** The search that goes anywhere, by the keyboard, the pointer and on a phone. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  eventually,
  expectComplaints,
  faults,
  freshlySignedIn,
  hasFocus,
  signedIn,
} from '../../support/browser.ts';
import { answerInstead, BROKEN } from '../../support/calls.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Find or go to' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

/** Opens it by its keys, and types. */
async function ask(page: Page, question: string) {
  await page.keyboard.press('Control+k');
  await box(page).fill(question);
}

it('opens a report on the days that are typed, with nothing but the keyboard', async () => {
  const page = await signedIn('/admin/banners');
  await ask(page, 'profit last month');
  await option(page, /^Profit, Last month/).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Profit' }).waitFor();
  expect(await page.getByLabel('Range').inputValue()).toBe('last_month');

  await page.keyboard.press('Control+k');
  await option(page, /^Profit, Last month/).waitFor();
  expect(await page.getByRole('option').first().innerText()).toContain('Profit, Last month');
  await box(page).fill('close day last month');
  await page.getByText('Nothing found for "close day last month".').waitFor();
  await box(page).fill('close day yesterday');
  expect(await option(page, /^Close Day, Yesterday/).count()).toBe(1);
  await page.keyboard.press('Escape');
  await box(page).waitFor({ state: 'detached' });
});

it('finds a product by its name and by its code, and opens its page', async () => {
  const page = await signedIn('/admin/banners');
  await ask(page, 'coconut');
  const found = option(page, /^Coconut Milk/);
  await found.waitFor();
  const code = /\d{8,}/.exec(await found.innerText())![0];
  await box(page).fill(code);
  await eventually(() => page.getByRole('option').first().innerText()).toContain('Coconut Milk');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\/products\/\d+\/show$/);
});

it('finds purchases and people, and does what is asked for', async () => {
  const page = await signedIn('/admin/banners');
  await ask(page, 'PO-31-1');
  const purchase = option(page, /^PO-31-1/).first();
  const [reference] = (await purchase.innerText()).split('\n');
  await purchase.click();
  await page.getByRole('heading', { level: 1, name: 'Purchase Orders' }).waitFor();
  await page.getByRole('cell', { name: reference! }).first().waitFor();
  await ask(page, 'renata');
  await option(page, /^Renata V\./).click();
  await page.getByRole('heading', { name: 'Edit User' }).waitFor();

  await ask(page, 'dark theme');
  await option(page, 'Dark theme').click();
  await eventually(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
  expect(await page.getByRole('heading', { name: 'Edit User' }).count()).toBe(1);

  await ask(page, 'new product');
  await option(page, 'Add New Product').click();
  await page.getByRole('heading', { name: 'Create New Product' }).waitFor();

  await ask(page, 'switch to lakeside');
  await option(page, 'Switch to Lakeside Market').click();
  await eventually(() => page.getByLabel('Branch').first().inputValue()).toBe('32');
});

it('leads with an amount to where orders are found', async () => {
  const page = await signedIn('/admin/reports/orders');
  const search = page.getByLabel('What do you know of the order?');
  await ask(page, '4.5');
  await option(page, /^Find the order "4\.5"/).click();
  await eventually(() => search.inputValue()).toBe('4.5');
  await ask(page, '7.2 yesterday');
  await option(page, /^Find the order "7\.2 yesterday"/).click();
  await eventually(() => search.inputValue()).toBe('7.2 yesterday');
});

it('says what could not be searched, and what is called nothing', async () => {
  expectComplaints(/Not searched: Users/);
  const page = await signedIn('/admin/banners');
  const mend = await answerInstead(page, 'GET /api/admin/all', BROKEN);
  await ask(page, 'zzqq');
  await page.getByText('Not searched: Users. Please try again.').waitFor();
  await mend();
  await page.keyboard.press('Escape');
  await ask(page, 'zzqqq');
  await page.getByText('Nothing found for "zzqqq".').waitFor();
});

it('has room on a small phone in the dark, opens by a thumb, and axe finds nothing', async () => {
  const page = await signedIn('/admin/banners', {
    viewport: { width: 320, height: 640 },
    colorScheme: 'dark',
    hasTouch: true,
  });
  await page.getByRole('button', { name: 'Find or go to' }).tap();
  await box(page).fill('milk');
  await option(page, /Milk/).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await faults(page, [], undefined, '[role=dialog]')).toEqual([]);
});

it('asks for nothing until somebody types, and not for what the person may not see', async () => {
  const page = await freshlySignedIn('/admin/banners');
  const asked: string[] = [];
  page.on('request', request => asked.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Find or go to' }).click();
  await box(page).waitFor();
  await option(page, 'Dashboard').waitFor();
  expect(asked.filter(path => path.startsWith('/api/'))).toEqual([]);
});

it('asks for twenty products a key at most, however many the shop has, and once for what fits a page', async () => {
  const page = await freshlySignedIn('/admin/banners');
  const asked: string[] = [];
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(`${pathname} ${searchParams.get('name') ?? ''}`.trim());
  });
  let most = 0;
  page.on('response', answer => {
    if (!answer.url().includes('/api/product/autocomplete')) return;
    void answer.json().then(
      (found: unknown[]) => (most = Math.max(most, found.length)),
      () => undefined,
    );
  });
  await page.keyboard.press('Control+k');
  await box(page).pressSequentially('milk');
  await option(page, /milk/i).first().waitFor();
  // No list of products is read, no question twice, and none for a single letter.
  const products = asked.filter(call => call.includes('/api/product'));
  expect(products.every(call => /^\/api\/product\/autocomplete (mi|mil|milk)$/.test(call))).toBe(true);
  expect(new Set(asked).size).toBe(asked.length);
  expect(most).toBeLessThanOrEqual(20);
});

it('keeps what is typed before its file has come, and gives the focus back', async () => {
  const page = await signedIn('/admin/banners');
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/\/assets\/Palette-/, async route => {
    await arrival;
    await route.continue();
  });
  const add = page.getByRole('link', { name: 'Add New Banner' });
  await add.focus();
  await page.keyboard.press('Control+k');
  // Pressed on the page, the first would open a form.
  await page.keyboard.type('new pro');
  expect(await page.getByRole('textbox', { name: 'Find or go to' }).inputValue()).toBe('new pro');
  arrive();
  await box(page).waitFor();
  await page.keyboard.type('duct');
  expect(await box(page).inputValue()).toBe('new product');
  await option(page, 'Add New Product').waitFor();
  await page.keyboard.press('Escape');
  await box(page).waitFor({ state: 'detached' });
  await hasFocus(add);
  expect(page.url()).toMatch(/\/admin\/banners$/);

  await page.keyboard.press('Control+k');
  expect(await box(page).inputValue()).toBe('');
});
