import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { recordedCalls, expectComplaints, goWithin, openApp, useApp } from '../../support/openApp';
import { makeProduct, productNow } from '../../support/shopProducts';

useApp();

const formOf = async (id: number) =>
  `/admin/products/${id}?branchId=31&categoryId=${(await productNow(id)).categoryId}`;
const packages = async () => within(await screen.findByRole('group', { name: 'Packages' }));
const update = () => screen.getByRole('button', { name: 'Update Product' });

it('are written in the form, refused where another product has one, and taken away', async () => {
  expectComplaints(/Failed to update product/);
  const code = '9000000000017';
  const holder = await makeProduct({ codes: [{ code, unit: 'Case', size: 6, price: null }] });
  const { id } = await makeProduct();
  const { user } = await openApp(await formOf(id));
  const group = await packages();
  await user.click(group.getByRole('button', { name: 'Add a Package' }));
  await user.type(group.getByLabelText('Code on the package'), code);
  await user.type(group.getByLabelText('Package name'), 'Case');
  await user.clear(group.getByLabelText(/^Contains/));
  await user.type(group.getByLabelText(/^Contains/), '12');
  await user.type(group.getByLabelText('Package price'), '20');
  await user.click(update());
  await screen.findAllByText(`The product "${holder.name}" of this branch has the code ${code}.`);
  await user.type(group.getByLabelText('Code on the package'), '7');
  await user.click(update());
  await screen.findByText('Product updated');
  expect(recordedCalls(/^PATCH/).at(-1)!.body).toEqual({
    codes: [{ code: `${code}7`, unit: 'Case', size: 12, price: 20 }],
  });

  await goWithin(await formOf(id));
  await user.click((await packages()).getByRole('button', { name: 'Remove package' }));
  await user.click(update());
  await waitFor(async () => expect(await productNow(id)).not.toHaveProperty('codes'));
});

it('add what is in them to a purchase', async () => {
  const code = '9000000000024';
  const { name } = await makeProduct({ codes: [{ code, unit: 'Case', size: 12, price: null }] });
  const { user } = await openApp('/admin/purchases/orders/add');
  const search = await screen.findByPlaceholderText('Search products by name, UPC...');
  for (const quantity of ['12', '24']) {
    await user.clear(search);
    await user.type(search, `${code}{Enter}`);
    await waitFor(() => expect(screen.getByLabelText(`Quantity of ${name}`)).toHaveValue(quantity));
  }
});

it('lead to their product from any page', async () => {
  const code = '9000000000031';
  const { id, name } = await makeProduct({ codes: [{ code, unit: 'Case', size: 12, price: null }] });
  const { user } = await openApp('/admin/banners');
  await screen.findByRole('heading', { level: 1, name: 'Banners' });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: /Find/ }), code);
  await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
  await screen.findByText(`Case of 12: ${code}`);
  expect(window.location.pathname).toBe(`/admin/products/${id}/show`);
});

it('are not there over a server with the documented calls alone', async () => {
  const { id } = await makeProduct();
  await openApp(await formOf(id), { offers: [] });
  await screen.findByRole('button', { name: 'Update Product' });
  expect(screen.queryByRole('group', { name: 'Packages' })).toBeNull();
});
