import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { askShop, recordedCalls, goWithin, openApp, OWNER, fetchToken, useApp } from '../../support/openApp';

useApp();

const PASSWORD = 'battery staple 7';
const EVERYBODY = ['Dashboard', 'Branches'];
const CATALOGUE = 'All Products';
const REPORTS = [
  'Orders',
  'Find an Order',
  'Total Sales',
  'Sales by Period',
  'Sales Breakdown',
  'Busy Hours',
  'Refunds and Discounts',
  'Products',
  'Top Categories',
  'Best and Slow',
  'Close Day',
  'Cashier',
  'Open Drawer Logs',
  'Drawer Sessions',
  'Profit',
  'Tax by Rate',
  'Day Journal',
  'Month Pack',
];
const INVENTORY = ['Warehouses', 'Transfers', 'Counts', 'Labels', 'Transfer Report', 'Stock Value', 'Shrink'];
const PURCHASES = ['Suppliers', 'Purchase Orders', 'Reorder', 'Bills to Pay', 'Purchases by Supplier'];

interface Seen {
  role: string;
  menu: string[];
  denied: string[];
  without: [string, RegExp][];
  having: [string, RegExp][];
}

const MAKES = /^(Add New|Create|Delete|Edit) /;

const ROLES: Seen[] = [
  {
    role: 'Manager',
    menu: [
      'Dashboard',
      'Banners',
      'Branches',
      CATALOGUE,
      'Users',
      ...REPORTS,
      ...INVENTORY,
      ...PURCHASES,
      'Promotions',
      'Settings',
    ],
    denied: ['settings/activity', 'settings/terminals', 'settings/webhooks'],
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
    menu: [...EVERYBODY, CATALOGUE, 'Close Day', 'Cashier', 'Drawer Sessions', 'Settings'],
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
    menu: [
      ...EVERYBODY,
      ...REPORTS,
      'Transfer Report',
      'Stock Value',
      'Shrink',
      'Bills to Pay',
      'Purchases by Supplier',
      'Settings',
    ],
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
      ['purchases/suppliers', /^Delete supplier /],
      ['categories', /^View products of /],
    ],
  },
];

let category = 0;
let purchase = '';
let supplier = 0;
let product = 0;

beforeAll(async () => {
  const token = await fetchToken();
  const ask = async <Body,>(path: string) => (await askShop<Body>('GET', path, { token })).body;
  const [first] = await ask<{ id: number }[]>('/api/category/branch/31');
  category = first!.id;
  const { products } = await ask<{ products: { id: number }[] }>(`/api/product/branch/31/${category}`);
  product = products[0]!.id;
  const { results } = await ask<{ results: { id: number }[] }>('/api/supplier/branch/31');
  supplier = results[0]!.id;
  purchase = 'PO-unpaid';
  const bought = await askShop('POST', '/api/purchase/place', {
    token,
    body: {
      supplierId: supplier,
      branchId: 31,
      ref_no: purchase,
      notes: '',
      base64dataImage: '',
      created_at: '2026-01-01',
      payable_amount: 9,
      paid_amount: 0,
      due_amount: 9,
      change_amount: 0,
      payment_method: 'Cash',
      items: [{ product_id: product, name: 'Milk', quantity: 2, sell_price: 5, cost: 4.5 }],
    },
  });
  expect(bought).toMatchObject({ status: 201 });
  const rights = await askShop('PUT', '/api/rights', {
    token,
    body: { rights: 'roles', current: OWNER.password },
  });
  expect(rights).toMatchObject({ status: 200 });
  for (const { role } of ROLES) {
    const person = { name: role, userName: `a ${role}`, password: PASSWORD, status: true, role };
    const made = await askShop('POST', '/api/admin', { token, body: { ...person, phone: '', branchId: 31 } });
    expect(made.body).toMatchObject({ id: expect.any(Number) as number });
  }
});

const as = (role: string, address: string, phone = false) =>
  openApp(address, { as: { userName: `a ${role}`, password: PASSWORD }, phone });

type User = Awaited<ReturnType<typeof as>>['user'];

async function menuOf(user: User): Promise<(string | null)[]> {
  const menu = await screen.findByLabelText('Main navigation');
  for (const folded of menu.querySelectorAll('button[aria-expanded=false]')) await user.click(folded);
  return [...menu.querySelectorAll('a')].map(({ textContent }) => textContent);
}

const title = (name: string) =>
  waitFor(() => expect(document.querySelector('h1')?.textContent).toBe(name), { interval: 10 });

async function open(address: string): Promise<void> {
  await goWithin(`/admin/${address}?branchId=31`);
  await waitFor(() =>
    expect(document.querySelector('main table tbody tr:not(.skeleton-row)'), address).not.toBeNull(),
  );
}

const controls = (name: RegExp) =>
  [...document.querySelectorAll('main :is(a, button)')]
    .map(control => control.getAttribute('aria-label') ?? control.textContent)
    .filter(text => name.test(text));

const DENIED = 'Your role does not include this. Ask whoever manages the users.';

it.each(ROLES)(
  '$role: their menu, and a sentence where it does not lead',
  async ({ role, menu, denied, without, having }) => {
    const { user } = await as(role, `/admin/${denied[0]}`);
    await screen.findByText(DENIED);
    expect(await menuOf(user)).toEqual(menu);
    for (const address of denied) {
      await goWithin(`/admin/${address}`);
      await title('Access denied');
      await screen.findByText(DENIED);
      await goWithin('/admin/settings');
      await title('Settings');
    }
    for (const [address, name] of having) {
      await open(address);
      await waitFor(() => expect(controls(name), address).not.toEqual([]));
    }
    for (const [address, name] of without) {
      await open(address);
      expect(controls(name), address).toEqual([]);
    }
  },
);

const boxes = () => document.querySelectorAll('main table [type=checkbox]');

it('has nobody narrow or select products by what their role does not include', async () => {
  const { user } = await as('Cashier', '/admin/products');
  await open('products');
  expect(boxes()).toHaveLength(0);
  await user.click(screen.getByText('Filters'));
  const filters = await screen.findByLabelText('Filters', { selector: '[role=group]' });
  await within(filters).findByLabelText('Stock');
  for (const label of ['Supplier', 'Margin']) expect(within(filters).queryByLabelText(label)).toBeNull();
  const heads = screen.getAllByRole('columnheader').map(head => head.textContent);
  expect(heads.filter(head => /Cost|Margin/.test(head))).toEqual([]);
  await goWithin(`/admin/products/${product}/show?branchId=31`);
  await screen.findByText('Tax');
  for (const fact of ['Cost', 'Margin']) expect(screen.queryByText(fact)).toBeNull();
  await goWithin(`/admin/products?branchId=31&categoryId=${category}`);
  await screen.findByRole('heading', { level: 1, name: /^Products for Category/ });
  await screen.findAllByText(/^UPC \d/);
  expect(boxes()).toHaveLength(0);
  expect(recordedCalls(/^GET \/api\/supplier/)).toEqual([]);
  cleanup();
  await as('Cashier', `/admin/products?branchId=31&categoryId=${category}`, true);
  await screen.findAllByText(/^UPC \d/);
  // The style sheet hides the button of an empty action menu.
  for (const menu of document.querySelectorAll('main .action-menu > div')) expect(menu).toBeEmptyDOMElement();
});

it('offers both to the people whose role includes it', async () => {
  const { user } = await as('Inventory', '/admin/products');
  await open('products');
  await waitFor(() => expect(boxes().length).toBeGreaterThan(0));
  await user.click(screen.getByText('Filters'));
  const filters = await screen.findByLabelText('Filters', { selector: '[role=group]' });
  await within(filters).findByLabelText('Supplier');
});

it('neither reads nor links to what their role does not include', async () => {
  await as('Report', `/admin/products/${product}/show`);
  await screen.findByText(DENIED);
  await goWithin(`/admin/purchases/dues?supplier=${supplier}`);
  const owed = await screen.findByRole('rowheader', { name: purchase });
  expect(within(owed).queryByRole('link')).toBeNull();
  expect(recordedCalls(/^GET \/api\/product/)).toEqual([]);
});
