/** Screens and calls over a backend whose ids are text. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fakeRestProvider from 'ra-data-fakerest';
import { Form, ResourceContextProvider } from 'ra-core';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Backend } from '../../../src/backends/createBackend';
import { fromDataProvider } from '../../../src/backends/provider/fromDataProvider';
import type { Product } from '../../../src/dataProvider/api';
import { PromotionInputs } from '../../../src/resources/promotions/PromotionForm';
import { NewProductDialog } from '../../../src/resources/purchases/NewProductDialog';
import { productFileColumns } from '../../../src/ui/export/columns/productFileColumns';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

let backend: Backend;
vi.mock(import('../../../src/backends/backend'), async original => ({
  ...(await original()),
  getBackend: () => backend,
}));

beforeEach(() => {
  signInAs();
  const rows = {
    products: [{ id: 'p-1', name: 'Figues', categoryId: 'fruits', status: 0 }],
    categories: [{ id: 'fruits', name: 'Fruits' }],
    discountTypes: [{ id: 'remise', name: 'Remise' }],
  };
  backend = fromDataProvider(fakeRestProvider(rows, false), {
    resources: ['products', 'categories', 'promotions', 'discountTypes'],
  });
});

it('exports products with their category', async () => {
  const { data: records } = await backend.api.getList<Product>('products', {
    pagination: { page: 1, perPage: 10 },
    sort: { field: 'name', order: 'ASC' },
    filter: {},
  });
  const { signal } = new AbortController();
  const columns = await productFileColumns({ api: backend.api, branchId: 1, records, signal });
  const cells = columns.map(({ heading, of }) => [heading, of(records[0]!)]);
  expect(Object.fromEntries(cells)).toMatchObject({ ID: 'p-1', Category: 'Fruits' });
});

it('tells the category of an inactive product', async () => {
  const [match] = await backend.api.searchProducts({ text: 'fig', branchId: 1 });
  expect(match).toMatchObject({ id: 'p-1', inactive: { categoryId: 'fruits' } });
});

it('creates a product from an order in its category', async () => {
  const onCreated = vi.fn();
  const dialog = <NewProductDialog branchId={1} onClose={() => undefined} onCreated={onCreated} />;
  const create = async (_resource: string, { data }: { data: object }) => ({ data: { ...data, id: 'p-2' } });
  const { user } = showPart(dialog, { ...backend.api, create } as never);
  await user.selectOptions(
    screen.getByLabelText('Category'),
    await screen.findByRole('option', { name: 'Fruits' }),
  );
  await user.type(screen.getByLabelText('Name'), 'Dattes');
  await user.type(screen.getByLabelText('Price'), '3');
  await user.click(screen.getByRole('button', { name: 'Create and Add' }));
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
  expect(onCreated.mock.calls[0]![0]).toMatchObject({ id: 'p-2', name: 'Dattes' });
});

const NEW = {
  name: 'Été',
  dateInit: '2026-07-01',
  dateEnd: '2026-07-31',
  valueHundredths: 1000,
  limitCents: 0,
};

it('saves the chosen type of a promotion', async () => {
  const onSubmit = vi.fn();
  showPart(
    <ResourceContextProvider value="promotions">
      <Form record={NEW} onSubmit={onSubmit}>
        <PromotionInputs />
        <button type="submit">Save</button>
      </Form>
    </ResourceContextProvider>,
    backend.api,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('combobox', { name: /Type/ }));
  await user.click(await screen.findByRole('option', { name: 'Remise' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
  expect(onSubmit.mock.calls[0]![0]).toMatchObject({ discountTypeId: 'remise' });
});
