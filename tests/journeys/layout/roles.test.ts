/** A shop that enforces roles: each sees their own menu, and is told in a sentence what their role does not include. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callsOf, purchaseBody, stock, type Stocked } from '../../../torture/shop.ts';
import { eventually, freshlySignedIn, goWithin } from '../../support/browser.ts';
import { callProgram, OWNER_PASSWORD, startProgram, type Program } from '../../support/program.ts';

const PASSWORD = 'battery staple 7';
const EVERYBODY = ['Dashboard', 'Branches'];
const CATALOGUE = 'All Products';
const REPORTS = [
  'Orders',
  'Products',
  'Top Categories',
  'Close Day',
  'Total Sales',
  'Profit',
  'Cashier',
  'Open Drawer Logs',
  'Busy Hours',
  'Best and Slow',
  'Find an Order',
];
const INVENTORY = ['Warehouses', 'Transfers', 'Counts', 'Labels', 'Transfer Report'];
const PURCHASES = ['Suppliers', 'Purchase Orders', 'Reorder', 'What We Owe'];

interface Seen {
  role: string;
  menu: string[];
  /** Where their role does not lead, each below `/admin/`. */
  denied: string[];
  /** Pages where they see what they may not change: address, and the words of the buttons that are not there. */
  without: [string, RegExp][];
  /** And of those that are. */
  having: [string, RegExp][];
}

const MAKES = /^(Add New|Create|Delete|Edit) /;

const ROLES: Seen[] = [
  {
    role: 'Manager',
    menu: [
      ...['Dashboard', 'Banners', 'Branches', CATALOGUE, 'Users'],
      ...REPORTS,
      ...INVENTORY,
      ...PURCHASES,
      'Promotions',
      'Settings',
    ],
    denied: ['settings/activity', 'settings/terminals'],
    without: [
      ['banners', MAKES],
      ['branches', /^(Add New|Delete) /],
    ],
    having: [
      ['branches', /^Edit branch /],
      ['users', /^Add New User$/],
      ['purchases/suppliers', /^Add New Supplier$/],
    ],
  },
  {
    role: 'Cashier',
    menu: [...EVERYBODY, CATALOGUE, 'Close Day', 'Cashier', 'Settings'],
    denied: [
      'banners',
      'users',
      'promotions',
      'reports/profit',
      'inventory/warehouses',
      'purchases/orders/add',
      'purchases/reorder',
      'orders/find?q=yesterday',
      'settings/activity',
    ],
    without: [['branches', MAKES]],
    having: [],
  },
  {
    role: 'Report',
    menu: [...EVERYBODY, ...REPORTS, 'Transfer Report', 'What We Owe', 'Settings'],
    denied: ['banners', 'users', 'promotions', 'inventory/counts', 'purchases/suppliers', 'import'],
    without: [
      ['branches', MAKES],
      ['categories', /^View products of /],
    ],
    having: [],
  },
  {
    role: 'Inventory',
    menu: [...EVERYBODY, CATALOGUE, ...INVENTORY, ...PURCHASES, 'Settings'],
    denied: [
      'banners',
      'users',
      'promotions',
      'reports/orders',
      'orders/find?q=yesterday',
      'reports/close-day',
      'settings/terminals',
    ],
    without: [['branches', MAKES]],
    having: [
      ['inventory/warehouses', /^Add New Warehouse$/],
      ['purchases/suppliers', /^Delete supplier Mill$/],
      ['categories', /^View products of Bread$/],
    ],
  },
];

const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-roles-'));
let program: Program;
let baseURL = '';
let shop: Stocked;

beforeAll(async () => {
  program = startProgram({ DATA_DIR: folder, TRASTIENDA_RIGHTS: 'roles', LOG_LEVEL: 'silent' });
  baseURL = await program.address();
  const { body } = await callProgram<{ token: string }>(baseURL, 'POST', '/token/authenticate', {
    body: { Email: 'owner', Password: OWNER_PASSWORD },
  });
  const call = callsOf(baseURL, body.token);
  shop = await stock(call);
  const bought = await call('POST', '/api/purchase/place', {
    ...purchaseBody(shop, [{ id: shop.products[0]!, quantity: 2 }]),
    ...{ ref_no: 'PO-1', payable_amount: 9, paid_amount: 0 },
  });
  expect(bought.status).toBe(201);
  for (const { role } of ROLES) {
    const person = {
      name: role,
      userName: role.toLowerCase(),
      password: PASSWORD,
      status: true,
      role,
      phone: '',
    };
    const made = await callProgram(baseURL, 'POST', '/api/admin', {
      ...body,
      body: { ...person, branchId: shop.branch },
    });
    expect(made.status).toBe(201);
  }
});

afterAll(async () => {
  program.kill('SIGTERM');
  await program.ended;
  rmSync(folder, { recursive: true, force: true });
});

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });

/** With all of its groups open. */
async function menuOf(page: Page): Promise<string[]> {
  const folded = navigation(page).locator('button[aria-expanded=false]');
  while ((await folded.count()) > 0) await folded.first().click();
  return navigation(page).getByRole('link').allInnerTexts();
}

async function open(page: Page, address: string): Promise<void> {
  await goWithin(page, `/admin/${address}?branchId=${shop.branch}`);
  const main = page.getByRole('main');
  await main.getByRole('table').or(main.getByText('No banners found')).waitFor();
}

const actions = (page: Page, name: RegExp) =>
  page.getByRole('main').getByRole('link', { name }).or(page.getByRole('main').getByRole('button', { name }));

it.each(ROLES)(
  '$role: their menu, and a sentence where it does not lead',
  async ({ role, menu, denied, without, having }) => {
    const page = await as(role, '/admin');
    await eventually(() => menuOf(page)).toEqual(menu);
    for (const address of denied) {
      await goWithin(page, `/admin/${address}`);
      await eventually(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Access denied');
      await page.getByText('Your role does not include this. Ask whoever looks after the users.').waitFor();
      await goWithin(page, '/admin/settings');
      await eventually(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Settings');
    }
    for (const [address, name] of having) {
      await open(page, address);
      await actions(page, name).first().waitFor();
    }
    for (const [address, name] of without) {
      await open(page, address);
      expect(await actions(page, name).allInnerTexts(), address).toEqual([]);
    }
    // Addresses that somebody sent them, opened anew.
    for (const address of [denied[0]!, ...denied.filter(place => place.includes('?'))]) {
      await page.goto(`/admin/${address}`);
      await page.getByText('Your role does not include this.').waitFor();
    }
  },
);

const as = (role: string, address: string) =>
  freshlySignedIn(address, { baseURL }, { userName: role.toLowerCase(), password: PASSWORD });

/** Each is in the log as refused. */
function refusals(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', answer => {
    if (answer.status() === 403) refused.push(new URL(answer.url()).pathname);
  });
  return refused;
}

const filter = (page: Page, name: string) => page.getByRole('group', { name: 'Filters' }).getByLabel(name);
const boxes = (page: Page) => page.getByRole('table').getByRole('checkbox');

it('has nobody narrow or select products by what their role does not include', async () => {
  const page = await as('Cashier', '/admin');
  const refused = refusals(page);
  await open(page, 'products');
  expect(await boxes(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Filters' }).click();
  await filter(page, 'Margin').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await filter(page, 'Supplier').count()).toBe(0);
  await goWithin(page, `/admin/products?branchId=${shop.branch}&categoryId=${shop.category}`);
  await page.getByRole('table').waitFor();
  expect(await boxes(page).count()).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open the menu' }).waitFor();
  expect(await page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0);
  expect(refused).toEqual([]);
});

it('neither reads nor links to what their role does not include', async () => {
  const page = await as('Report', '/admin');
  const refused = refusals(page);
  await page.goto(`/admin/products/${shop.products[0]}/show`);
  await page.getByText('Your role does not include this.').waitFor();
  await goWithin(page, `/admin/purchases/dues?supplier=${shop.supplier}`);
  const purchase = page.getByRole('rowheader', { name: 'PO-1' });
  await purchase.waitFor();
  expect(await purchase.getByRole('link').count()).toBe(0);
  expect(refused).toEqual([]);
});

it('has whoever may do so', async () => {
  const page = await as('Inventory', '/admin');
  await open(page, 'products');
  await boxes(page).first().waitFor();
  await page.getByRole('button', { name: 'Filters' }).click();
  await filter(page, 'Supplier').waitFor();
});
