import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toReportTitle } from '../../../src/lib/toReportTitle';
import { textsUnder } from '../../support/languages';
import { RESOURCES } from '../../support/appPages.ts';
import { ADDED } from '../../support/reports';
import { goWithin, openApp, useApp } from '../../support/openApp';

useApp();

const SPECIFIED = [
  'banners',
  'branches',
  'users',
  'promotions',
  'categories',
  'products',
  'drawers',
  'inventory/warehouses',
  'inventory/transfers',
  'inventory/counts',
  'purchases/suppliers',
  'purchases/orders',
];

const IN_MENU: Record<string, string | undefined> = textsUnder('en', 'menu');
const ADDED_REPORTS = Object.fromEntries(
  ADDED.map(({ title, path }) => [IN_MENU[path.replace('/admin/', '')] ?? title, path]),
);
const ADDED_RESOURCES = Object.fromEntries(
  RESOURCES.map(({ path }): string => path)
    .filter(name => !SPECIFIED.includes(name) && !name.startsWith('settings/'))
    .map(name => [toReportTitle(name), `/admin/${name}`]),
);

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
    'Day Journal': '/admin/accounting/journal',
    'Month Pack': '/admin/accounting/month',
    'Find an Order': '/admin/orders/find',
    'Drawer Sessions': '/admin/drawers',
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
    'Bills to Pay': '/admin/purchases/dues',
  },
};

const navigation = () => screen.getByLabelText('Main navigation');
const group = (name: string) => within(navigation()).getByText(name).closest('button')!;
const links = () => [...navigation().querySelectorAll('a')];
const link = (name: string) => links().find(({ textContent }) => textContent === name)!;
const title = (name: string) => waitFor(() => expect(document.querySelector('h1')?.textContent).toBe(name));

it('leads to every page of the product, each with one heading and a title of its own', async () => {
  const { user } = await openApp('/admin');
  for (const name of Object.keys(GROUPS)) await user.click(group(name));
  const targets = { ...LINKS, ...Object.assign({}, ...Object.values(GROUPS)) } as Record<string, string>;
  expect(Object.fromEntries(links().map(one => [one.textContent, one.getAttribute('href')]))).toEqual(
    targets,
  );
  const titles = new Set<string>();
  for (const [name, target] of Object.entries(targets)) {
    await user.click(link(name));
    expect(window.location.pathname).toBe(target);
    await waitFor(() => expect(link(name)).toHaveAttribute('aria-current', 'page'));
    await waitFor(() => {
      const headings = [...document.querySelectorAll('h1')].map(({ textContent }) => textContent);
      expect(headings.map(text => `${text} · Trastienda`)).toEqual([document.title]);
      expect(titles).not.toContain(document.title);
    });
    titles.add(document.title);
  }
});

it('groups the reports under headings', async () => {
  const { user } = await openApp('/admin');
  await user.click(group('Reports'));
  const entries = within(group('Reports').closest('li')!).getAllByRole('listitem');
  const texts = entries.map(({ textContent }) => textContent);
  const sections = ['Sales', 'Products and Categories', 'Day and Registers', 'Accounting'];
  expect(texts.filter(text => sections.includes(text))).toEqual(sections);
  expect(texts.slice(texts.indexOf('Accounting'))).toEqual([
    'Accounting',
    'Profit',
    'Tax by Rate',
    'Day Journal',
    'Month Pack',
  ]);
});

it('says in the menu where a page is that the menu does not name, and opens the submenu of a page', async () => {
  const { user } = await openApp('/admin/inventory/count');
  await waitFor(() => expect(link('Counts')).toHaveAttribute('aria-current', 'page'));
  expect(navigation().querySelectorAll('[aria-current]')).toHaveLength(1);
  expect(group('Inventory')).toHaveAttribute('aria-expanded', 'true');
  expect(group('Purchases')).toHaveAttribute('aria-expanded', 'false');
  await user.click(group('Inventory'));
  await waitFor(() => expect(navigation().querySelector('.holds-current')).not.toBeNull());
});

it('names the person and the role in the header', async () => {
  await openApp('/admin/settings');
  const header = within(document.querySelector('header')!);
  header.getByText('Renata V.');
  header.getByText('admin');
});

const goBack = () =>
  act(async () => {
    const popped = new Promise(resolve => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await popped;
  });

it('leaves what is open over a page behind with the page, on a phone', async () => {
  const { user } = await openApp('/admin/promotions', { phone: true });
  const openMenu = async () => user.click(await screen.findByLabelText('Open the menu'));
  const menu = () => screen.findByLabelText('Main navigation', { selector: 'nav' });
  const menuGone = () =>
    waitFor(() => expect(screen.queryByLabelText('Main navigation', { selector: 'nav' })).toBeNull());
  const toBanners = async () => {
    await openMenu();
    await user.click(within(await menu()).getByText('Banners'));
    await title('Banners');
    await menuGone();
  };
  await openMenu();
  await menu();
  await user.keyboard('{Escape}');
  await menuGone();

  await toBanners();
  await openMenu();
  await menu();
  await goBack();
  await title('Promotions');
  await menuGone();

  await toBanners();
  await user.keyboard('{Control>}k{/Control}');
  const box = () => screen.findByRole('combobox', { name: 'Find or go to' });
  await user.type(await box(), 'profit');
  await goBack();
  await title('Promotions');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('{Control>}k{/Control}');
  expect(await box()).toHaveValue('');
});

it('shows another page of the menu without an open row', async () => {
  const { user } = await openApp('/admin/promotions');
  const details = async () => (await screen.findAllByLabelText(/^View details of/))[0]!;
  await user.click(await details());
  await waitFor(() => expect(document.querySelector('.details-row')).not.toBeNull());
  await goWithin('/admin/banners');
  await title('Banners');
  await user.click(link('Promotions'));
  await details();
  expect(document.querySelector('.details-row')).toBeNull();
});

it('gives the focus back to the link that a form was opened by', async () => {
  const { user } = await openApp('/admin/branches');
  const edit = await screen.findByLabelText('Edit branch Lakeside Market');
  edit.focus();
  await user.keyboard('{Enter}');
  await screen.findByLabelText('Branch Name*');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByLabelText('Edit branch Lakeside Market')).toHaveFocus());
});
