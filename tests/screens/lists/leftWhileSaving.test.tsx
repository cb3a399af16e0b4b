import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerInstead, BROKEN, expectComplaints, openApp, useApp } from '../../support/openApp';

useApp();

type User = Awaited<ReturnType<typeof openApp>>['user'];

const openForm = async (user: User, at: number) =>
  user.click((await screen.findAllByLabelText(/^Edit supplier /))[at]!);
const updateButton = () => screen.findByRole('button', { name: 'Update Supplier' });
const leave = async (user: User) => user.click(await screen.findByRole('button', { name: 'Leave' }));
const goToBanners = (user: User) => user.click(screen.getByRole('link', { name: 'Banners' }));
const phone = () => screen.findByLabelText('Phone');
const notice = (text: string) =>
  screen.findByText(text, { exact: false, selector: '[role=alert] *, [role=alert]' });

function slow(broken = false): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  answerInstead('PATCH /api/supplier/*', async () => {
    await promise;
    return broken ? BROKEN : null;
  });
  return async () => act(async () => resolve());
}

async function openWithChange(): Promise<User> {
  const { user } = await openApp('/admin/purchases/suppliers');
  await openForm(user, 0);
  await user.clear(await phone());
  await user.type(await phone(), `555 ${Date.now()}`);
  return user;
}

it('leaves the form of the next record open, with what is typed in it', async () => {
  const answer = slow();
  const user = await openWithChange();
  await user.click(await updateButton());
  await openForm(user, 1);
  await leave(user);
  await updateButton();
  await user.clear(await phone());
  await user.type(await phone(), 'Typed');
  const address = window.location.href;
  await answer();
  await notice('Supplier updated');
  expect(window.location.href).toBe(address);
  expect(await phone()).toHaveValue('Typed');
  await goToBanners(user);
  await leave(user);
  await waitFor(() => expect(window.location.pathname).toBe('/admin/banners'));
});

describe('says elsewhere', () => {
  it.each([
    { ends: 'what was saved', broken: false, said: 'Supplier updated' },
    { ends: 'what was not', broken: true, said: 'Failed to update supplier. Please try again.' },
  ])('$ends', async ({ broken, said }) => {
    if (broken) expectComplaints(/^Failed to update supplier/);
    const answer = slow(broken);
    const user = await openWithChange();
    await user.click(await updateButton());
    await goToBanners(user);
    await leave(user);
    await waitFor(() => expect(window.location.pathname).toBe('/admin/banners'));
    await answer();
    await notice(said);
    expect(window.location.pathname).toBe('/admin/banners');
  });
});

it('says of one record nothing that was said of the one before', async () => {
  expectComplaints(/^Failed to update supplier/);
  const user = await openWithChange();
  answerInstead('PATCH /api/supplier/*', BROKEN);
  await user.click(await updateButton());
  await notice('Failed to update supplier. Please try again.');
  await openForm(user, 1);
  await leave(user);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await updateButton();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('does not take a person who placed an order from what they do next', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answerInstead('POST /api/purchase/place', async () => {
    await promise;
    return { json: { id: 99 } };
  });
  answerInstead('GET /api/product/autocomplete', {
    json: [{ id: 1, name: 'Tomato', upc: '00012345678905', price: 2.5, cost: 1.15, stock: 4 }],
  });
  const { user } = await openApp('/admin/purchases/orders/add');
  await user.type(await screen.findByRole('combobox', { name: 'Search products' }), 'Tomato');
  await user.click(await screen.findByRole('option', { name: /Tomato/ }));
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await user.type(screen.getByLabelText('Reference Number*'), 'F-001');
  await user.click(screen.getByRole('combobox', { name: 'Supplier*' }));
  await user.click(within(await screen.findByRole('listbox')).getAllByRole('option')[0]!);
  await user.click(screen.getByRole('combobox', { name: 'Payment Method*' }));
  await user.click(await screen.findByRole('option', { name: 'Bank Transfer' }));
  await user.click(screen.getByRole('button', { name: 'Create Purchase Order' }));
  await user.click(screen.getByRole('link', { name: 'Suppliers' }));
  await user.click((await screen.findAllByRole('link', { name: 'Add New Supplier' }))[0]!);
  const name = await screen.findByLabelText('Name*');
  await user.type(name, 'Typed');
  await act(async () => resolve());
  await notice('Purchase order created');
  expect(name).toHaveValue('Typed');
  expect(screen.queryByRole('dialog')).toBeNull();
});
