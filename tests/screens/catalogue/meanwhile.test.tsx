import { screen, waitFor, within } from '@testing-library/react';
import type { Static } from 'typebox';
import { expect, it } from 'vitest';
import type { Product } from '../../../contract/product.ts';
import type { PagedSuppliers } from '../../../contract/supplier.ts';
import { API_EXTENSIONS } from '../../../contract/enums.ts';
import { askShop, recordedCalls, expectComplaints, openApp, fetchToken, useApp } from '../../support/openApp';
import { changeProduct, makeProduct, productNow } from '../../support/shopProducts';

useApp();

/** The stock is a field of the product form on a server without a stock ledger. */
const WITHOUT_LEDGER = {
  offers: Object.values(API_EXTENSIONS).filter(offer => offer !== API_EXTENSIONS.stock),
};

async function deliver({ id, name }: Product): Promise<void> {
  const token = await fetchToken();
  const suppliers = '/api/supplier/branch/31?pageSize=200';
  const { body } = await askShop<Static<typeof PagedSuppliers>>('GET', suppliers, { token });
  const supplier = body.results.find(({ status }) => status)!;
  const answer = await askShop('POST', '/api/purchase/place', {
    token,
    body: {
      ref_no: `D-${id}`,
      notes: '',
      base64dataImage: '',
      payable_amount: 130,
      payment_method: 'Cash',
      paid_amount: 130,
      due_amount: 0,
      change_amount: 0,
      branchId: 31,
      supplierId: supplier.id,
      created_at: '2026-11-02',
      items: [{ product_id: id, name, quantity: 100, sell_price: 2, cost: 1.3 }],
    },
  });
  expect(answer.status).toBe(201);
}

async function openForm(id: number, opening?: Parameters<typeof openApp>[1]) {
  const { categoryId } = await productNow(id);
  const { user } = await openApp(`/admin/products/${id}?branchId=31&categoryId=${categoryId}`, opening);
  await screen.findByLabelText('Price*');
  const fill = async (label: string, text: string) => {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
  };
  const save = () => user.click(screen.getByRole('button', { name: 'Update Product' }));
  return { user, fill, save };
}

const notice = (text: string) => screen.findByText(text, { exact: false, selector: '[role=alert] *' });

it('keeps the delivery that arrived meanwhile, and says what changed', async () => {
  expectComplaints();
  const product = await makeProduct({ stock: 1 });
  const { fill, save } = await openForm(product.id, WITHOUT_LEDGER);
  await deliver(product);
  await fill('Price*', '2.49');
  await save();
  const said = await notice('Product updated. In the meantime, somebody else changed');
  expect(said).toHaveTextContent('Stock is now 101');
  expect(said).toHaveTextContent('Cost is now $1.30');
  expect(await productNow(product.id)).toMatchObject({ price: 2.49, cost: 1.3, stock: 101 });
  expect(recordedCalls(`PATCH /api/product/${product.id}`).map(({ body }) => body)).toEqual([
    { price: 2.49 },
    { price: 2.49 },
  ]);
});

it('counts a corrected stock from what there is by then', async () => {
  expectComplaints();
  const product = await makeProduct({ stock: 1 });
  const { fill, save } = await openForm(product.id, WITHOUT_LEDGER);
  await deliver(product);
  await fill('Stock', '5');
  await save();
  await notice('Stock is now 105');
  expect(await productNow(product.id)).toMatchObject({ price: 2, cost: 1.3, stock: 105 });
});

it('says nothing of others where nobody else changed anything', async () => {
  const product = await makeProduct({ stock: 1 });
  const { fill, save } = await openForm(product.id, WITHOUT_LEDGER);
  await fill('Stock', '7.5');
  await fill('Product Name*', `${product.name} (large)`);
  await save();
  await screen.findByText('Product updated');
  expect(await productNow(product.id)).toMatchObject({ name: `${product.name} (large)`, stock: 7.5 });
});

it('asks field by field where both changed the same, and loses nothing', async () => {
  expectComplaints();
  const { id, name } = await makeProduct();
  const { user, fill, save } = await openForm(id);
  await changeProduct(id, { price: 2.99, name: `${name}, drained` });
  await fill('Price*', '2.79');
  await fill('Product Name*', `${name}, whole`);
  await fill('Cost', '0.5');
  await save();
  const question = 'Somebody else changed this product meanwhile';
  const dialog = within(await screen.findByRole('dialog', { name: question }));
  const price = dialog.getByRole('radiogroup', { name: 'Price' });
  expect(price.textContent).toMatch(/Now: \$2\.99.*since (a moment|\d+ minutes?) ago, by /);
  expect(price).toHaveTextContent('Yours: $2.79');
  expect(within(price).getByRole('radio', { name: /^Now:/ })).toBeChecked();
  expect(dialog.getAllByRole('radiogroup')).toHaveLength(2);

  await user.click(dialog.getByRole('button', { name: 'Continue editing' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Update Product' })).toHaveFocus());
  expect(screen.getByLabelText('Price*')).toHaveValue('2.79');
  expect(await productNow(id)).toMatchObject({ price: 2.99, cost: 0.95 });
  await save();
  const again = within(await screen.findByRole('dialog', { name: question }));
  await user.click(within(again.getByRole('radiogroup', { name: 'Price' })).getByLabelText(/^Yours:/));
  await user.click(again.getByRole('button', { name: 'Save' }));
  await screen.findByText('Product updated');
  expect(await productNow(id)).toMatchObject({
    price: 2.79,
    cost: 0.5,
    name: `${name}, drained`,
    stock: 10,
  });
});

it('tells in the history of a record who changed it, and what', async () => {
  const { id, name } = await makeProduct();
  await changeProduct(id, { price: 2.99 });
  const { user } = await openForm(id);
  await user.click(screen.getByRole('button', { name: 'History' }));
  const dialog = within(await screen.findByRole('dialog', { name: `History of ${name}` }));
  const price = 'Price: $2.00 → $2.99';
  await dialog.findAllByText((_, element) => element?.textContent === price);
  expect(dialog.getAllByText('added it', { exact: false })).toHaveLength(1);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('Price*')).toHaveValue('2.99');
});
