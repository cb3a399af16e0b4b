import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import {
  answerInstead,
  askShop,
  expectComplaints,
  fetchToken,
  openApp,
  recordedCalls,
  useApp,
} from '../support/openApp';
import { makeProduct } from '../support/shopProducts';
import type { User } from '../support/orderForm';
import type { Product } from '../../contract/product.ts';

useApp();

let product: Product;
let purchaseId = 0;
beforeAll(async () => {
  product = await makeProduct();
  const token = await fetchToken();
  const { results } = (
    await askShop<{ results: { id: number }[] }>('GET', '/api/supplier/branch/31', { token })
  ).body;
  const bought = await askShop<{ id: number }>('POST', '/api/purchase/place', {
    token,
    body: {
      supplierId: results[0]!.id,
      branchId: 31,
      ref_no: 'Unpaid',
      notes: '',
      base64dataImage: '',
      created_at: '2026-01-01',
      payable_amount: 9,
      paid_amount: 0,
      due_amount: 9,
      change_amount: 0,
      payment_method: 'Cash',
      items: [{ product_id: product.id, name: product.name, quantity: 2, sell_price: 5, cost: 4.5 }],
    },
  });
  expect(bought.status).toBe(201);
  purchaseId = bought.body.id;
});

const REFUSED = { status: 400, json: { statusCode: 400, message: 'The scale is broken.' } };

const displayed = (form: HTMLElement) =>
  within(form)
    .getAllByRole<HTMLSelectElement>('combobox')
    .map(select => [select.labels[0]?.textContent, select.selectedOptions[0]?.textContent]);

/** Chooses the second option of every select except the language, which would translate the form. */
async function chooseSecond(user: User, form: HTMLElement): Promise<void> {
  for (const select of within(form).getAllByRole<HTMLSelectElement>('combobox'))
    if (select.labels[0]?.textContent !== 'Language') await user.selectOptions(select, select.options[1]!);
}

interface Form {
  name: string;
  path: () => string;
  signedOut?: true;
  fill: (user: User) => Promise<void>;
  submit: string;
  call: () => string;
}

const FORMS: Form[] = [
  {
    name: 'Correct Stock',
    path: () => `/admin/products/${product.id}?branchId=31&categoryId=${product.categoryId}`,
    fill: async user => {
      const open = await screen.findByRole('button', { name: 'Correct Stock' });
      await waitFor(() => expect(open).toBeEnabled());
      await user.click(open);
      await user.type(await screen.findByLabelText('Difference, such as 3 or -2'), '2');
      await user.type(screen.getByLabelText('Reason'), 'Found behind the shelf');
    },
    submit: 'Save',
    call: () => `POST /api/stock/product/${product.id}/correction`,
  },
  {
    name: 'New product of a purchase',
    path: () => '/admin/purchases/orders/add',
    fill: async user => {
      await user.click(await screen.findByRole('button', { name: 'New Product' }));
      const dialog = within(await screen.findByRole('dialog'));
      await user.type(dialog.getByLabelText('Name'), 'Figs');
      await user.type(dialog.getByLabelText('Price'), '2');
      await waitFor(() => expect(dialog.getByLabelText('Category').children.length).toBeGreaterThan(2));
    },
    submit: 'Create and Add',
    call: () => 'POST /api/product',
  },
  {
    name: 'Pay',
    path: () => '/admin/purchases/orders?start=2026-01-01&end=2026-01-01',
    fill: async user => {
      await user.click(await screen.findByRole('button', { name: /^View details/ }));
      await user.click(await screen.findByRole('button', { name: 'Pay $9.00' }));
      await screen.findByRole('dialog');
    },
    submit: 'Pay',
    call: () => `POST /api/purchase/${purchaseId}/payments`,
  },
  {
    name: 'Invite User',
    path: () => '/admin/users',
    fill: async user => {
      await user.click(await screen.findByRole('button', { name: 'Invite User' }));
      const dialog = within(await screen.findByRole('dialog'));
      await user.type((await dialog.findAllByLabelText(/^Name/))[0]!, 'Noor A.');
      await user.type(dialog.getByLabelText(/^Username/), 'noor');
    },
    submit: 'Create Link',
    call: () => 'POST /api/userlink/invite',
  },
  {
    name: 'Set-up',
    path: () => '/setup#first-link',
    signedOut: true,
    fill: async user => {
      await user.type(await screen.findByLabelText('Your name'), 'Ana');
      await user.type(screen.getByLabelText('User name'), 'ana');
      await user.type(screen.getByLabelText('Password'), 'a quiet river 7');
      await user.type(screen.getByLabelText('Shop name'), 'Bodega Ruiz');
      await user.type(screen.getByLabelText('Branch name'), 'Main Street');
    },
    submit: 'Open the Shop',
    call: () => 'POST /api/setup',
  },
];

it.each(FORMS)(
  'keeps the choices of the form "$name" when the server refuses it',
  async ({ path, signedOut, fill, submit, call }) => {
    expectComplaints();
    answerInstead('POST /api/setup/check', { json: { productName: 'Trastienda', hasBranches: false } });
    answerInstead(call(), REFUSED);
    const { user } = await openApp(path(), signedOut ? { as: null } : {});
    await fill(user);
    const form = document.querySelector<HTMLElement>(signedOut ? 'form' : '[role=dialog] form')!;
    await chooseSecond(user, form);
    const before = displayed(form);
    for (const times of [1, 2]) {
      await user.click(within(form).getByRole('button', { name: submit }));
      await waitFor(() => expect(recordedCalls(call())).toHaveLength(times));
      await within(form).findByText('The scale is broken.');
      expect(displayed(form)).toEqual(before);
    }
    const [first, second] = recordedCalls(call());
    expect(second!.body).toEqual(first!.body);
  },
);
