import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { askShop, expectComplaints, openApp, fetchToken, useApp } from '../../support/openApp';

useApp();

const SEARCH = 'Search products by name, UPC...';
const isFocused = (find: () => HTMLElement) => waitFor(() => expect(find()).toHaveFocus());
type User = Awaited<ReturnType<typeof openApp>>['user'];

async function press(user: User, button: HTMLElement): Promise<void> {
  button.focus();
  await user.keyboard('{Enter}');
}

it.each([
  ['/admin/banners/create', 'Title*'],
  ['/admin/branches/create', 'Branch Name*'],
  ['/admin/categories/create?branchId=31', 'Category Name*'],
  ['/admin/products/create?branchId=31&categoryId=1', 'Product Name*'],
  ['/admin/users/create', 'Full Name*'],
  ['/admin/promotions/create', 'Promotion Name*'],
  ['/admin/inventory/warehouses/create', 'Warehouse Name*'],
  ['/admin/inventory/counts/create', 'Name*'],
  ['/admin/purchases/suppliers/create', 'Name*'],
])('is in the first box of %s', async (path, label) => {
  // Options of a form may still be loading when the test ends.
  expectComplaints(/out-of-range value/);
  await openApp(path);
  await screen.findByLabelText(label);
  await isFocused(() => screen.getByLabelText(label));
});

it('goes on with the row beside the one that was deleted', async () => {
  const token = await fetchToken();
  for (const name of ['Zone 1', 'Zone 2', 'Zone 3'])
    await askShop('POST', '/api/warehouse', { token, body: { name, branchId: 31 } });
  const { user } = await openApp('/admin/inventory/warehouses');
  const button = (name: string) => screen.findByLabelText(`Delete warehouse ${name}`);
  const remove = async (name: string) => {
    await press(user, await button(name));
    await press(user, await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByLabelText(`Delete warehouse ${name}`)).toBeNull());
  };
  await remove('Zone 2');
  await isFocused(() => screen.getByLabelText('Delete warehouse Zone 3'));
  await user.keyboard('{Enter}');
  await press(user, await screen.findByRole('button', { name: 'Cancel' }));
  await isFocused(() => screen.getByLabelText('Delete warehouse Zone 3'));
  await remove('Zone 3');
  await waitFor(() => expect(document.activeElement?.closest('tr')).not.toBeNull());
});

async function addLemons(user: User): Promise<HTMLElement> {
  const search = await screen.findByPlaceholderText(SEARCH);
  await user.type(search, 'lemons');
  await user.click((await screen.findAllByRole('option', { name: /Lemons/ }))[0]!);
  await press(user, screen.getByRole('button', { name: 'Add' }));
  await screen.findByLabelText('Remove Lemons');
  return search;
}

it('goes on with the items of a promotion', async () => {
  const { user } = await openApp('/admin/promotions');
  await press(user, await screen.findByLabelText('View details of Grill days'));
  const search = await addLemons(user);
  await isFocused(() => search);
  await press(user, screen.getByLabelText('Remove Lemons'));
  await press(user, await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByLabelText('Remove Lemons')).toBeNull());
  // After removing the last row, the focus moves to the previous one.
  await isFocused(() => [...document.querySelectorAll<HTMLElement>('.card .row-action')].at(-1)!);
});

it.each(['/admin/inventory/transfers/send', '/admin/inventory/labels'])(
  'goes on with the next product after the button that adds one, at %s',
  async path => {
    const { user } = await openApp(path);
    const search = await addLemons(user);
    await isFocused(() => search);
  },
);
