import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Static } from 'typebox';
import type { Category } from '../../../contract/category.ts';
import type { PagedProducts } from '../../../contract/product.ts';
import { answerInstead, askShop, openApp, fetchToken, useApp } from '../../support/openApp';

useApp();

it('a list asks for a first record only where there is none at all', async () => {
  const allow = answerInstead('GET /api/supplier/branch/31', { json: { results: [], rowCount: 0 } });
  const { user } = await openApp('/admin/purchases/suppliers');
  await screen.findByText('Click the "Add New Supplier" button to create your first supplier.');
  allow();
  const search = screen.getByRole('searchbox');
  await user.type(search, 'zzz no such supplier');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await screen.findByText('No supplier matches "zzz no such supplier".');
  screen.getByText('No suppliers found');
  expect(document.body).not.toHaveTextContent('create your first supplier');
  await user.click(screen.getByRole('button', { name: 'Clear Search' }));
  await screen.findByRole('table', { name: 'Suppliers' });
  expect(search).toHaveValue('');
});

it('a category offers the product of another one whose code was searched', async () => {
  const token = await fetchToken();
  const get = async <Body,>(path: string) => (await askShop<Body>('GET', path, { token })).body;
  const [first, second] = await get<Category[]>('/api/category/branch/31');
  const { products } = await get<Static<typeof PagedProducts>>(`/api/product/branch/31/${second!.id}`);
  const other = products.find(({ upc }) => upc)!;
  const { user } = await openApp(`/admin/products?branchId=31&categoryId=${first!.id}`);
  await user.type(await screen.findByRole('searchbox'), `${other.upc}{Enter}`);
  await screen.findByText(`No product matches "${other.upc}".`);
  const link = await screen.findByRole('link', { name: other.name });
  await within(link.closest<HTMLElement>('.found-elsewhere')!).findByText(second!.name);
  await user.click(link);
  await screen.findByRole('heading', { level: 1, name: `Products for Category: ${second!.name}` });
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe(
      `/admin/products/${other.id}?branchId=31&categoryId=${second!.id}`,
    ),
  );
});
