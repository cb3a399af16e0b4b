import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Category } from '../../../contract/category.ts';
import type { PurchaseDetails } from '../../../contract/delivery.ts';
import type { Product, PagedProducts } from '../../../contract/product.ts';
import type { Static } from 'typebox';
import {
  answerInstead,
  askShop,
  recordedCalls,
  expectComplaints,
  goWithin,
  openApp,
  fetchToken,
  useApp,
} from '../../support/openApp';
import { makeProduct } from '../../support/shopProducts';

useApp();

const ORDERS = '/admin/purchases/orders';

const ask = async <Body,>(path: string) =>
  (await askShop<Body>('GET', path, { token: await fetchToken() })).body;
const supplierId = async () =>
  (await ask<{ results: { id: number }[] }>('/api/supplier/branch/31')).results[0]!.id;

async function makePurchase(own: { ref_no: string; created_at: string; state: 'draft' | 'ordered' }) {
  const [category] = await ask<Category[]>('/api/category/branch/31');
  const { products } = await ask<Static<typeof PagedProducts>>(`/api/product/branch/31/${category!.id}`);
  const [milk] = products as [Product];
  const answer = await askShop<PurchaseDetails>('POST', '/api/purchase/order', {
    token: await fetchToken(),
    body: {
      notes: '',
      base64dataImage: '',
      payable_amount: 3,
      branchId: 31,
      supplierId: await supplierId(),
      items: [{ product_id: milk.id, name: milk.name, quantity: 3, sell_price: 2, cost: 1 }],
      ...own,
    },
  });
  return answer.body.id;
}

const reference = () => screen.findByLabelText('Reference Number*');
const button = (name: string | RegExp) => screen.findByRole('button', { name });

it('get a product that the shop never had, and another price where the cost is another', async () => {
  const { user } = await openApp(`${ORDERS}/add`);
  await user.type(await reference(), 'J-0817');
  await user.click(await button('New Product'));
  const dialog = await screen.findByRole('dialog');
  const box = within(dialog);
  await user.click(box.getByRole('button', { name: 'Create and Add' }));
  await box.findByText('Enter a name.');
  await user.type(box.getByLabelText(/^Name/), 'Quince jelly');
  const category = box.getByLabelText<HTMLSelectElement>(/^Category/);
  await waitFor(() => expect(category.options.length).toBeGreaterThan(1));
  await user.selectOptions(category, category.options[1]!);
  for (const [label, value] of [
    [/^Price/, '5.00'],
    [/^Cost/, '3.00'],
  ] as const) {
    await user.clear(box.getByLabelText(label));
    await user.type(box.getByLabelText(label), value);
  }
  await user.click(box.getByRole('button', { name: 'Create and Add' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  const cost = await screen.findByLabelText('Cost of Quince jelly');
  await user.clear(cost);
  await user.type(cost, '3.60');
  await screen.findByText('Margin 28.00% at $5.00 · 40.00% before');
  await user.click(await button('Change price to $6.00'));
  await screen.findByText('Quince jelly costs $6.00 now');
  expect(await reference()).toHaveValue('J-0817');
  const found = await ask<{ name: string; price: number }[]>('/api/product/autocomplete?name=Quince');
  expect(found.find(({ name }) => name === 'Quince jelly')?.price).toBe(6);
});

it('may be cancelled while nothing came of them', async () => {
  const id = await makePurchase({ ref_no: 'J-0816', created_at: '2025-06-10', state: 'ordered' });
  const { user } = await openApp(`${ORDERS}?start=2025-06-10&end=2025-06-10`);
  await user.click(await button(/^View details/));
  await user.click(await button('Cancel purchase'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Cancel purchase' }));
  await screen.findByText('Cancelled', { selector: '.badge' });
  expect((await ask<PurchaseDetails>(`/api/purchase/${id}`)).state).toBe('cancelled');
});

it.each([
  ['Save as Draft', /^The draft was saved\. /, 'draft'],
  ['Place Order', /^Ordered\. /, 'ordered'],
])('know a draft again that was saved and not answered: %s', async (name, said, state) => {
  const id = await makePurchase({ ref_no: 'J-0818', created_at: '2025-06-11', state: 'draft' });
  expectComplaints(/The draft was not saved\./);
  let puts = 0;
  answerInstead(`PUT /api/purchase/${id}`, async ({ body, headers }) => {
    if (puts++ > 0) return null;
    const token = headers.authorization!.slice('Bearer '.length);
    expect((await askShop('PUT', `/api/purchase/${id}`, { token, body })).status).toBe(200);
    return new TypeError('Failed to fetch');
  });
  const { user } = await openApp(`${ORDERS}/add?draft=${id}`);
  await waitFor(async () => expect(await reference()).toHaveValue('J-0818'));
  await user.type(screen.getByLabelText('Notes'), '  By the back door ');
  await user.click(await button(name));
  await screen.findByText('The draft was not saved.', { exact: false });
  await user.click(await button(name));
  await screen.findByText(said);
  expect(puts).toBe(2);
  const now = await ask<PurchaseDetails>(`/api/purchase/${id}`);
  expect([now.state, now.notes.trim()]).toEqual([state, 'By the back door']);
});

it('say that somebody else changed the draft meanwhile, and save over it only where that is wanted', async () => {
  expectComplaints(/The draft was not saved\./);
  const id = await makePurchase({ ref_no: 'J-0819', created_at: '2026-01-15', state: 'draft' });
  const address = `/api/purchase/${id}`;
  const { user } = await openApp(`${ORDERS}/add?draft=${id}`);
  await waitFor(async () => expect(await reference()).toHaveValue('J-0819'));
  const theirs = await askShop('PUT', address, {
    token: await fetchToken(),
    body: {
      supplierId: await supplierId(),
      ref_no: 'J-0819',
      notes: 'Theirs',
      payable_amount: 0,
      created_at: '2026-01-15',
      items: [],
    },
  });
  expect(theirs.status).toBe(200);
  await user.type(screen.getByLabelText('Notes'), 'Mine');
  await user.click(await button('Save as Draft'));
  await screen.findByText('Somebody else changed this draft since you opened it', { exact: false });
  expect((await ask<PurchaseDetails>(address)).notes).toBe('Theirs');
  expect(screen.getByRole('link', { name: 'Show Their Version' }).getAttribute('href')).toContain(String(id));
  await user.click(await button('Overwrite with mine'));
  await screen.findByText('The draft was saved', { exact: false });
  expect((await ask<PurchaseDetails>(address)).notes).toBe('Mine');
});

it('look for products of their own branch, whatever branch was chosen', async () => {
  const product = await makeProduct({ name: 'Own figs of branch 31' });
  const make = (state: 'draft' | 'ordered') =>
    makePurchase({ ref_no: `Elsewhere ${state}`, created_at: '2025-06-11', state });
  const pages = [`receive?id=${await make('ordered')}`, `add?draft=${await make('draft')}`];
  const { user } = await openApp(ORDERS);
  await user.selectOptions(await screen.findByLabelText('Branch'), '32');
  await waitFor(() => expect(recordedCalls(/^GET \/api\/purchase\/branch\/32\//).length).toBeGreaterThan(0));
  for (const page of pages) {
    await goWithin(`${ORDERS}/${page}`);
    await user.type(await screen.findByRole('combobox', { name: 'Search products' }), product.name);
    await user.click(await screen.findByRole('option', { name: new RegExp(product.name) }));
  }
});
