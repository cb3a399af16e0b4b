/** Nothing that axe could find, of whatever weight, in any state of any kind of screen: both themes, on a desk and a phone. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Category } from '../../../contract/category.ts';
import {
  eventually,
  expectComplaints,
  faults,
  options,
  signedIn,
  signedInBlank,
} from '../../support/browser.ts';
import { answerInstead, askShop, BROKEN, tokenOf } from '../../support/calls.ts';

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
};

const token = await tokenOf();
const [category] = (await askShop<Category[]>('GET', '/api/category/branch/31', { token })).body;
const products = `/admin/products?branchId=31&categoryId=${category!.id}`;

/** The page is there: nothing in it is on its way. */
async function settled(page: Page) {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await eventually(() => page.getByRole('main').getByRole('status', { name: 'Loading' }).count()).toBe(0);
}

interface State {
  what: string;
  path: string;
  reach?: (page: Page) => Promise<unknown>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

const STATES: State[] = [
  { what: 'a list', path: products },
  { what: 'a search without a match', path: `${products}&filter=${encodeURIComponent('{"name":"zzz"}')}` },
  { what: 'labels', path: '/admin/inventory/labels' },
  {
    what: 'a menu of formats',
    path: '/admin/branches',
    reach: async page => {
      await button(page, 'Export').click();
      await page.getByRole('menuitem', { name: 'CSV' }).waitFor();
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
    path: '/admin/categories/create?branchId=31',
    reach: async page => {
      await button(page, 'Format text').click();
      await page.getByRole('button', { name: 'Bold' }).waitFor();
    },
  },
  {
    what: 'a menu of choices',
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
    path: '/admin/reports/orders',
    reach: async page => {
      await page.getByLabel('Range').selectOption({ label: 'Last 30 days' });
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
  { what: 'a new purchase', path: '/admin/purchases/orders/add' },
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
      await button(page, 'Correct stock').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { what: 'an empty report', path: '/admin/inventory/transfer-report?start=1999-01-01&end=1999-01-02' },
  { what: 'days that end before they begin', path: '/admin/reports/orders?start=2026-02-02&end=2026-02-01' },
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
    path: '/admin/settings',
    reach: async page => {
      await answerInstead(page, 'GET /api/banner', BROKEN);
      await page.goto('/admin/banners');
      await page.getByRole('alert').waitFor();
    },
  },
  { what: 'the dashboard', path: '/admin' },
  { what: 'the settings', path: '/admin/settings' },
];

/** A state that cannot be reached is a fault like any other, and the next is looked at all the same. */
async function inState(page: Page, path: string, reach: State['reach'], rules: string[]): Promise<string[]> {
  try {
    await page.goto(path);
    await settled(page);
    await reach?.(page);
    // What is dimmed behind a dialog is not to be read.
    const dialog = (await page.getByRole('dialog').count()) > 0 ? '[role=dialog]' : undefined;
    return await faults(page, rules, undefined, dialog);
  } catch (error) {
    return [`not reached: ${(error as Error).message}`];
  }
}

describe.each<{ look: string; options: BrowserContextOptions; rules: string[] }>([
  { look: 'in light on a desk', options: { colorScheme: 'light' }, rules: [] },
  // The same page in other colours, and in another layout.
  { look: 'in dark on a desk', options: { colorScheme: 'dark' }, rules: ['color-contrast'] },
  { look: 'on a phone', options: PHONE, rules: [] },
])('axe finds nothing $look', ({ options, rules }) => {
  it('in any state of a screen', async () => {
    expectComplaints(/^Failed to fetch banners/);
    const found: Record<string, string[]> = {};
    const page = await signedInBlank(options);
    for (const { what, path, reach } of STATES) {
      const faultsHere = await inState(page, path, reach, rules);
      if (faultsHere.length) found[what] = faultsHere;
    }
    expect(found).toEqual({});
    // Some twenty screens, one after another.
  }, 240_000);
});

it('axe finds nothing on a folded sidebar with a tooltip', async () => {
  const page = await signedIn('/admin/branches');
  await button(page, 'Collapse the sidebar').click();
  await page.getByRole('navigation').getByRole('link', { name: 'Banners', exact: true }).hover();
  await page.getByRole('tooltip', { name: 'Banners' }).waitFor();
  expect(await faults(page)).toEqual([]);
  await button(page, 'Expand the sidebar').click();
});
