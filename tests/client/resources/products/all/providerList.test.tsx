/** The list of products over a backend whose records are its only calls, such as `npm run demo`. */
import { screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'ra-core';
import { beforeEach, expect, it, vi } from 'vitest';
import { getBackend, openBackend } from '../../../../../src/backends/backend';
import { loadConfig } from '../../../../../src/lib/config';
import ProductListScreen from '../../../../../src/resources/products/all/ProductListScreen';
import { signInAs } from '../../../../support/api';
import { showPart } from '../../../../support/part';

beforeEach(async () => {
  signInAs();
  vi.stubGlobal('fetch', async () => Response.json({ backend: 'memory' }));
  await loadConfig();
  await openBackend();
  return () => vi.unstubAllGlobals();
});

function showList() {
  const { api } = getBackend();
  const getList = vi.fn(api.getList);
  const shown = showPart(
    <ResourceContextProvider value="products">
      <ProductListScreen form={null} branchId={31} categoryId={undefined} />
    </ResourceContextProvider>,
    { ...api, getList: getList as typeof api.getList },
    '/admin/products',
  );
  const last = () => getList.mock.calls.filter(([resource]) => resource === 'products').at(-1)?.[1];
  return { ...shown, last };
}

it('sorts by the fields of the records, and not by calculated values', async () => {
  const { user, last } = showList();
  await user.click(await screen.findByRole('button', { name: /^Price/ }));
  await waitFor(() => expect(last()).toMatchObject({ sort: { field: 'priceCents', order: 'ASC' } }));
  const heads = screen.getAllByRole('columnheader').filter(head => within(head).queryByRole('button'));
  const sortable = ['Name', 'Category', 'Price (USD)', 'Cost', 'Stock', 'Status'];
  expect(heads.map(head => head.textContent)).toEqual(sortable);
});

it('filters by the fields that the records have', async () => {
  const { user, last } = showList();
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Inactive');
  await waitFor(() => expect(last()).toMatchObject({ filter: { status: '0' } }));
  await user.click(screen.getByRole('checkbox', { name: 'EBT' }));
  await waitFor(() => expect(last()).toMatchObject({ filter: { status: '0', ebt: 'true' } }));
  expect(screen.queryByRole('combobox', { name: 'Stock' })).toBeNull();
});
