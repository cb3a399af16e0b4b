import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, goWithin, overflow, PHONE, signedIn, signedInBlank } from '../support/browser.ts';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });
const link = (page: Page, name: string) => navigation(page).getByRole('link', { name, exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

it('shows what is pressed at once, and sorts by the whole of a head, which shows that it can be pressed', async () => {
  const page = await signedIn('/admin/products');
  const row = page.locator('tr.pressable').first();
  const looksPressed = (part: Locator) =>
    part.evaluate(element => getComputedStyle(element).boxShadow.includes('inset'));
  const press = async (part: Locator, over = part) => {
    await over.hover();
    expect(await looksPressed(part)).toBe(false);
    await page.mouse.down();
    expect(await looksPressed(part)).toBe(true);
  };
  const letGo = async () => {
    await page.mouse.move(900, 20);
    await page.mouse.up();
  };
  await press(page.getByRole('link', { name: 'Branches', exact: true }));
  await letGo();
  // The centre of the row may be an editable price, which is a separate button.
  await press(row, row.getByRole('img').first());
  await letGo();
  await press(row.getByRole('link', { name: /^Edit product/ }));
  expect(await looksPressed(row)).toBe(false);
  await letGo();
  expect(new URL(page.url()).pathname).toBe('/admin/products');

  await goWithin(page, '/admin/branches');
  const head = page.getByRole('columnheader', { name: 'Address' });
  await page.getByRole('table', { name: 'Branches' }).waitFor();
  const { width, height } = (await head.boundingBox())!;
  const mark = () => head.locator('svg').evaluate(svg => Number(getComputedStyle(svg).opacity));
  expect(await mark()).toBe(0);
  await head.hover({ position: { x: width - 4, y: height - 4 } });
  await eventually(mark).toBeGreaterThan(0.5);
  await page.mouse.click(0, 0);
  await head.click({ position: { x: width - 4, y: 4 } });
  await eventually(() => head.getAttribute('aria-sort')).toBe('ascending');
});

it('opens a form from far down a list below the header, without the toolbar, and marks the row', async () => {
  const page = await signedIn('/admin/users', { viewport: { width: 1280, height: 420 } });
  const edit = page.getByRole('link', { name: /^Edit user/ }).last();
  await edit.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await edit.click();
  await page.getByLabel('Full Name*').waitFor();
  const header = (await page.getByRole('banner').boundingBox())!;
  const form = page.getByRole('region', { name: 'Edit User' });
  await eventually(async () => (await form.boundingBox())!.y).toBeGreaterThanOrEqual(header.height);
  expect(await page.getByRole('link', { name: 'Add New User' }).count()).toBe(0);
  await eventually(async () => (await page.getByLabel('Full Name*').boundingBox())!.y).toBeLessThan(420);
  expect(await page.locator('tr[aria-current=true]').count()).toBe(1);
  const card = (await form.boundingBox())!;
  const last = (await page.getByLabel('Username*').boundingBox())!;
  expect(card.x + card.width - (last.x + last.width)).toBeLessThan(40);
});

it('shows edges and the choice that is made where the system draws the colours', async () => {
  const page = await signedInBlank({ forcedColors: 'active' });
  await page.goto('/admin/reports/busy-hours');
  const outline = (part: Locator) => part.evaluate(element => getComputedStyle(element).outlineStyle);
  const made = page.getByRole('button', { name: 'Orders', exact: true, pressed: true });
  await made.waitFor();
  expect(await outline(made)).toBe('solid');
  expect(await outline(page.getByRole('button', { name: 'Sales', exact: true, pressed: false }))).toBe(
    'none',
  );

  await goWithin(page, '/admin/banners');
  const add = page.getByRole('link', { name: 'Add New Banner' });
  await add.waitFor();
  expect(await add.evaluate(element => getComputedStyle(element).borderTopWidth)).toBe('1px');
  await page.keyboard.press('Control+k');
  await page.getByRole('option').first().waitFor();
  const drawn = (selector: string) => outline(page.locator(selector).first());
  await eventually(() => drawn('[role=dialog] [role=option].Mui-focused')).toBe('solid');
  expect(await drawn('[role=dialog] [role=option]:not(.Mui-focused)')).toBe('none');
  expect(await drawn('.MuiDialog-paper')).toBe('solid');
});

it('shows rows as cards on a phone, with their actions in a menu for the thumb, and nothing beyond the edge', async () => {
  const page = await signedIn('/admin', PHONE);
  for (const [path, title] of [
    ['', 'Dashboard'],
    ['/banners', 'Banners'],
    ['/branches/31', 'Branches'],
    ['/inventory/warehouses', 'Warehouses'],
    ['/settings', 'Settings'],
    ['/settings/activity', 'Activity'],
    ['/settings/terminals', 'Terminals'],
    ['/branches', 'Branches'],
  ] as const) {
    await goWithin(page, `/admin${path}`);
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await eventually(() => page.getByRole('main').getByRole('status', { name: 'Loading' }).count()).toBe(0);
    expect(await overflow(page), path).toBeLessThanOrEqual(0);
    const cut = await heading(page).evaluate(element => element.scrollWidth > element.clientWidth);
    expect(cut, `heading of ${path}`).toBe(false);
  }
  const row = page.getByRole('row').filter({ hasText: 'Lakeside Market' });
  await row.waitFor();
  for (const cell of await row.getByRole('cell').all()) {
    const { x, width } = (await cell.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(390);
  }
  // A tap opens the record; all other actions are in a menu with a touch-sized button.
  const menu = row.getByRole('button', { name: 'Actions for branch Lakeside Market' });
  expect((await menu.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await menu.tap();
  const actions = page.getByRole('group', { name: 'Actions for branch Lakeside Market' });
  await actions.getByRole('button', { name: 'Delete branch Lakeside Market' }).waitFor();
  expect(await actions.locator('a, button').count()).toBe(3);
  for (const action of await actions.locator('a, button').all()) {
    expect((await action.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  }
  await page.keyboard.press('Escape');
  await actions.waitFor({ state: 'hidden' });
  await row.getByText('Lakeside Market', { exact: true }).tap();
  await page.waitForURL('**/admin/branches/32');
  await page.getByLabel('Branch Name*').waitFor();
  expect(await row.getAttribute('aria-current')).toBe('true');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await link(page, 'Promotions').click();
  await navigation(page).waitFor({ state: 'detached' });
  await eventually(() => heading(page).innerText()).toBe('Promotions');
});

it("has a line for each action in the menu of every list's rows on a phone", async () => {
  const page = await signedIn('/admin/banners', PHONE);
  const lists = [
    'banners',
    'branches',
    'products?branchId=31',
    'users',
    'promotions',
    'inventory/warehouses',
  ];
  for (const list of [...lists, 'purchases/suppliers?branchId=31', 'categories?branchId=31']) {
    await goWithin(page, `/admin/${list}`);
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    const sizes = await page.locator('.action-menu:popover-open .row-action').evaluateAll(actions =>
      actions.map(action => {
        const { width, height } = action.getBoundingClientRect();
        return { width, height };
      }),
    );
    expect(sizes.length, list).toBeGreaterThan(0);
    for (const { width, height } of sizes) {
      expect(width, list).toBeGreaterThan(200);
      expect(height, list).toBeLessThan(80);
    }
    await page.keyboard.press('Escape');
  }
});
