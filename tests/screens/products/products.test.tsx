import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Category } from '../../../contract/category.ts';
import type { ProductInput } from '../../../contract/product.ts';
import {
  answerInstead,
  askShop,
  recordedCalls,
  goWithin,
  openApp,
  fetchToken,
  useApp,
} from '../../support/openApp';
import { fill, isAt, type User } from '../../support/orderForm';
import { picture } from '../../support/pictures.ts';
import { findRow, heads, rowGone } from '../../support/rows';
import { shownTexts } from '../../support/shown';

useApp();

let category: Category;
let address = '';
beforeAll(async () => {
  const { body } = await askShop<Category[]>('GET', '/api/category/branch/31', { token: await fetchToken() });
  category = body[0]!;
  address = `/admin/products?branchId=31&categoryId=${category.id}`;
});
beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => {} }));
  // A picture that cannot be decoded is sent unchanged.
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('jsdom draws nothing')));
});

const title = (text: string) => screen.findByText(text, { selector: 'h1' });
const add = async (user: User) =>
  user.click((await screen.findAllByText('Add New Product', { selector: 'a, a *' }))[0]!);
const box = (label: string) => screen.findByLabelText(label);
const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }));

it('are listed under the name of their category, which leads back to the branch’s categories', async () => {
  const { user } = await openApp(address);
  await title(`Products for Category: ${category.name}`);
  await screen.findByRole('table', { name: 'Products' });
  // The first column has the checkboxes.
  expect(heads()).toEqual(['', 'ID', 'Image', 'Name', 'Price (USD)', 'Status', 'Flags', 'Actions']);
  await screen.findByText(/^Showing 1 to \d+ of \d+ products$/);
  screen.getByText('Page 1 of 1');
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  await user.click(screen.getByText('Back to Categories'));
  await isAt('/admin/categories');
  expect(window.location.search).toBe('?branchId=31');
});

it('have "#id" in the title for a category without a name, and "Products Management" without a category', async () => {
  answerInstead(`GET /api/category/${category.id}`, { json: { id: category.id, name: '' } });
  await openApp(address);
  await title(`Products for Category: #${category.id}`);
  await goWithin('/admin/products?branchId=31');
  await title('Products Management');
  await screen.findByPlaceholderText('Search products by name...');
  await screen.findAllByText('Add New Product', { selector: 'a, a *' });
});

it('are created, edited and deleted, field by field', async () => {
  const name = 'Crème “brûlée” 🍮 مرحبا % _ \\';
  const { user } = await openApp(address);
  await add(user);
  await screen.findByText('Create New Product', { selector: 'h2' });
  await user.type(await box('Product Name*'), name);
  // A scanner ends with Enter, which must not submit the form.
  await user.type(await box('UPC'), '036000291452{Enter}');
  expect(recordedCalls('POST /api/product')).toEqual([]);
  for (const [label, text] of [
    ['Description', 'a < b & c'],
    ['Price*', '19.99'],
    ['Cost', '9.99'],
    ['Tax', '8.25'],
    ['Stock', '3'],
  ] as const)
    await fill(user, await box(label), text);
  await screen.findByText('margin 50.03%', { exact: false, selector: 'p' });
  await user.click(await box('EBT'));
  await user.click(await box('Pesado'));
  const photo = new File([new Uint8Array(await picture('jpeg'))], 'a.jpg', { type: 'image/jpeg' });
  await user.upload(await box('Image'), photo);
  await screen.findByAltText('Preview of a.jpg');
  await user.dblClick(screen.getByRole('button', { name: 'Create Product' }));
  const row = await findRow(name);
  const created = recordedCalls('POST /api/product').map(({ body }) => body as ProductInput);
  expect(created).toHaveLength(1);
  const { base64dataImage, ...fields } = created[0]!;
  expect(fields).toEqual({
    name,
    description: 'a < b & c',
    upc: '036000291452',
    price: 19.99,
    tax: 8.25,
    status: 1,
    categoryId: category.id,
    ebt: true,
    wic: false,
    cost: 9.99,
    stock: 3,
    pesado: true,
    ecommerce: false,
    branchId: 31,
  });
  expect(base64dataImage).toMatch(/^[A-Za-z0-9+/=]+$/);
  expect(row).toHaveTextContent('036000291452');
  expect(row).toHaveTextContent('$19.99');

  await user.click(within(row).getByLabelText(/^Edit product/));
  await screen.findByAltText('The current image');
  expect(await box('Price*')).toHaveValue('19.99');
  await fill(user, await box('Price*'), '20');
  await user.click(screen.getByRole('combobox', { name: /^Status/ }));
  await user.click(await screen.findByRole('option', { name: 'Inactive' }));
  await press(user, 'Update Product');
  await waitFor(async () => expect(await findRow(name)).toHaveTextContent('$20.00'));
  expect(recordedCalls(/^PATCH \/api\/product\/\d+$/).map(({ body }) => body)).toEqual([
    { price: 20, status: 0 },
  ]);

  await user.click(within(await findRow(name)).getByLabelText(/^Delete product/));
  const question = within(await screen.findByRole('dialog'));
  question.getByText('Are you sure you want to delete this product?');
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await rowGone(name);
});

it('are refused without a name or a price that is one, in sentences, and keep what was typed', async () => {
  const NO_PRICE = 'Enter a number of 0 or more with at most two decimals.';
  const { user } = await openApp(address);
  await add(user);
  await user.type(await box('Price*'), '1.999');
  await user.type(await box('UPC'), '12ab');
  await press(user, 'Create Product');
  await screen.findByText('This field is required.');
  await screen.findByText(NO_PRICE);
  await screen.findByText('Enter the digits of the code, 14 at most.');
  await fill(user, await box('Price*'), '-1');
  await screen.findByText(NO_PRICE);
  expect(await box('Price*')).toHaveValue('-1');
  expect(recordedCalls('POST /api/product')).toEqual([]);
});

it('are searched from page 1, and paged, and the address keeps both', async () => {
  answerInstead(`GET /api/product/branch/31/${category.id}`, ({ call }) => {
    const query = new URL(call.split(' ')[1]!, 'http://shop').searchParams;
    const currentPage = Number(query.get('page'));
    const rowCount = query.get('name') ? 3 : 120;
    const first = (currentPage - 1) * 50 + 1;
    const last = Math.min(rowCount, first + 49);
    return {
      json: {
        products: Array.from({ length: last - first + 1 }, (_, at) => ({
          id: first + at,
          name: `Product ${first + at}`,
          upc: '',
          price: 1,
          status: 1,
        })),
        pagination: {
          currentPage,
          pageCount: Math.ceil(rowCount / 50),
          pageSize: 50,
          rowCount,
          firstRowOnPage: first,
          lastRowOnPage: last,
        },
      },
    };
  });
  const { user } = await openApp(address);
  await screen.findByText('Showing 1 to 50 of 120 products');
  await press(user, 'Next');
  await screen.findByText('Showing 51 to 100 of 120 products');
  screen.getByText('Page 2 of 3');
  expect(window.location.search).toContain(`categoryId=${category.id}`);

  await user.keyboard('/');
  await user.keyboard('crème % _{Enter}');
  await screen.findByText('Showing 1 to 3 of 3 products');
  const asked = recordedCalls(/^GET \/api\/product\/branch/).at(-1)!.call;
  expect(Object.fromEntries(new URLSearchParams(asked.split('?')[1]))).toMatchObject({
    name: 'crème % _',
    page: '1',
  });
  await act(async () => {
    const popped = new Promise(resolve => window.addEventListener('popstate', resolve, { once: true }));
    history.back();
    await popped;
  });
  await screen.findByText('Showing 51 to 100 of 120 products');
  expect(screen.getByPlaceholderText('Search products by name...')).toHaveValue('');
  const { pathname, search } = window.location;
  cleanup();
  await openApp(pathname + search);
  await screen.findByText('Showing 51 to 100 of 120 products');
  expect(shownTexts()).toContain('Product 51');
});
