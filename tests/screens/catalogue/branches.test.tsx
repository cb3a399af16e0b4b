import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Branch } from '../../../contract/branch.ts';
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
import { readCells, findRow, heads, queryRow, rowGone } from '../../support/rows';
import { deviceIn } from '../../support/timeZone';

useApp();

const alert = async (sentence: string) =>
  (await screen.findByText(sentence, { selector: '[role=alert] *' })).closest('[role=alert]')!;
const name = () => screen.findByLabelText('Branch Name*');
const submit = (label: string) => screen.findByRole('button', { name: label });
const confirmDelete = async (user: Awaited<ReturnType<typeof openApp>>['user'], branch: string) => {
  await user.click(await screen.findByLabelText(`Delete branch ${branch}`));
  const question = await screen.findByRole('dialog');
  within(question).getByText('Are you sure you want to delete this branch?');
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
};

it('are listed, each with a link to its categories', async () => {
  const { user } = await openApp('/admin/branches');
  const lakeside = await findRow('Lakeside Market');
  expect(heads()).toEqual(['ID', 'Branch Name', 'Address', 'Status', 'Actions']);
  expect(readCells(lakeside).slice(0, 4)).toEqual([
    '32',
    'Lakeside Market',
    '7 Pier Road, Larkhaven, NY',
    'Active',
  ]);
  await user.click(screen.getByLabelText('Manage categories of Lakeside Market'));
  await screen.findByRole('heading', { level: 1, name: 'Categories for Branch: Lakeside Market' });
  expect(window.location.pathname + window.location.search).toBe('/admin/categories?branchId=32');
});

it('are created, edited and deleted, each by a call with what was typed', async () => {
  const { user } = await openApp('/admin/branches');
  await user.click(screen.getByRole('link', { name: 'Add New Branch' }));
  await screen.findByRole('heading', { name: 'Create New Branch' });
  await user.type(await name(), 'Hilltop');
  await user.type(screen.getByLabelText('Footer Msg'), 'Thank you');
  await user.type(screen.getByLabelText('Email'), 'nobody at home');
  await user.click(await submit('Create Branch'));
  await screen.findByText('Enter an e-mail address, such as name@shop.com.');
  expect(recordedCalls('POST /api/branch')).toEqual([]);
  await user.clear(screen.getByLabelText('Email'));
  await user.click(await submit('Create Branch'));
  await findRow('Hilltop');
  expect(recordedCalls('POST /api/branch').map(({ body }) => body)).toEqual([
    expect.objectContaining({ name: 'Hilltop', email: '', footerMsg: 'Thank you', address: '', status: 1 }),
  ]);

  await user.click(screen.getByLabelText('Edit branch Hilltop'));
  expect(await screen.findByLabelText('Footer Msg')).toHaveValue('Thank you');
  screen.getByRole('heading', { name: 'Edit Branch' });
  await user.type(screen.getByLabelText('Address'), '1 Hill');
  await user.type(screen.getByLabelText('Email'), 'hill@shop.example');
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  const choices = within(await screen.findByRole('listbox')).getAllByRole('option');
  expect(choices.map(choice => choice.textContent)).toEqual(['Active', 'Inactive']);
  await user.click(choices[1]!);
  await user.click(await submit('Update Branch'));
  await waitFor(() => expect(readCells(queryRow('Hilltop')!)[3]).toBe('Inactive'));
  expect(recordedCalls(/^PATCH \/api\/branch\/\d+$/).map(({ body }) => body)).toEqual([
    { email: 'hill@shop.example', address: '1 Hill', status: 0 },
  ]);

  await confirmDelete(user, 'Hilltop');
  await rowGone('Hilltop');
});

it('have forms at addresses of their own, which begin in the first box and close with Esc', async () => {
  expectComplaints(/^Failed to load branch data for editing\./);
  const { user } = await openApp('/admin/branches/create');
  await screen.findByRole('heading', { name: 'Create New Branch' });
  await waitFor(async () => expect(await name()).toHaveFocus());
  await user.keyboard('x');
  expect(await name()).toHaveValue('x');
  await user.keyboard('{Backspace}{Escape}');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Create New Branch' })).toBeNull());
  expect(window.location.pathname).toBe('/admin/branches');

  await goWithin('/admin/branches/32');
  expect(await name()).toHaveValue('Lakeside Market');
  screen.getByRole('heading', { name: 'Edit Branch' });
  await goWithin('/admin/branches/4711');
  expect(await alert('Failed to load branch data for editing.')).toHaveTextContent(
    'There is no branch 4711.',
  );
  expect(screen.queryByRole('heading', { name: 'Edit Branch' })).toBeNull();
  expect(window.location.pathname).toBe('/admin/branches');
});

it('are edited from what the server answers, not from the row that the list had', async () => {
  const { user } = await openApp('/admin/branches');
  await findRow('Station Corner');
  answerInstead('GET /api/branch/33', {
    json: { id: 33, name: 'Renamed elsewhere', email: '', footerMsg: '', address: '', status: 0 },
  });
  await user.click(screen.getByLabelText('Edit branch Station Corner'));
  expect(await name()).toHaveValue('Renamed elsewhere');
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveTextContent('Inactive');
});

it('stay where they have a history, with the server’s reason', async () => {
  expectComplaints(/^Failed to delete branch/);
  const { user } = await openApp('/admin/branches');
  await confirmDelete(user, 'Station Corner');
  expect(await alert('Failed to delete branch. Please try again.')).toHaveTextContent(
    'Make it inactive instead.',
  );
  expect(queryRow('Station Corner')).not.toBeNull();
});

it('are left without a question after a save, however slow, but not after one that failed', async () => {
  expectComplaints(/^Failed to update branch/);
  const { user } = await openApp('/admin/branches/33');
  await user.clear(await screen.findByLabelText('Footer Msg'));
  await user.type(screen.getByLabelText('Footer Msg'), 'See you');
  const working = answerInstead('PATCH /api/branch/33', BROKEN);
  await user.click(await submit('Update Branch'));
  await alert('Failed to update branch. Please try again.');
  expect(screen.getByLabelText('Footer Msg')).toHaveValue('See you');
  await user.type(screen.getByLabelText('Footer Msg'), '{Escape}');
  const question = await screen.findByRole('dialog');
  within(question).getByText('Your changes are not saved.', { exact: false });
  await user.click(within(question).getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  working();

  const { promise, resolve } = Promise.withResolvers<void>();
  answerInstead('PATCH /api/branch/33', () => promise.then(() => null));
  await user.click(await submit('Update Branch'));
  expect(await screen.findByRole('button', { name: 'Processing...' })).toBeDisabled();
  await act(async () => resolve());
  await screen.findByText('Branch updated');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Edit Branch' })).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('are their own alone for a person with a stored branch, whose dashboard is about it', async () => {
  answerInstead('POST /token/authenticate', async ({ body }) => {
    const answer = await askShop<object>('POST', '/token/authenticate', { body });
    return { json: { ...answer.body, branchid: 32 } };
  });
  const { user } = await openApp('/admin/branches');
  await findRow('Lakeside Market');
  expect(screen.getAllByRole('row')).toHaveLength(2);
  expect(screen.queryByLabelText('Branch')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await waitFor(() => expect(recordedCalls(/cashier\/32\//)).toHaveLength(1));
  await goWithin('/admin/inventory/warehouses');
  await waitFor(() => expect(recordedCalls('GET /api/warehouse/all/branch/31')).toHaveLength(1));
});

it('say that there are none once the list could be read', async () => {
  expectComplaints(/^Failed to fetch branches/);
  const working = answerInstead('GET /api/branch', BROKEN);
  const { user } = await openApp('/admin/branches');
  await alert('Failed to fetch branches. Please try again later.');
  working();
  answerInstead('GET /api/branch', { json: [] });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('No branches found');
});

describe('the clock of a branch', () => {
  deviceIn('Europe/Madrid');

  it('says what another one does to the orders before it is saved; its word for taxes is in the form of products', async () => {
    const token = await fetchToken();
    const read = async () => (await askShop<Branch>('GET', '/api/branch/33', { token })).body;
    const before = await read();
    const { user } = await openApp('/admin/branches/33');
    await user.selectOptions(await screen.findByLabelText('Time zone'), 'Asia/Tokyo');
    await screen.findByText(/^[\d,]+ of [\d,]+ orders move to another business day\. Reports from /);
    await user.selectOptions(screen.getByLabelText('Time zone'), before.timeZone);
    await waitFor(() => expect(screen.queryByText(/orders move to another business day/)).toBeNull());
    await user.selectOptions(screen.getByLabelText('Business day ends at'), '4:00 AM');
    await screen.findByText(/No order moves|orders move/);
    await user.clear(screen.getByLabelText('Tax label'));
    await user.type(screen.getByLabelText('Tax label'), 'Sales tax');
    await user.selectOptions(screen.getByLabelText('Cash is rounded to'), '$0.05');
    await user.click(await submit('Update Branch'));
    await screen.findByText('Branch updated');
    expect(await read()).toEqual({ ...before, cutoffHour: 4, taxLabel: 'Sales tax', cashRounding: 0.05 });

    // The application is opened again, because the page caches the branch for a while.
    cleanup();
    await openApp('/admin/products/create?branchId=33');
    await screen.findByLabelText(/^Sales tax/);
  });

  it('is that of the device for a new branch', async () => {
    const { user } = await openApp('/admin/branches/create');
    await user.type(await name(), 'Sol');
    expect(await screen.findByLabelText('Time zone')).toHaveValue('Europe/Madrid');
    await user.click(await submit('Create Branch'));
    await screen.findByText('Branch created');
    expect(recordedCalls('POST /api/branch').map(({ body }) => body)).toEqual([
      expect.objectContaining({ name: 'Sol', timeZone: 'Europe/Madrid', cutoffHour: 0 }),
    ]);
  });
});

it('get what another one sells, as long as they sell nothing', async () => {
  const token = await fetchToken();
  const categoriesOf = async (branch: number) => {
    const { body } = await askShop<{ name: string }[]>('GET', `/api/category/branch/${branch}`, { token });
    return body.map(category => category.name);
  };
  const { user } = await openApp('/admin/branches/create');
  await user.type(await name(), 'Copy Corner');
  await user.click(await submit('Create Branch'));
  await user.click(await screen.findByLabelText('Edit branch Copy Corner'));
  await user.selectOptions(await screen.findByLabelText('Copy from'), 'Station Corner');
  await screen.findByText(/^This branch gets: categories \(\d+\) and products \(\d+\), with a stock of 0\.$/);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findByText(/^Copied: categories \(\d+\) and products \(\d+\)$/);
  const id = Number(/branches\/(\d+)/.exec(window.location.pathname)![1]);
  expect(await categoriesOf(id)).toEqual(await categoriesOf(33));
  await waitFor(() => expect(screen.queryByLabelText('Copy from')).toBeNull());
});
