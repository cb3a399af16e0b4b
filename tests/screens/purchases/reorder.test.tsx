import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import type { LowStockCount } from '../../../contract/reorder.ts';
import type { Product } from '../../../contract/product.ts';
import type { Supplier } from '../../../contract/supplier.ts';
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
import { fill, isAt } from '../../support/orderForm';
import { makeProduct } from '../../support/shopProducts';

useApp();

const REORDER = '/admin/purchases/reorder';

let token = '';
beforeAll(async () => {
  token = await fetchToken();
});
const ask = async <Body,>(path: string) => (await askShop<Body>('GET', path, { token })).body;

async function newSupplier(name: string): Promise<Supplier> {
  const blank = { email: '', contact: '', address: '', city: '', country: '', phone: '', home_page: '' };
  const body = { name, ...blank, branchId: 31, status: true, leadDays: 4 };
  return (await askShop<Supplier>('POST', '/api/supplier', { token, body })).body;
}

it('asks for a supplier where a product has none', async () => {
  const mill = await newSupplier('Orchard');
  await makeProduct({ name: 'Quinces', stock: 0, minStock: 10 });
  const { user } = await openApp(REORDER);
  const group = within(await screen.findByRole('region', { name: 'No supplier' }));
  group.getByText('Choose a supplier to order these.');
  for (const all of screen.getAllByLabelText<HTMLInputElement>(/^Order all of/)) {
    if (all.checked || all.indeterminate) await user.click(all);
    if (all.checked) await user.click(all);
  }
  await user.click(group.getByLabelText('Order Quinces'));
  await user.click(screen.getByRole('button', { name: 'Create Draft Orders' }));
  await screen.findByText('Choose a supplier for Quinces', { exact: false });
  await user.click(group.getByLabelText(/Supplier of Quinces$/));
  await user.type(await group.findByRole('combobox', { name: 'Supplier of Quinces' }), 'Orchard');
  await user.click(await screen.findByRole('option', { name: 'Orchard' }));
  await user.click(screen.getByRole('button', { name: 'Create Draft Orders' }));
  await screen.findByRole('link', { name: 'Orchard' });
  const { results } = await ask<{ results: { supplier_Name: string }[] }>(
    '/api/purchase/branch/31/20200101/20991231/?page=1&pageSize=200&state=draft',
  );
  expect(results.filter(({ supplier_Name }) => supplier_Name === mill.name)).toHaveLength(1);
});

it('says that nothing runs low, and that it failed', async () => {
  expectComplaints(/^Failed to fetch the suggestions/);
  const { id } = await newSupplier('Idle');
  const mend = answerInstead('GET /api/purchases/reorder*', BROKEN);
  const { user } = await openApp(`${REORDER}?supplier=${id}`);
  const sentence = 'Failed to fetch the suggestions. Please try again later.';
  await screen.findByText(sentence, { selector: '[role=alert] *' });
  mend();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('Nothing runs low.', { exact: false });
  expect(screen.queryByText(sentence)).toBeNull();
});

it('is counted on the dashboard, which leads there', async () => {
  await makeProduct({ stock: 0, minStock: 1 });
  await makeProduct({ stock: 0, minStock: 1 });
  const { products } = await ask<LowStockCount>('/api/purchases/reorder/low?branchId=31');
  expect(products).toBeGreaterThan(1);
  const { user } = await openApp('/admin');
  await user.click(await screen.findByRole('link', { name: `${products} products run low` }));
  await screen.findByText('Reorder', { selector: 'h1' });
  await isAt(REORDER);
});

it('goes by what the forms of a product and of a supplier say', async () => {
  expectComplaints(/^Failed to update product/);
  const { id, categoryId } = await makeProduct();
  const mill = await newSupplier('Press');
  const { user } = await openApp(`/admin/products/${id}?branchId=31&categoryId=${categoryId}`);
  await fill(user, await screen.findByLabelText('Minimum'), '6.5');
  await fill(user, screen.getByLabelText('Target'), '6');
  await user.type(screen.getByRole('combobox', { name: 'Supplier' }), 'Press');
  await user.click(await screen.findByRole('option', { name: 'Press' }));
  await user.click(screen.getByRole('button', { name: 'Update Product' }));
  await screen.findAllByText('Target must not be less than Minimum.');
  await fill(user, screen.getByLabelText('Target'), '12');
  await user.click(screen.getByRole('button', { name: 'Update Product' }));
  await screen.findByText('Product updated');
  expect(await ask<Product>(`/api/product/${id}`)).toMatchObject({
    minStock: 6.5,
    targetStock: 12,
    supplierId: mill.id,
  });

  await goWithin(`/admin/purchases/suppliers/${mill.id}`);
  await fill(user, await screen.findByLabelText('Lead time (days)'), '0');
  await user.click(screen.getByRole('button', { name: 'Update Supplier' }));
  await screen.findByText('Must be a whole number of days from 1 to 365.');
  await fill(user, screen.getByLabelText('Lead time (days)'), '9');
  await user.click(screen.getByRole('button', { name: 'Update Supplier' }));
  await screen.findByText('Supplier updated');
  expect(await ask<Supplier>(`/api/supplier/${mill.id}`)).toMatchObject({ leadDays: 9 });
});

it('is not there over a server with the documented calls alone', async () => {
  const { user } = await openApp('/admin/purchases/suppliers/create', { offers: [] });
  await screen.findByLabelText('Website');
  expect(screen.queryByLabelText('Lead time (days)')).toBeNull();
  const menu = within(screen.getByRole('navigation', { name: 'Main navigation' }));
  if (!menu.queryByRole('link', { name: 'Purchase Orders' }))
    await user.click(menu.getByRole('button', { name: 'Purchases' }));
  await menu.findByRole('link', { name: 'Purchase Orders' });
  expect(menu.queryByRole('link', { name: 'Reorder' })).toBeNull();
  await goWithin(REORDER);
  await screen.findByText('offers no suggestions of what to order', { exact: false });
  await waitFor(() => expect(recordedCalls(/reorder/)).toEqual([]));
});
