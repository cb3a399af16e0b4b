import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerInstead,
  BROKEN,
  recordedCalls,
  expectComplaints,
  openApp,
  useApp,
} from '../../support/openApp';
import { readCells, findRow, heads } from '../../support/rows';

useApp();

const ALL = '/admin/products';

const rows = () => [...document.querySelectorAll<HTMLTableRowElement>('main tbody tr')];
const names = () => [...document.querySelectorAll('main tbody a.record-link')].map(link => link.textContent);
const button = (name: string) => screen.getByRole('button', { name });
const filters = () => screen.findByRole('group', { name: 'Filters' });

const countIn = (text: string): number => Number(/\(([\d,]+)\)$/.exec(text)![1]!.replace(',', ''));

it('have an entry of the menu, stand by name with their figures, and are ordered by any column', async () => {
  const { user } = await openApp('/admin/settings');
  await user.click(screen.getByRole('link', { name: 'All Products' }));
  await screen.findByRole('heading', { level: 1, name: 'Products Management' });
  await findRow('AA Batteries, 4 ct');
  expect(heads().slice(1)).toEqual([
    'Image',
    'Name',
    'Category',
    'Price (USD)',
    'Cost',
    'Margin',
    'Stock',
    'Status',
    'Flags',
    'Actions',
  ]);
  expect(names().slice(0, 2)).toEqual(['AA Batteries, 4 ct', 'All-Purpose Cleaner, 32 oz']);

  await user.click(button('Stock'));
  await waitFor(() => {
    const figures = rows().map(row => Number(readCells(row)[7]!.replace(',', '')));
    expect(figures.length).toBeGreaterThan(1);
    expect(figures).toEqual(figures.toSorted((a, b) => a - b));
  });
  expect(screen.getByRole('columnheader', { name: 'Stock' })).toHaveAttribute('aria-sort', 'ascending');
});

it('are narrowed by filters, each with the number of products that it shows', async () => {
  const { user } = await openApp(ALL);
  await findRow('AA Batteries, 4 ct');
  await user.click(button('Filters'));
  const status = within(await filters()).getByLabelText('Status');
  const inactiveChoice = await within(status).findByText(/^Inactive \(/);
  const inactive = countIn(inactiveChoice.textContent);
  await user.selectOptions(status, '0');
  await waitFor(() => expect(document.querySelector('.pager > .soft')).toHaveTextContent(`of ${inactive} `));
  const ebt = () => within(screen.getByRole('group', { name: 'Filters' })).getByLabelText(/^EBT \(/);
  const both = () => countIn(ebt().closest('label')!.textContent);
  await waitFor(() => expect(both()).toBeLessThanOrEqual(inactive));
  const left = both();
  await user.click(ebt());
  await waitFor(() => expect(rows()).toHaveLength(left));
  await screen.findByRole('button', { name: 'Filters (2)' });
  await user.click(button('Clear Filters'));
  await screen.findByRole('button', { name: 'Filters' });
});

it('say that nothing is found, and lead back', async () => {
  const { user } = await openApp(`${ALL}?filter=${encodeURIComponent('{"name":"no such thing"}')}`);
  await screen.findByText('No products found');
  await user.click(button('Clear Search'));
  await findRow('AA Batteries, 4 ct');
});

it('are the other branch’s after a switch, without the category of the one before', async () => {
  const { user } = await openApp(`${ALL}?branchId=31&filter=${encodeURIComponent('{"categoryId":1}')}`);
  await waitFor(() => expect(rows().length).toBeGreaterThan(0));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Branch' }), '32');
  await waitFor(() => expect(recordedCalls(/^GET \/api\/product\/branch\/32\b/).length).toBeGreaterThan(0));
  const search = new URLSearchParams(window.location.search);
  expect(search.get('branchId')).toBe('32');
  expect(search.get('filter') ?? '').not.toContain('categoryId');
  await screen.findByRole('heading', { level: 1, name: 'Products Management' });
});

it('say so when they, or their counts, do not come', async () => {
  expectComplaints(/Failed to fetch products/, /Failed to count the products/);
  answerInstead('GET /api/product/branch/*', BROKEN);
  const { user } = await openApp(ALL);
  await screen.findByText('Failed to fetch products. Please try again later.');
  await user.click(button('Filters'));
  await screen.findByText('Failed to count the products. Please try again later.');
});

it('are asked for by category over a server with the documented calls alone', async () => {
  const { user } = await openApp(ALL, { offers: [] });
  await screen.findByText('No category selected');
  await user.click(screen.getByRole('link', { name: 'Go to the Categories' }));
  await user.click((await screen.findAllByLabelText(/^View products of/))[0]!);
  await waitFor(() => expect(names().length).toBeGreaterThan(0));
  const lists = recordedCalls(/^GET \/api\/product\/branch\//).map(({ call }) => call.split('?')[0]);
  expect(new Set(lists).size).toBe(1);
  expect(lists[0]).toMatch(/^GET \/api\/product\/branch\/31\/[1-9]\d*$/);
});
