import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Supplier } from '../../../contract/supplier.ts';
import {
  askShop,
  recordedCalls,
  expectComplaints,
  openApp,
  OWNER,
  fetchToken,
  useApp,
} from '../../support/openApp';
import { findRow } from '../../support/rows';
import { makeProduct, productNow } from '../../support/shopProducts';

useApp();

type User = Awaited<ReturnType<typeof openApp>>['user'];

async function endSession() {
  const { token } = JSON.parse(localStorage.getItem('session')!) as { token: string };
  expect((await askShop('POST', '/token/revoke', { token })).status).toBe(204);
}

/** Waits for the form, because the dialog opens before its form has loaded. */
async function dialog() {
  const email = await screen.findByLabelText(/^Email/, { selector: '[role=dialog] input' });
  return within(email.closest<HTMLElement>('[role=dialog]')!);
}

async function signInAgain(user: User, { userName, password } = OWNER) {
  const form = await dialog();
  const email = form.getByLabelText(/^Email/);
  await user.clear(email);
  await user.type(email, userName);
  const box = form.getByLabelText(/^Password/);
  await user.clear(box);
  await user.type(box, password);
  await user.click(form.getByRole('button', { name: 'Sign In' }));
}

async function typeWarehouse(user: User, name: string) {
  await user.type(await screen.findByLabelText('Warehouse Name*'), name);
}

const save = (user: User) => user.click(screen.getByText('Create Warehouse'));

it('refuses another person, signs that person out again, and keeps the form', async () => {
  expectComplaints();
  const other = { userName: 'colleague', password: 'a long enough one 7' };
  const token = await fetchToken();
  const made = await askShop('POST', '/api/admin', {
    token,
    body: { name: 'Colleague', ...other, status: true, role: 'cashier', phone: '' },
  });
  expect(made.status).toBe(201);
  const { user } = await openApp('/admin/inventory/warehouses/create');
  await typeWarehouse(user, 'Wine cellar');
  await endSession();
  await save(user);
  expect((await dialog()).getByLabelText(/^Email/)).toHaveValue(OWNER.userName);
  await signInAgain(user, other);
  await (await dialog()).findByText('Only the same person can continue.', { exact: false });
  await waitFor(() => expect(recordedCalls('POST /token/revoke')).toHaveLength(1));
  expect(recordedCalls('POST /api/warehouse')).toHaveLength(1);
  await signInAgain(user);
  await findRow('Wine cellar');
  const [first, second] = recordedCalls('POST /api/warehouse');
  expect(first!.headers.authorization).not.toBe(second!.headers.authorization);
});

it('fails as any other save when the person will not sign in, and asks again with the next try', async () => {
  expectComplaints(/^Failed to (create|fetch) warehouse/);
  const { user } = await openApp('/admin/inventory/warehouses/create');
  await typeWarehouse(user, 'Attic');
  await endSession();
  await save(user);
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to create warehouse. Please try again.');
  expect(alert).toHaveTextContent('Your session has ended. Please sign in again.');
  expect(screen.getByLabelText('Warehouse Name*')).toHaveValue('Attic');
  await save(user);
  await signInAgain(user);
  await findRow('Attic');
});

it('keeps an invitation that is typed in a dialog above a list', async () => {
  expectComplaints();
  const { user } = await openApp('/admin/users');
  await user.click(await screen.findByText('Invite User'));
  const invitation = within(await screen.findByRole('dialog', { name: 'Invite User' }));
  await user.type(invitation.getAllByLabelText('Name', { exact: false })[0]!, 'Vera L.');
  await user.type(invitation.getByLabelText('Username', { exact: false }), 'vera');
  await endSession();
  await user.click(invitation.getByText('Create Link'));
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  await invitation.findByText('Please sign in.');
  expect(invitation.getByLabelText('Username', { exact: false })).toHaveValue('vera');
  await user.click(invitation.getByText('Create Link'));
  await signInAgain(user);
  await screen.findByRole('dialog', { name: 'Link for Vera L.' });
});

const PRODUCT = {
  name: 'Session figs',
  description: '',
  upc: '',
  base64dataImage: '',
  price: 2,
  tax: 0,
  status: 1,
  ebt: false,
  wic: false,
  cost: 1,
  stock: 0,
  pesado: false,
  ecommerce: false,
  branchId: 31,
};

it('keeps the quantities of a reorder, and makes its drafts once', async () => {
  expectComplaints();
  const token = await fetchToken();
  const { body: supplier } = await askShop<Supplier>('POST', '/api/supplier', {
    token,
    body: {
      name: 'Patient Mill',
      email: '',
      contact: '',
      address: '',
      city: '',
      country: '',
      phone: '',
      home_page: '',
      branchId: 31,
      status: true,
      leadDays: 4,
    },
  });
  const { body: categories } = await askShop<{ id: number }[]>('GET', '/api/category/branch/31', { token });
  const made = await askShop('POST', '/api/product', {
    token,
    body: { ...PRODUCT, categoryId: categories[0]!.id, minStock: 10, supplierId: supplier.id },
  });
  expect(made.status).toBe(201);
  const { user } = await openApp(`/admin/purchases/reorder?supplier=${supplier.id}`);
  const quantity = await screen.findByLabelText(`Quantity of ${PRODUCT.name}`);
  await user.clear(quantity);
  await user.type(quantity, '77');
  await endSession();
  await user.click(screen.getByText('Create Draft Orders'));
  await signInAgain(user);
  await screen.findByText('in drafts: 77', { exact: false });
  expect(recordedCalls('POST /api/purchases/reorder')).toHaveLength(2);
});

it('keeps the columns that were chosen for a file', async () => {
  expectComplaints();
  const { user } = await openApp('/admin/import?branchId=31');
  const chooser = await screen.findByLabelText('Choose a File', { selector: 'input' });
  await user.upload(chooser, new File(['UPC,Name,Mine\r\n7700000000059,Journey late,1.25'], 'late.csv'));
  await user.selectOptions(await screen.findByLabelText('Column Mine'), 'price');
  await user.type(screen.getByLabelText('Category of new products without one'), 'Journey fruit');
  await endSession();
  await user.click(screen.getByText('Check the file'));
  await signInAgain(user);
  await waitFor(() => expect(document.querySelector('main')!.textContent).toContain('Price: $1.25'));
});

it('keeps the amounts of a delivery that is received', async () => {
  expectComplaints();
  const token = await fetchToken();
  const product = await makeProduct();
  const suppliers = await askShop<{ results: Supplier[] }>('GET', '/api/supplier/branch/31', { token });
  const { body: order } = await askShop<{ id: number }>('POST', '/api/purchase/order', {
    token,
    body: {
      ref_no: 'Late',
      notes: '',
      base64dataImage: '',
      payable_amount: 3,
      branchId: 31,
      state: 'ordered',
      supplierId: suppliers.body.results[0]!.id,
      created_at: '2025-06-12',
      items: [{ product_id: product.id, name: product.name, quantity: 3, sell_price: 2, cost: 1 }],
    },
  });
  const { user } = await openApp(`/admin/purchases/orders/receive?id=${order.id}`);
  const received = await screen.findByLabelText(`Received of ${product.name}`);
  await user.clear(received);
  await user.type(received, '2');
  await user.click(screen.getByLabelText('No more deliveries are expected'));
  const payable = screen.getByLabelText('Payable', { exact: false });
  await user.clear(payable);
  await user.type(payable, '1.75');
  await endSession();
  await user.click(screen.getByText('Receive'));
  await signInAgain(user);
  await screen.findByText('Received: the stock has risen', { exact: false });
  expect((await productNow(product.id)).stock).toBe(12);
  expect(recordedCalls(/receive|receipt/).at(-1)!.body).toMatchObject({ payable: 1.75, isComplete: true });
});
