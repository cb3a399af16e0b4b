import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  answerInstead,
  expectComplaints,
  goWithin,
  loadAnew,
  openApp,
  OWNER,
  useApp,
} from '../../support/openApp';
import {
  ADD_ORDER,
  amount,
  choose,
  fill,
  fillForm,
  isAt,
  ORDERS,
  quantity,
  reference,
  submit,
  twoProducts,
  type User,
} from '../../support/orderForm';

/** This map replaces IndexedDB, which jsdom does not have. */
const stored = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  get: async (name: string) => stored.get(name),
  set: async (name: string, value: unknown) => void stored.set(name, value),
  del: async (name: string) => void stored.delete(name),
}));

useApp();
loadAnew();
beforeEach(() => stored.clear());

const UNFINISHED = /^Your unfinished order of .+ was restored\.$/;
const isEmpty = async () => {
  await screen.findByText('No products added yet.', { exact: false });
  expect(await reference()).toHaveValue('');
};

async function begin(user: User): Promise<void> {
  await choose(user, 'Tomato');
  await fill(user, await quantity('Tomato'), '7');
  await fill(user, await reference(), 'Half «made» 🥫');
  const bill = new File(['a bill'], 'bill.jpg', { type: 'image/jpeg' });
  await user.upload(screen.getByLabelText('Attachment'), bill);
  await screen.findByText('File selected', { exact: false });
}

async function hasAllOfIt(): Promise<void> {
  await screen.findByText(UNFINISHED);
  expect(await reference()).toHaveValue('Half «made» 🥫');
  expect(await quantity('Tomato')).toHaveValue('7');
  expect(amount('Payable')).toHaveValue('8.05');
  screen.getByText('File selected: bill.jpg');
}

it('survives a session that ends, and is nobody else’s', async () => {
  expectComplaints(/^Failed to fetch suppliers/);
  twoProducts();
  const { user } = await openApp(ADD_ORDER);
  await begin(user);
  const allow = answerInstead('GET /api/supplier/branch/31', { status: 401, json: {} });
  await user.click(screen.getByRole('combobox', { name: 'Supplier*' }));
  await screen.findByRole('dialog', { name: 'Your session has ended' });
  await user.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1)!);
  allow();
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await screen.findByLabelText('Email or username');
  cleanup();
  await openApp(ADD_ORDER, { as: { userName: 'books', password: OWNER.password } });
  await isEmpty();
  cleanup();
  await openApp(ADD_ORDER);
  await hasAllOfIt();
});

it('is discarded by Cancel, which can be taken back, and by starting over', async () => {
  twoProducts();
  const { user } = await openApp(ADD_ORDER);
  await begin(user);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await isAt(ORDERS);
  await screen.findByText('The order was discarded.', { exact: false });
  await screen.findByText('Purchase Orders', { selector: 'h1' });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await hasAllOfIt();
  await user.click(screen.getByRole('button', { name: 'Start Over' }));
  await isEmpty();
  cleanup();
  await openApp(ADD_ORDER);
  await isEmpty();
  expect(screen.queryByText('Your unfinished order', { exact: false })).toBeNull();
});

it('is gone once it is placed', async () => {
  twoProducts();
  const { user } = await openApp(ADD_ORDER);
  await begin(user);
  await fillForm(user, 'Half «made» 🥫');
  answerInstead('POST /api/purchase/place', { json: null });
  await user.click(submit());
  await isAt(ORDERS);
  await waitFor(() => expect([...stored.values()]).toEqual([]));
  await goWithin(ADD_ORDER);
  await isEmpty();
});
