import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerInstead,
  recordedCalls,
  expectComplaints,
  goWithin,
  openApp,
  useApp,
} from '../../support/openApp';
import { fill, isAt, type User } from '../../support/orderForm';
import { findRow, heads, queryRow, rowGone } from '../../support/rows';

useApp();

/** MUI logs this warning until the options have loaded. */
const OUT_OF_RANGE = /^MUI: You have provided an out-of-range value/;
const CATEGORIES = '/admin/categories?branchId=31';
const link = async (user: User, name: string) =>
  user.click((await screen.findAllByText(name, { selector: 'a, a *' }))[0]!);
const title = (text: string) => screen.findByText(text, { selector: 'h1' });
const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }));
const confirm = async (user: User) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));

it('categories are listed under the name of their branch, created, edited and deleted', async () => {
  const { user } = await openApp('/admin/branches');
  await user.click(await screen.findByLabelText('Manage categories of Alder Street Market'));
  await title('Categories for Branch: Alder Street Market');
  await screen.findByRole('table', { name: 'Categories' });
  expect(heads()).toEqual(['ID', 'Image', 'Name', 'Status', 'Flags', 'Actions']);
  await link(user, 'Add New Category');
  await user.type(await screen.findByLabelText('Category Name*'), 'Ñandú & co');
  await user.click(screen.getByRole('combobox', { name: 'Type' }));
  const type = within(await screen.findByRole('listbox')).getAllByRole('option')[1]!;
  const tipo = type.textContent;
  await user.click(type);
  // The attribute marks the Spanish word for screen readers.
  expect(screen.getByText('Pesado', { selector: 'label span' })).toHaveAttribute('lang', 'es');
  await user.click(screen.getByLabelText('Pesado'));
  await press(user, 'Create Category');
  expect(await findRow('Ñandú & co')).toHaveTextContent('Heavy');
  expect(recordedCalls('POST /api/category').map(({ body }) => body)).toEqual([
    {
      name: 'Ñandú & co',
      description: '',
      parent_id: 0,
      status: 1,
      base64dataimage: '',
      tipo,
      pesado: true,
      ecommerce: false,
      branch_id: 31,
    },
  ]);

  await user.click(screen.getByLabelText('Edit category Ñandú & co'));
  await waitFor(() => expect(screen.getByLabelText('Category Name*')).toHaveValue('Ñandú & co'));
  await fill(user, screen.getByLabelText('Category Name*'), 'Ñandú');
  await user.click(screen.getByLabelText('E-commerce'));
  await press(user, 'Update Category');
  await waitFor(async () => expect(await findRow('Ñandú')).toHaveTextContent('E-commerce'));
  expect(window.location.search).toContain('branchId=31');
  await user.click(screen.getByLabelText('View products of Ñandú'));
  await screen.findByText('No products found');
  await link(user, 'Back to Categories');
  await user.click(await screen.findByLabelText('Delete category Ñandú'));
  await confirm(user);
  await rowGone('Ñandú');
  await link(user, 'Back to Branches');
  await isAt('/admin/branches');
});

it('categories are not loaded without a branch, and an unknown branch is named by its id', async () => {
  await openApp('/admin/categories');
  await screen.findByText('No branch selected');
  expect(recordedCalls(/\/api\/category/)).toEqual([]);
  cleanup();
  answerInstead('GET /api/branch/31', { json: { id: 31, name: '' } });
  await openApp(CATEGORIES);
  await title('Categories for Branch: #31');
});

it('a discount type can be chosen for a promotion as long as it is active', async () => {
  expectComplaints(OUT_OF_RANGE);
  const { user } = await openApp('/admin/settings');
  await link(user, 'Discount Types');
  await link(user, 'Add New Discount Type');
  await user.type(await screen.findByLabelText(/^Name/), 'Two for one');
  await press(user, 'Create Discount Type');
  await findRow('Two for one');

  const isChoice = async (expected: boolean) => {
    // The application is opened again, because the options are cached for a while.
    cleanup();
    const { user } = await openApp('/admin/promotions');
    await link(user, 'Add New Promotion');
    await user.click(await screen.findByRole('combobox', { name: /^Discount Type/ }));
    await screen.findByRole('option', { name: 'Percentage' });
    await waitFor(() =>
      expect(screen.queryByRole('option', { name: 'Two for one' }) !== null).toBe(expected),
    );
    await user.keyboard('{Escape}');
    await goWithin('/admin/settings/discount-types');
    return user;
  };
  const again = await isChoice(true);
  await again.click(await screen.findByLabelText('Edit discount type Two for one'));
  await again.click(await screen.findByLabelText('Active: new promotions can choose it'));
  await press(again, 'Update Discount Type');
  await screen.findByText('Discount Type updated');
  const last = await isChoice(false);
  await last.click(await screen.findByLabelText('Delete discount type Two for one'));
  await confirm(last);
  await rowGone('Two for one');
  // The percentage type has no button to delete it.
  expect(queryRow('Percentage')).not.toBeNull();
  expect(screen.queryByLabelText('Delete discount type Percentage')).toBeNull();
});

it('a menu category is renamed along with its categories, and stays while one has it', async () => {
  expectComplaints(/^Failed to delete menu category/);
  const name = 'Bread and cakes';
  const { user } = await openApp('/admin/settings');
  await link(user, 'Menu Categories');
  await user.click(await screen.findByLabelText('Edit menu category Bakery'));
  await screen.findByText('Categories of this type get the new name, too.');
  await fill(user, screen.getByLabelText(/^Name/), name);
  await press(user, 'Update Menu Category');
  await findRow(name);
  await user.click(screen.getByLabelText(`Delete menu category ${name}`));
  await confirm(user);
  await screen.findByText('Some categories have this type, so it cannot be deleted.', { exact: false });
  expect(queryRow(name)).not.toBeNull();
  await goWithin(CATEGORIES);
  await user.click(await screen.findByLabelText('Edit category Bakery'));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Type' })).toHaveTextContent(name));
});
