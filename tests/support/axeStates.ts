/** Walks the application in one look (theme and device), and checks every screen and state with axe. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Category } from '../../contract/category.ts';
import {
  eventually,
  expectComplaints,
  faults,
  fillSignIn,
  goWithin,
  newPage,
  options,
  scan,
} from './browser.ts';
import { answerInstead, askShop, BROKEN, fetchToken } from './calls.ts';
import { RESOURCES, ROUTES } from './appPages.ts';

const token = await fetchToken();
const [category] = (await askShop<Category[]>('GET', '/api/category/branch/31', { token })).body;
const products = `/admin/products?branchId=31&categoryId=${category!.id}`;

async function settled(page: Page, path: string) {
  await page.waitForFunction(
    address => location.pathname + location.search === address || location.pathname === address,
    path,
  );
  await page.getByRole('heading', { level: 1 }).waitFor();
  await eventually(() => page.getByRole('main').getByRole('status', { name: 'Loading' }).count()).toBe(0);
  await page
    .locator('main [aria-busy=true], main .skeleton, main .skeleton-row')
    .first()
    .waitFor({ state: 'detached' });
}

interface State {
  what: string;
  path: string;
  /** The dark theme has different colours on desktop and phone. */
  hasDeskColours?: true;
  /** The state looks the same on a phone, so it is checked once. */
  sameOnPhone?: true;
  reach?: (page: Page) => Promise<unknown>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** Each kind of screen, and states that a user brings about. */
export const STATES: State[] = [
  { what: 'a list', path: products, hasDeskColours: true },
  { what: 'a search without a match', path: `${products}&filter=${encodeURIComponent('{"name":"zzz"}')}` },
  { what: 'labels', path: '/admin/inventory/labels' },
  {
    what: 'a menu of formats',
    sameOnPhone: true,
    path: '/admin/branches',
    reach: async page => {
      await button(page, 'Export').click();
      await page.getByRole('menuitem', { name: /^CSV ?For/ }).waitFor();
    },
  },
  { what: 'a form', path: `/admin/products/create?${products.split('?')[1]}` },
  {
    what: 'a form with errors',
    path: `/admin/products/create?${products.split('?')[1]}`,
    reach: async page => {
      await button(page, 'Create Product').click();
      await page.getByText('This field is required.').first().waitFor();
    },
  },
  {
    what: 'the editor of a description',
    sameOnPhone: true,
    path: '/admin/categories/create?branchId=31',
    reach: async page => {
      await button(page, 'Format text').click();
      await page.getByRole('button', { name: 'Bold' }).waitFor();
    },
  },
  {
    what: 'a menu of choices',
    sameOnPhone: true,
    path: '/admin/users/create',
    reach: async page => {
      await page.getByRole('combobox', { name: 'Role' }).click();
      await options(page).first().waitFor();
    },
  },
  {
    what: 'the items of a promotion',
    path: '/admin/promotions',
    reach: async page => {
      await button(page, /^View details of/).click();
      await page.getByRole('heading', { name: 'Promotion Items' }).waitFor();
      await page.getByRole('combobox', { name: 'Search products' }).fill('a');
      await options(page).first().waitFor();
    },
  },
  {
    what: 'the lines of an order',
    path: '/admin/reports/orders?start=2020-01-01&end=2099-12-31',
    reach: async page => {
      await button(page, /^View details of/).click();
      await page.getByRole('heading', { name: 'Order Details' }).waitFor();
    },
  },
  {
    what: 'the lines of a purchase',
    path: '/admin/purchases/orders?start=2020-01-01&end=2099-12-31',
    reach: async page => {
      await button(page, /^View details of/).click();
      await page.getByRole('heading', { name: 'Purchase Details' }).waitFor();
    },
  },
  { what: 'a new purchase', path: '/admin/purchases/orders/add', hasDeskColours: true },
  { what: 'what to order', path: '/admin/purchases/reorder' },
  { what: 'a report with a chart', path: '/admin/reports/profit?start=2020-01-01&end=2099-12-31' },
  { what: 'shares', path: '/admin/reports/top-categories?start=2020-01-01&end=2099-12-31' },
  { what: 'the close of a day', path: '/admin/reports/close-day' },
  { what: 'the drawer', path: '/admin/reports/open-drawer?start=2020-01-01&end=2099-12-31' },
  { what: 'transfers', path: '/admin/inventory/transfers' },
  { what: 'a transfer in making', path: '/admin/inventory/transfers/send' },
  { what: 'a count in making', path: '/admin/inventory/counts/create' },
  {
    what: 'the box that corrects the stock',
    path: `${products.replace('?', '/1?')}`,
    reach: async page => {
      await button(page, 'Correct Stock').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    what: 'an empty report',
    sameOnPhone: true,
    path: '/admin/inventory/transfer-report?start=1999-01-01&end=1999-01-02',
  },
  {
    what: 'days that end before they begin',
    sameOnPhone: true,
    path: '/admin/reports/orders?start=2026-02-02&end=2026-02-01',
  },
  {
    what: 'a question before a delete',
    path: '/admin/branches',
    reach: async page => {
      const menu = page.getByRole('button', { name: /^Actions for/ }).first();
      await page.getByRole('row').nth(1).waitFor();
      if (await menu.isVisible()) await menu.click();
      await button(page, /^Delete branch/).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    what: 'a list that failed',
    sameOnPhone: true,
    path: '/admin/settings',
    reach: async page => {
      await answerInstead(page, 'GET /api/category/branch/32', BROKEN);
      await goWithin(page, '/admin/categories?branchId=32');
      await page.getByRole('main').getByRole('alert').waitFor();
    },
  },
  {
    what: 'the search that goes anywhere',
    path: '/admin/banners',
    reach: async page => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Find or go to' }).fill('milk');
      await page.getByRole('option', { name: /milk/i }).first().waitFor();
    },
  },
  {
    what: 'the question of an unknown code',
    path: '/admin/users',
    sameOnPhone: true,
    reach: async page => {
      await scan(page, '4006381333931');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    what: 'the key of a terminal',
    path: '/admin/settings/terminals',
    reach: async page => {
      await button(page, /^Create Key for|^Replace the key of/).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    what: 'the cards of the morning',
    path: '/admin',
    sameOnPhone: true,
    reach: async page => {
      await button(page, 'Customize').click();
      await page.getByRole('group', { name: 'Customize' }).getByRole('checkbox').first().waitFor();
    },
  },
  { what: 'the form of a branch', path: '/admin/branches/31' },
  { what: 'what somebody did', path: '/admin/settings/activity' },
  { what: 'terminals', path: '/admin/settings/terminals' },
  { what: 'webhooks', path: '/admin/settings/webhooks' },
  { what: 'the dashboard', path: '/admin', hasDeskColours: true },
  { what: 'the settings', path: '/admin/settings' },
];

const SCREENS: State[] = [...RESOURCES, ...ROUTES]
  .map(({ path }) => ({ what: path, path: `/admin/${path}` }))
  .filter(({ path }) => !STATES.some(state => !state.reach && state.path.split('?')[0] === path));

/** Checks a state. A state that cannot be reached is reported like a violation, and the next one is checked. */
async function inState(
  page: Page,
  { path, reach }: State,
  rules: string[],
  rows?: number,
): Promise<string[]> {
  try {
    const before = page.getByRole('dialog');
    if ((await before.count()) > 0) await page.keyboard.press('Escape');
    await before.waitFor({ state: 'detached' });
    await goWithin(page, path);
    await settled(page, path);
    await reach?.(page);
    // A button that is half covered by the header would count as too small.
    await page.evaluate(() => window.scrollTo(0, 0));
    // The dimmed page behind a dialog is not checked.
    const dialog = (await page.getByRole('dialog').count()) > 0 ? '[role=dialog]' : undefined;
    return await faults(page, rules, undefined, dialog, rows);
  } catch (error) {
    return [`not reached: ${(error as Error).message}`];
  }
}

/** States that look different on a phone. */
export const PHONE_STATES = STATES.filter(({ sameOnPhone }) => !sameOnPhone);

/**
 * States that the dark theme of the desktop colours differently than that of a phone, or that a phone does not have.
 */
export const DARK_DESK_STATES = STATES.filter(
  ({ sameOnPhone, hasDeskColours }) => sameOnPhone ?? hasDeskColours,
);

/** All screens and states. */
export const ALL_STATES = [...STATES, ...SCREENS];

/**
 * Checks the accessibility of each state in turn, and expects no violation.
 * @param rules axe rules to check; empty for all
 * @param rows number of rows to check in each list
 */
export async function expectNoAxeFaults(
  look: BrowserContextOptions,
  states: readonly State[],
  rules: string[] = [],
  rows?: number,
): Promise<void> {
  // Some screens need a record that their path does not name.
  expectComplaints(/^Failed to fetch/);
  const found: Record<string, string[]> = {};
  const page = await newPage(look);
  await page.goto('/login');
  await page.getByLabel('Email').waitFor();
  const atSignIn = await faults(page, rules);
  if (atSignIn.length) found['signing in'] = atSignIn;
  await fillSignIn(page);
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  for (const state of states) {
    const faultsHere = await inState(page, state, rules, rows);
    if (faultsHere.length) found[state.what] = faultsHere;
  }
  if (look.isMobile) {
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Branches', exact: true }).waitFor();
  } else {
    await button(page, 'Collapse the sidebar').click();
    await page.getByRole('navigation').getByRole('link', { name: 'Banners', exact: true }).hover();
    await page.getByRole('tooltip', { name: 'Banners' }).waitFor();
  }
  const inMenu = await faults(page, rules);
  if (inMenu.length) found['the menu'] = inMenu;
  expect(found).toEqual({});
}
