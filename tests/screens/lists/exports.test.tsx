import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { unescapeSpreadsheetFormula } from '../../../contract/productFile.ts';
import { RESOURCES } from '../../support/appPages';
import { csvRows } from '../../support/csv';
import {
  answerInstead,
  askShop,
  BROKEN,
  recordedCalls,
  expectComplaints,
  goWithin,
  openApp,
  fetchToken,
  useApp,
} from '../../support/openApp';
import { recordSavedFiles } from '../../support/savedFiles';

useApp();

const SUPPLIERS = '/admin/purchases/suppliers';

type User = Awaited<ReturnType<typeof openApp>>['user'];

// In the list of products, the button is in a popover, which jsdom does not open.
const exportButton = async () =>
  within(await screen.findByRole('main')).findByRole('button', { name: 'Export', hidden: true });

async function exportCsv(user: User): Promise<void> {
  await user.click(await exportButton());
  await user.click(await screen.findByRole('menuitem', { name: /^CSV ?For/ }));
}

async function savedCsv(user: User, saved: ReturnType<typeof recordSavedFiles>) {
  await exportCsv(user);
  await waitFor(() => expect(saved).toHaveLength(1));
  const [head, ...rows] = csvRows(await saved[0]!.file.text());
  return { name: saved[0]!.name, head: head!, rows };
}

const supplier = (name: string) => ({
  name,
  email: 'a@b.example',
  contact: '',
  address: '',
  city: '',
  country: '',
  phone: '007',
  home_page: '',
  branchId: 31,
  status: true,
});

it('has all pages of the list as it is filtered, and no formula', async () => {
  const token = await fetchToken();
  const names = ['=Export & co', ...Array.from({ length: 24 }, (_, at) => `Export ${at}`)];
  for (const name of names) await askShop('POST', '/api/supplier', { token, body: supplier(name) });
  const { user } = await openApp(`${SUPPLIERS}?filter=${encodeURIComponent('{"name":"export"}')}`);
  const saved = recordSavedFiles();
  await screen.findByText('Showing 1 to 20 of 25 suppliers');
  const { name, head, rows } = await savedCsv(user, saved);
  expect(name).toMatch(/^suppliers-31-made-\d{4}-\d\d-\d\d-\d{4}\.csv$/);
  expect(head.slice(0, 5)).toEqual(['ID', 'Name', 'Contact', 'Email', 'Phone']);
  expect(rows.map(row => unescapeSpreadsheetFormula(row[1]!)).toSorted()).toEqual(names.toSorted());
  expect(rows.map(row => row[1])).toContain("'=Export & co");
  expect(rows[0]![4]).toBe('007');
  expect(head.slice(-3)).toEqual(['Branch ID', 'Branch', 'Made At']);
  const madeAt: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:00$/);
  for (const row of rows) expect(row.slice(-3)).toEqual(['31', 'Alder Street Market', madeAt]);
  await screen.findByText('Rows exported: 25');
});

it('names no branch if all branches share the records', async () => {
  const { user } = await openApp('/admin/settings/menu-categories');
  const saved = recordSavedFiles();
  await screen.findByRole('table');
  const { name, head } = await savedCsv(user, saved);
  expect(name).toMatch(/^menu-categories-made-/);
  expect(head).toEqual(['ID', 'Name', 'Made At']);
});

it('says what failed, and is made when it is tried again', async () => {
  expectComplaints(/Failed to export/);
  const { user } = await openApp(SUPPLIERS);
  const saved = recordSavedFiles();
  await screen.findByRole('table');
  const answers = answerInstead('GET /api/supplier/branch/31', BROKEN);
  await exportCsv(user);
  const dialog = await screen.findByRole('dialog', { name: 'Export' });
  await within(dialog).findByText('Failed to export the list. Please try again.');
  answers();
  await user.click(within(dialog).getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual([expect.stringContaining('suppliers')]));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

it('shows how far it is, and ends its call when it is told to stop', async () => {
  const { user } = await openApp(SUPPLIERS);
  const saved = recordSavedFiles();
  await screen.findByRole('table');
  const { promise, resolve } = Promise.withResolvers<null>();
  answerInstead('GET /api/supplier/branch/31', () => promise);
  const before = recordedCalls(/^GET \/api\/supplier/).length;
  await exportCsv(user);
  const dialog = await screen.findByRole('dialog', { name: 'Export' });
  within(dialog).getByRole('progressbar');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  resolve(null);
  await screen.findByRole('table');
  expect(recordedCalls(/^GET \/api\/supplier/)).toHaveLength(before + 1);
  expect(saved).toEqual([]);
});

it('is offered by every list', async () => {
  await openApp('/admin/settings');
  for (const { path } of RESOURCES) {
    await goWithin(`/admin/${path}${path === 'categories' ? '?branchId=31' : ''}`);
    await waitFor(() => expect(window.location.pathname).toBe(`/admin/${path}`));
    await exportButton();
  }
});

it('of products is the file that an import takes', async () => {
  const { user } = await openApp('/admin/products');
  const saved = recordSavedFiles();
  await screen.findByText('AA Batteries, 4 ct');
  const { head, rows } = await savedCsv(user, saved);
  expect(head.slice(0, 8)).toEqual(['ID', 'UPC', 'Name', 'Category', 'Price', 'Cost', 'Tax', 'Stock']);
  const batteries = rows.find(row => row[2] === 'AA Batteries, 4 ct')!;
  expect(batteries[3]).not.toBe('');
  expect(batteries[4]).toMatch(/^\d+\.\d\d$/);
  expect(batteries[8]).toBe('yes');
});

it('of products has what the documented calls tell, over a server with those alone', async () => {
  const { user } = await openApp('/admin/products?branchId=31&categoryId=1', { offers: [] });
  const saved = recordSavedFiles();
  await screen.findByRole('table');
  const { head, rows } = await savedCsv(user, saved);
  expect(head).not.toContain('Minimum stock');
  expect(head).toContain('Stock before');
  const total = /of ([\d,]+)/.exec(document.querySelector('.pager > .soft')!.textContent)![1]!;
  expect(rows).toHaveLength(Number(total.replace(',', '')));
});
