import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerInstead,
  askShop,
  recordedCalls,
  expectComplaints,
  openApp,
  useApp,
} from '../../support/openApp';
import { fill, type User } from '../../support/orderForm';
import { findRow, heads, rowGone } from '../../support/rows';

useApp();

const USERS = '/admin/users';
const bodies = (call: string | RegExp) => recordedCalls(call).map(({ body }) => body);
const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }));
const confirm = async (user: User) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
const editLast = async (user: User) => user.click((await screen.findAllByLabelText(/^Edit user/)).at(-1)!);

it('a user is created, edited and deleted, and can sign in meanwhile', async () => {
  const { user } = await openApp(USERS);
  await screen.findByRole('table', { name: 'Users' });
  expect(heads()).toEqual(['Name', 'Username', 'Role', 'Status', 'Actions']);
  await user.click(screen.getByRole('link', { name: 'Add New User' }));
  await screen.findByText('Create New User', { selector: 'h2' });
  await user.type(await screen.findByLabelText('Full Name*'), 'Test P.');
  await press(user, 'Create User');
  await screen.findByText('Username is required');
  await screen.findByText('Password is required for new users');
  await user.type(screen.getByLabelText('Username*'), 'test.person');
  await user.type(screen.getByLabelText('Password*'), 'correct horse battery');
  await user.type(screen.getByLabelText('Phone'), '555-0100');
  expect(screen.getByRole('combobox', { name: /^Role/ })).toHaveTextContent('Cashier');
  await press(user, 'Create User');
  const row = await findRow('test.person');
  expect(bodies('POST /api/admin')).toEqual([
    {
      name: 'Test P.',
      userName: 'test.person',
      password: 'correct horse battery',
      status: true,
      role: 'cashier',
      phone: '555-0100',
    },
  ]);

  await user.click(within(row).getByLabelText(/^Edit user/));
  await screen.findByText('Edit User', { selector: 'h2' });
  expect(await screen.findByLabelText('Password')).toHaveValue('');
  await fill(user, screen.getByLabelText('Full Name*'), 'Test Q.');
  await press(user, 'Update User');
  await findRow('Test Q.');
  expect(bodies(/^PATCH \/api\/admin\/\d+$/)).toEqual([{ name: 'Test Q.' }]);

  const credentials = { Email: 'TEST.person', Password: 'correct horse battery' };
  expect((await askShop('POST', '/token/authenticate', { body: credentials })).status).toBe(200);

  await user.click(within(await findRow('Test Q.')).getByLabelText(/^Delete user/));
  await screen.findByText('Are you sure you want to delete this user?');
  await confirm(user);
  await rowGone('Test Q.');
});

it('a user keeps the current password where the box is blank, and needs a username', async () => {
  const { user } = await openApp(USERS);
  await editLast(user);
  await screen.findByText('Edit User', { selector: 'h2' });
  expect(await screen.findByLabelText('Password')).toHaveValue('');
  await user.clear(screen.getByLabelText('Username*'));
  await press(user, 'Update User');
  await screen.findByText('Username is required');
  expect(screen.queryByText('Password is required for new users')).toBeNull();
  expect(recordedCalls(/^(PUT|PATCH)/)).toEqual([]);
});

it('each role is offered once, however a backend writes it', async () => {
  answerInstead('GET /api/admin/*', async ({ call, headers }) => {
    const path = call.slice('GET '.length);
    if (!/\d+$/.test(path)) return null;
    const token = headers.authorization!.slice('Bearer '.length);
    const { body } = await askShop<object>('GET', path, { token });
    return { json: { ...body, role: 'CASHIER' } };
  });
  const { user } = await openApp(USERS);
  await editLast(user);
  const role = await screen.findByRole('combobox', { name: /^Role/ });
  await waitFor(() => expect(role).toHaveTextContent('Cashier'));
  await user.click(role);
  const roles = within(await screen.findByRole('listbox')).getAllByRole('option');
  expect(roles.map(option => option.textContent)).toEqual(['Super', 'Cashier', 'Report', 'Inventory']);
});

it('people cannot delete their own account, which says why', async () => {
  const { user } = await openApp(USERS);
  const remove = within(await findRow('owner')).getByLabelText(/^Delete user/);
  expect(remove).toBeDisabled();
  // A disabled button gets no pointer events, so the tooltip is on its parent.
  await user.hover(remove.parentElement!);
  await screen.findByRole('tooltip', { name: 'You cannot delete your own account' });
  expect(remove).toBeInTheDocument();
  await user.click(remove.parentElement!);
  await screen.findByText('You cannot delete your own account.', { selector: '[role=alert] *' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a user that the server refuses has its reason at the box that it is about', async () => {
  expectComplaints(/^Failed to create user/);
  const { user } = await openApp(`${USERS}/create`);
  await user.type(await screen.findByLabelText('Full Name*'), 'Twin');
  await user.type(screen.getByLabelText('Username*'), 'OWNER');
  await user.type(screen.getByLabelText('Password*'), 'correct horse battery');
  await press(user, 'Create User');
  await screen.findByText('Failed to create user. Please try again.', { selector: '[role=alert] *' });
  await screen.findByText(/taken/);
  expect(screen.getByLabelText('Username*')).toBeInvalid();
});

it('a user without a role has no badge for one, and one with a role of its own has that', async () => {
  const account = { id: 1, userName: 'nobody', status: true };
  answerInstead('GET /api/admin/all', {
    json: [
      { ...account, name: 'No Role', role: null },
      { ...account, id: 2, name: 'Own Role', role: 'Baker' },
    ],
  });
  await openApp(USERS);
  const badges = async (name: string) =>
    [...(await findRow(name)).querySelectorAll('.badge')].map(badge => badge.textContent);
  expect(await badges('Own Role')).toEqual(['Baker', 'Active']);
  expect(await badges('No Role')).toEqual(['Active']);
});

it('the form of a user says that the branches did not arrive, and asks for them again', async () => {
  expectComplaints(/status of 500/);
  const arrive = answerInstead('GET /api/branch', { status: 500, json: {} });
  const { user } = await openApp(`${USERS}/2`);
  const sentence = 'The choices could not be loaded.';
  const notice = await screen.findByText(sentence, {
    exact: false,
    selector: 'main [role=alert], main [role=alert] *',
  });
  arrive();
  await user.click(
    within(notice.closest<HTMLElement>('[role=alert]')!).getByRole('button', { name: 'Try Again' }),
  );
  await screen.findByLabelText('Branch', { selector: 'main *' });
  expect(screen.queryByText(sentence, { exact: false })).toBeNull();
});

it('an empty list says what it is for', async () => {
  answerInstead('GET /api/admin/all', { json: [] });
  await openApp(USERS);
  await screen.findByText('No users found');
  await screen.findByText('Click the "Add New User" button to create your first user.');
});

it('a supplier is created, edited, searched and deleted', async () => {
  const name = 'Øresund Fisk';
  const { user } = await openApp('/admin/purchases/suppliers');
  await screen.findByRole('table', { name: 'Suppliers' });
  expect(heads()).toEqual(['Name', 'Contact', 'Status', 'Actions']);
  await screen.findByText(/Showing 1 to \d+ of \d+ suppliers/);
  await user.click(screen.getByRole('link', { name: 'Add New Supplier' }));
  await user.type(await screen.findByLabelText('Name*'), name);
  await user.type(screen.getByLabelText('Website'), 'https://fisk.example');
  await user.type(screen.getByLabelText('Email'), 'fisk@fisk.example');
  await user.type(screen.getByLabelText('Phone'), '555-0199');
  await press(user, 'Create Supplier');
  await screen.findByText('Supplier created');
  expect(bodies('POST /api/supplier')).toEqual([
    {
      name,
      email: 'fisk@fisk.example',
      contact: '',
      address: '',
      city: '',
      country: '',
      phone: '555-0199',
      home_page: 'https://fisk.example',
      branchId: 31,
      status: true,
    },
  ]);

  await user.type(screen.getByRole('searchbox'), 'oresund');
  await press(user, 'Search');
  await screen.findByText('Showing 1 to 1 of 1 suppliers');
  const row = await findRow(name);
  expect(within(row).getByText('Website').closest('a')).toHaveAttribute('href', 'https://fisk.example');

  await user.click(screen.getByLabelText(`Edit supplier ${name}`));
  expect(await screen.findByLabelText('Website', { selector: 'input' })).toHaveValue('https://fisk.example');
  await user.click(screen.getByLabelText('Active'));
  await press(user, 'Update Supplier');
  await waitFor(async () => expect(await findRow(name)).toHaveTextContent('Inactive'));
  await user.click(screen.getByLabelText(`Delete supplier ${name}`));
  await screen.findByText('Are you sure you want to delete this supplier?');
  await confirm(user);
  await screen.findByText('No suppliers found');
});
