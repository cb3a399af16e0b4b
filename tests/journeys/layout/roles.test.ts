/** A shop that enforces roles: each sees their own menu, and is told in a sentence what their role does not include. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stock, callsOf } from '../../../torture/shop.ts';
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
      'settings/activity',
    ],
    without: [['branches', MAKES]],
    having: [],
  },
  {
    role: 'Report',
    menu: [...EVERYBODY, ...REPORTS, 'Transfer Report', 'What We Owe', 'Settings'],
    denied: ['banners', 'users', 'promotions', 'inventory/counts', 'purchases/suppliers', 'import'],
    without: [['branches', MAKES]],
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
      'orders/find',
      'reports/close-day',
      'settings/terminals',
    ],
    without: [['branches', MAKES]],
    having: [
      ['inventory/warehouses', /^Add New Warehouse$/],
      ['purchases/suppliers', /^Delete supplier Mill$/],
    ],
  },
];

const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-roles-'));
let program: Program;
let baseURL = '';

beforeAll(async () => {
  program = startProgram({ DATA_DIR: folder, TRASTIENDA_RIGHTS: 'roles', LOG_LEVEL: 'silent' });
  baseURL = await program.address();
  const { body } = await callProgram<{ token: string }>(baseURL, 'POST', '/token/authenticate', {
    body: { Email: 'owner', Password: OWNER_PASSWORD },
  });
  const { branch } = await stock(callsOf(baseURL, body.token));
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
      body: { ...person, branchId: branch },
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
  await goWithin(page, `/admin/${address}`);
  const main = page.getByRole('main');
  await main.getByRole('table').or(main.getByText('No banners found')).waitFor();
}

const actions = (page: Page, name: RegExp) =>
  page.getByRole('main').getByRole('link', { name }).or(page.getByRole('main').getByRole('button', { name }));

it.each(ROLES)(
  '$role: their menu, and a sentence where it does not lead',
  async ({ role, menu, denied, without, having }) => {
    const page = await freshlySignedIn(
      '/admin',
      { baseURL },
      { userName: role.toLowerCase(), password: PASSWORD },
    );
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
    // An address that somebody sent them, opened anew.
    await page.goto(`/admin/${denied[0]}`);
    await page.getByText('Your role does not include this.').waitFor();
  },
);
