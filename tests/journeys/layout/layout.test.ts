import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { en } from '../../../src/i18n/en';
import { titleOf } from '../../../src/lib/reportWords';
import { RESOURCES } from '../../support/contents.ts';
import { ADDED } from '../../support/reports.ts';
import {
  eventually,
  fillSignIn,
  freshlySignedIn,
  hasFocus,
  newPage,
  overflow,
  PHONE,
  seriousFaults,
  signedIn,
  signedInBlank,
} from '../../support/browser.ts';
import { askShop, tokenOf } from '../../support/calls.ts';

const SPECIFIED = [
  ...['banners', 'branches', 'users', 'promotions', 'categories', 'products', 'inventory/warehouses'],
  ...['inventory/transfers', 'inventory/counts'],
  ...['purchases/suppliers', 'purchases/orders'],
];

/** What was added to this menu: reports, and resources that no other leads to. */
const IN_MENU: Record<string, string | undefined> = en.menu;
const ADDED_REPORTS = Object.fromEntries(
  ADDED.map(({ title, path }) => [IN_MENU[path.replace('/admin/', '')] ?? title, path]),
);
const ADDED_RESOURCES = Object.fromEntries(
  RESOURCES.map(({ path }): string => path)
    .filter(name => !SPECIFIED.includes(name) && !name.startsWith('settings/'))
    .map(name => [titleOf(name), `/admin/${name}`]),
);

/** The sidebar (docs/product.md#layout). */
const LINKS: Record<string, string> = {
  Dashboard: '/admin',
  Banners: '/admin/banners',
  Branches: '/admin/branches',
  'All Products': '/admin/products',
  Users: '/admin/users',
  Promotions: '/admin/promotions',
  Settings: '/admin/settings',
  ...ADDED_RESOURCES,
};
const GROUPS: Record<string, Record<string, string>> = {
  Reports: {
    Orders: '/admin/reports/orders',
    Products: '/admin/reports/products',
    'Top Categories': '/admin/reports/top-categories',
    'Close Day': '/admin/reports/close-day',
    'Total Sales': '/admin/reports/total-sales',
    Profit: '/admin/reports/profit',
    Cashier: '/admin/reports/cashier',
    'Open Drawer Logs': '/admin/reports/open-drawer',
    ...ADDED_REPORTS,
    'Find an Order': '/admin/orders/find',
  },
  Inventory: {
    Warehouses: '/admin/inventory/warehouses',
    Transfers: '/admin/inventory/transfers',
    Counts: '/admin/inventory/counts',
    Labels: '/admin/inventory/labels',
    'Transfer Report': '/admin/inventory/transfer-report',
  },
  Purchases: {
    Suppliers: '/admin/purchases/suppliers',
    'Purchase Orders': '/admin/purchases/orders',
    Reorder: '/admin/purchases/reorder',
    'What We Owe': '/admin/purchases/dues',
  },
};

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });
const link = (page: Page, name: string) => navigation(page).getByRole('link', { name, exact: true });
const group = (page: Page, name: string) => navigation(page).getByRole('button', { name, exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const isOut = (page: Page) => page.getByRole('button', { name: 'Logout' }).waitFor();

it('leads to every page of the product, each with one heading and a title of its own', async () => {
  const page = await signedIn();
  for (const name of Object.keys(GROUPS)) await group(page, name).click();
  const targets = { ...LINKS, ...Object.assign({}, ...Object.values(GROUPS)) } as Record<string, string>;
  await eventually(() => navigation(page).getByRole('link').count()).toBe(Object.keys(targets).length);
  const titles = new Set<string>();
  for (const [name, target] of Object.entries(targets)) {
    await link(page, name).click();
    await page.waitForURL(`**${target}`);
    await eventually(() => link(page, name).getAttribute('aria-current')).toBe('page');
    const settled = async () => {
      const [title, headings] = [await page.title(), await heading(page).allInnerTexts()];
      return {
        isNew: !titles.has(title),
        says: headings.map(text => `${text} · Trastienda`).join() === title,
      };
    };
    await eventually(settled).toEqual({ isNew: true, says: true });
    titles.add(await page.title());
  }
});

it('says in the menu where a page is that the menu does not name', async () => {
  const page = await signedIn('/admin/inventory/count');
  await heading(page).waitFor();
  await eventually(() => link(page, 'Counts').getAttribute('aria-current')).toBe('page');
  expect(await navigation(page).locator('[aria-current]').count()).toBe(1);
  await group(page, 'Inventory').click();
  await navigation(page).locator('.holds-current').waitFor();
});

it('names the person and the role in the header', async () => {
  const page = await signedIn();
  const header = page.getByRole('banner');
  await header.getByText('Renata V.').waitFor();
  expect(await header.getByText('admin', { exact: true }).count()).toBe(1);
});

it('folds the sidebar to icons with tooltips, and remembers it', async () => {
  const page = await signedIn();
  const wide = (await navigation(page).boundingBox())!.width;
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
  await eventually(async () => (await navigation(page).boundingBox())!.width).toBeLessThan(wide / 3);
  await link(page, 'Banners').hover();
  const tooltip = page.getByRole('tooltip', { name: 'Banners' });
  await tooltip.waitFor();
  await tooltip.hover();
  await page.waitForTimeout(300);
  expect(await tooltip.isVisible(), 'what a tooltip says can be pointed at').toBe(true);
  await page.keyboard.press('Escape');
  await tooltip.waitFor({ state: 'detached' });
  await link(page, 'Banners').focus();
  await tooltip.waitFor();
  await page.reload();
  await isOut(page);
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  expect((await navigation(page).boundingBox())!.width).toBeLessThan(wide / 3);
  expect(await seriousFaults(page)).toEqual([]);
  await group(page, 'Inventory').click();
  await link(page, 'Warehouses').click();
  await page.waitForURL('**/admin/inventory/warehouses');
  await page.getByRole('button', { name: 'Expand the sidebar' }).click();
  await eventually(async () => (await navigation(page).boundingBox())!.width).toBe(wide);
});

it('opens a submenu and one of its pages by keyboard', async () => {
  const page = await signedIn();
  const reports = group(page, 'Reports');
  expect(await reports.getAttribute('aria-expanded')).toBe('false');
  await reports.focus();
  await page.keyboard.press('Enter');
  await eventually(() => reports.getAttribute('aria-expanded')).toBe('true');
  await link(page, 'Orders').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/reports/products');
  await reports.focus();
  await page.keyboard.press('Space');
  await eventually(() => reports.getAttribute('aria-expanded')).toBe('false');
});

it('shows the submenu of the page that is open', async () => {
  const page = await signedIn('/admin/inventory/warehouses');
  expect(await group(page, 'Inventory').getAttribute('aria-expanded')).toBe('true');
  expect(await group(page, 'Purchases').getAttribute('aria-expanded')).toBe('false');
});

it('offers to skip to the content', async () => {
  const page = await signedIn('/admin/branches');
  await page.getByRole('link', { name: 'Edit branch Lakeside Market' }).waitFor();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await eventually(async () => (await skip.boundingBox())!.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const first = page.getByRole('button', { name: 'Export', exact: true });
  await hasFocus(first);
});

it('shows what is pressed at once: a link of the menu, a row, a button in it without its row', async () => {
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
  // Let go elsewhere, it does nothing.
  const letGo = async () => {
    await page.mouse.move(900, 20);
    await page.mouse.up();
  };
  await press(page.getByRole('link', { name: 'Branches', exact: true }));
  await letGo();
  // Its middle may be a price that can be edited, which is a button of its own.
  await press(row, row.getByRole('img').first());
  await letGo();
  await press(row.getByRole('link', { name: /^Edit product/ }));
  expect(await looksPressed(row)).toBe(false);
  await letGo();
  expect(new URL(page.url()).pathname).toBe('/admin/products');
});

it('gives the focus back to where a form was opened', async () => {
  const page = await signedIn('/admin/branches');
  const edit = page.getByRole('link', { name: 'Edit branch Lakeside Market' });
  await edit.focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Branch Name*').waitFor();
  await page.keyboard.press('Escape');
  await hasFocus(edit);
});

it('sorts by the whole of a head, which shows that it can be pressed', async () => {
  const page = await signedIn('/admin/branches');
  const head = page.getByRole('columnheader', { name: 'Address' });
  const { width, height } = (await head.boundingBox())!;
  const mark = () => head.locator('svg').evaluate(svg => Number(getComputedStyle(svg).opacity));
  expect(await mark()).toBe(0);
  await head.hover({ position: { x: width - 4, y: height - 4 } });
  await eventually(mark).toBeGreaterThan(0.5);
  await page.mouse.click(0, 0);
  await head.click({ position: { x: width - 4, y: 4 } });
  await eventually(() => head.getAttribute('aria-sort')).toBe('ascending');
});

it('opens a form from far down a list with the toolbar below the header, and marks the row', async () => {
  const page = await signedIn('/admin/users', { viewport: { width: 1280, height: 420 } });
  const edit = page.getByRole('link', { name: /^Edit user/ }).last();
  await edit.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await edit.click();
  await page.getByLabel('Full Name*').waitFor();
  const header = (await page.getByRole('banner').boundingBox())!;
  const add = page.getByRole('link', { name: 'Add New User' });
  await eventually(async () => (await add.boundingBox())!.y).toBeGreaterThanOrEqual(header.height);
  await eventually(async () => (await page.getByLabel('Full Name*').boundingBox())!.y).toBeLessThan(420);
  expect(await page.locator('tr[aria-current=true]').count()).toBe(1);
  const card = (await page.getByRole('region', { name: 'Edit User' }).boundingBox())!;
  const last = (await page.getByLabel('Username*').boundingBox())!;
  // The fields fill their card.
  expect(card.x + card.width - (last.x + last.width)).toBeLessThan(40);
});

it('keeps the chosen theme and density over a reload and a sign-out', async () => {
  const page = await freshlySignedIn('/admin/settings', { colorScheme: 'light' });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  const choose = (label: string, option: string) => page.getByLabel(label).selectOption(option);
  await choose('Theme', 'Dark');
  await eventually(ground).not.toBe(light);
  const dark = await ground();
  await choose('Table rows', 'Compact');
  const rowHeight = async () => {
    await page.getByRole('link', { name: 'Branches', exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: 'Lakeside Market' });
    return (await row.boundingBox())!.height;
  };
  const compact = await rowHeight();
  await page.reload();
  await isOut(page);
  expect(await ground()).toBe(dark);
  expect(await rowHeight()).toBe(compact);

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Email').waitFor();
  expect(await ground()).toBe(dark);
  await page.reload();
  await page.getByLabel('Email').waitFor();
  expect(await ground()).toBe(dark);
  await fillSignIn(page);
  await isOut(page);
  expect(await ground()).toBe(dark);
  await link(page, 'Settings').click();
  await choose('Table rows', 'Comfortable');
  await choose('Theme', 'Same as this device');
  await eventually(ground).toBe(light);
  expect(await rowHeight()).toBeGreaterThan(compact);
  await page.emulateMedia({ colorScheme: 'dark' });
  await eventually(ground).toBe(dark);
});

it('shows which choice is made where a device draws no fills', async () => {
  const page = await signedInBlank({ forcedColors: 'active' });
  await page.goto('/admin/reports/busy-hours');
  const made = page.getByRole('button', { name: 'Orders', exact: true, pressed: true });
  await made.waitFor();
  const outline = (button: Locator) => button.evaluate(element => getComputedStyle(element).outlineStyle);
  expect(await outline(made)).toBe('solid');
  expect(await outline(page.getByRole('button', { name: 'Sales', exact: true, pressed: false }))).toBe(
    'none',
  );
});

describe('on a phone', () => {
  it('keeps the navigation in a drawer', async () => {
    const page = await signedIn('/admin', PHONE);
    expect(await navigation(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await link(page, 'Branches').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await navigation(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await link(page, 'Branches').click();
    await navigation(page).waitFor({ state: 'detached' });
    await eventually(() => heading(page).innerText()).toBe('Branches');
  });

  it('says in the drawer who is signed in, and as what', async () => {
    const page = await signedIn('/admin', PHONE);
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await navigation(page).getByText('Renata V.', { exact: true }).waitFor();
    await navigation(page).getByText('admin', { exact: true }).waitFor();
  });

  it('shows rows as cards, and nothing reaches beyond the edge', async () => {
    const page = await signedInBlank(PHONE);
    for (const path of ['', '/banners', '/branches', '/branches/31', '/inventory/warehouses', '/settings']) {
      await page.goto(`/admin${path}`);
      await isOut(page);
      await eventually(() => page.getByRole('main').getByRole('status').count()).toBe(0);
      expect(await overflow(page), path).toBeLessThanOrEqual(0);
      // The heading is readable: not cut off.
      const cut = await heading(page).evaluate(element => element.scrollWidth > element.clientWidth);
      expect(cut, `heading of ${path}`).toBe(false);
    }
    await page.goto('/admin/branches');
    const row = page.getByRole('row').filter({ hasText: 'Lakeside Market' });
    await row.waitFor();
    for (const cell of await row.getByRole('cell').all()) {
      const { x, width } = (await cell.boundingBox())!;
      expect(x + width).toBeLessThanOrEqual(390);
    }
    // A tap opens the record; every other action is in a menu, large enough for a thumb.
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
  });
});

/** Dark has the same page in other colours. */
describe.each<{ look: string; options: BrowserContextOptions; rules?: string[] }>([
  { look: 'in light', options: { colorScheme: 'light' } },
  { look: 'in dark', options: { colorScheme: 'dark' }, rules: ['color-contrast'] },
  { look: 'on a phone', options: PHONE },
])('axe finds nothing serious $look', ({ options, rules }) => {
  it('on /login', async () => {
    const page = await newPage(options);
    await page.goto('/login');
    await page.getByLabel('Email').waitFor();
    expect(await seriousFaults(page, rules)).toEqual([]);
  });

  it('on the pages behind it', async () => {
    const page = await signedInBlank(options);
    const faults: Record<string, string[]> = {};
    const look = async (place: string) => {
      const found = await seriousFaults(page, rules);
      if (found.length) faults[place] = found;
    };
    const pages = [
      '',
      '/banners/create',
      '/branches/31',
      '/inventory/warehouses/create',
      '/settings',
      '/promotions',
    ];
    for (const path of pages) {
      await page.goto(`/admin${path}`);
      await heading(page).waitFor();
      await eventually(() => page.getByRole('main').getByRole('status').count()).toBe(0);
      if (/create|\d$/.test(path)) await page.getByRole('button', { name: 'Cancel' }).waitFor();
      await look(path);
      if (path !== '/branches/31') continue;
      await page.getByRole('button', { name: 'Cancel' }).click();
      if (options === PHONE)
        await page.getByRole('button', { name: 'Actions for branch Lakeside Market' }).tap();
      await page.getByRole('button', { name: 'Delete branch Lakeside Market' }).click();
      await page.getByRole('dialog').waitFor();
      await look('the question before a delete');
    }
    expect(faults).toEqual({});
  });
});

it.each([
  ['shows a long title on two lines', 'Harbour branch by the old fish market', ''],
  ['says under the pointer what two lines do not hold', 'Harbour branch '.repeat(8).trim(), 'Categories for'],
])('%s', async (_name, name, title) => {
  const token = await tokenOf();
  const body = { name, email: '', footerMsg: '', address: '', status: 1 };
  const { body: branch } = await askShop<{ id: number }>('POST', '/api/branch', { token, body });
  const page = await signedIn(`/admin/categories?branchId=${branch.id}`);
  const heading = page.getByRole('heading', { level: 1 });
  await heading.filter({ hasText: 'Harbour' }).waitFor();
  await heading.hover();
  expect((await heading.getAttribute('title'))?.slice(0, 14)).toBe(title);
  const { y, height } = (await heading.boundingBox())!;
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y + height).toBeLessThanOrEqual(56);
  await askShop('DELETE', `/api/branch/${branch.id}`, { token });
});
