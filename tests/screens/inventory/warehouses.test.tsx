import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerInstead,
  askShop,
  recordedCalls,
  expectComplaints,
  goWithin,
  openApp,
  OWNER,
  useApp,
} from '../../support/openApp';
import { fill, type User } from '../../support/orderForm';
import { findRow, queryRow, rowGone } from '../../support/rows';

useApp();

const PATH = '/admin/inventory/warehouses';
const name = () => screen.findByLabelText('Warehouse Name*');
const button = (label: string) => screen.findByRole('button', { name: label });
const add = async (user: User) =>
  user.click((await screen.findAllByRole('link', { name: 'Add New Warehouse' }))[0]!);
const switcher = () => screen.findByLabelText<HTMLSelectElement>('Branch', { selector: 'header select' });
const remove = async (user: User, warehouse: string) => {
  await user.click(await screen.findByLabelText(`Delete warehouse ${warehouse}`));
  const question = within(await screen.findByRole('dialog'));
  question.getByText('Are you sure you want to delete this warehouse?');
  await user.click(question.getByRole('button', { name: 'Delete' }));
};

it('are created, edited and deleted', async () => {
  const { user } = await openApp(PATH);
  await add(user);
  await screen.findByText('Create New Warehouse', { selector: 'h2' });
  await user.type(await name(), 'Cellar « 3 »{Enter}');
  await findRow('Cellar « 3 »');
  expect(recordedCalls(/^POST \/api\/warehouse/).map(({ body }) => body)).toEqual([
    { name: 'Cellar « 3 »', branchId: 31 },
  ]);

  await user.click(screen.getByLabelText('Edit warehouse Cellar « 3 »'));
  await waitFor(async () => expect(await name()).toHaveValue('Cellar « 3 »'));
  await fill(user, await name(), 'Attic 🏚');
  await user.click(await button('Update Warehouse'));
  await findRow('Attic 🏚');
  expect(queryRow('Cellar « 3 »')).toBeNull();
  expect(recordedCalls(/^PATCH \/api\/warehouse\/\d+$/).map(({ body }) => body)).toEqual([
    { name: 'Attic 🏚' },
  ]);

  await remove(user, 'Attic 🏚');
  await rowGone('Attic 🏚');
});

it('are added once, though they are sent again because an answer was lost', async () => {
  expectComplaints(/Failed to create warehouse/);
  let lost = 0;
  answerInstead('POST /api/warehouse', async ({ body, headers }) => {
    if (lost++ > 0) return null;
    expect((await askShop('POST', '/api/warehouse', { body, headers })).status).toBe(201);
    return new TypeError('Failed to fetch');
  });
  const { user } = await openApp(`${PATH}/create`);
  await user.type(await name(), 'Icehouse');
  await user.click(await button('Create Warehouse'));
  await screen.findByText('Failed to create warehouse. Please try again.', { selector: '[role=alert] *' });
  await user.click(await button('Create Warehouse'));
  await findRow('Icehouse');
  expect(recordedCalls('POST /api/warehouse')).toHaveLength(2);
  expect(screen.getAllByLabelText('Delete warehouse Icehouse')).toHaveLength(1);
});

it('are those of the branch that is chosen in the header', async () => {
  const { user } = await openApp(PATH);
  await findRow('Main stockroom');
  expect([...(await switcher()).options].map(({ text }) => text)).toEqual([
    'Alder Street Market',
    'Lakeside Market',
    'Station Corner',
  ]);
  const before = recordedCalls(/./).length;
  await user.selectOptions(await switcher(), 'Lakeside Market');
  await findRow('Stockroom');
  expect(queryRow('Main stockroom')).toBeNull();
  expect(
    recordedCalls(/./)
      .slice(before)
      .map(({ call }) => call),
  ).toEqual(['GET /api/warehouse/all/branch/32']);

  await add(user);
  await user.type(await name(), 'Boathouse');
  await user.click(await button('Create Warehouse'));
  await findRow('Boathouse');
  expect(recordedCalls('POST /api/warehouse')[0]!.body).toEqual({ name: 'Boathouse', branchId: 32 });
});

it('are those of the branch that is chosen in Settings, after signing out and in again, too', async () => {
  const { user } = await openApp('/admin/settings');
  await user.selectOptions(
    await screen.findByLabelText('Branch', { selector: 'main select' }),
    'Station Corner',
  );
  expect(await switcher()).toHaveValue('33');
  await goWithin(PATH);
  await findRow('Back room');
  await user.click(await button('Logout'));
  await user.type(await screen.findByLabelText('Email or username'), OWNER.userName);
  await user.type(screen.getByLabelText('Password'), OWNER.password);
  await user.click(await button('Sign In'));
  await button('Logout');
  expect(await switcher()).toHaveValue('33');
});

it('stay while transfers name them, which is said', async () => {
  expectComplaints(/^Failed to delete warehouse/);
  const { user } = await openApp(PATH);
  await remove(user, 'Main stockroom');
  const sentence = 'Failed to delete warehouse. Please try again.';
  const failed = await screen.findByText(sentence, { selector: '[role=alert] *' });
  expect(failed.closest('[role=alert]')!.textContent.length).toBeGreaterThan(sentence.length + 10);
  expect(queryRow('Main stockroom')).not.toBeNull();
});

it('say that there are none', async () => {
  answerInstead('GET /api/warehouse/all/branch/31', { json: [] });
  await openApp(PATH);
  await screen.findByText('No warehouses found');
  await screen.findByText('Click the "Add New Warehouse" button to create your first warehouse.');
});
