import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import type { Branch } from '../../../contract/branch.ts';
import type { Category, CategoryInput } from '../../../contract/category.ts';
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

useApp();

type User = Awaited<ReturnType<typeof openApp>>['user'];

const names = new Map<number, string>();
let category: Category;
let first33: Category;
let products = '';

beforeAll(async () => {
  const token = await fetchToken();
  const ask = async <Body,>(path: string) => (await askShop<Body>('GET', path, { token })).body;
  for (const { id, name } of await ask<Branch[]>('/api/branch')) names.set(id, name);
  category = (await ask<Category[]>('/api/category/branch/31'))[0]!;
  first33 = (await ask<Category[]>('/api/category/branch/33'))[0]!;
  products = `/admin/products?branchId=31&categoryId=${category.id}`;
});

const switcher = () => screen.findByLabelText<HTMLSelectElement>('Branch', { selector: 'header select' });
const choose = async (user: User, branch: string) => user.selectOptions(await switcher(), branch);
const isChosen = (id: number) => waitFor(async () => expect((await switcher()).value).toBe(String(id)));
const title = (name: string) => waitFor(() => expect(document.querySelector('h1')?.textContent).toBe(name));
const categories = (id: number) => title(`Categories for Branch: ${names.get(id)}`);
const address = () => window.location.pathname + window.location.search;
const follow = async (user: User, name: string) =>
  user.click((await screen.findAllByRole('link', { name }))[0]!);
const question = async () => within(await screen.findByRole('dialog', { name: 'Unsaved changes' }));
const answer = async (user: User, name: 'Stay' | 'Leave') => {
  await user.click(await (await question()).findByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

it('goes to the categories of the branch that is chosen on a page about another, and stays with it', async () => {
  const { user } = await openApp(products);
  await title(`Products for Category: ${category.name}`);
  await isChosen(31);
  await choose(user, '32');
  await categories(32);
  expect(address()).toBe('/admin/categories?branchId=32');
  await waitFor(() => expect(recordedCalls('GET /api/category/branch/32')).toHaveLength(1));
  await isChosen(32);
  answerInstead('POST /api/category', { json: {} });
  await follow(user, 'Add New Category');
  await user.type(await screen.findByLabelText('Category Name*'), 'Preserves');
  await user.click(screen.getByRole('button', { name: 'Create Category' }));
  await waitFor(() =>
    expect(recordedCalls('POST /api/category').map(({ body }) => (body as CategoryInput).branch_id)).toEqual([
      32,
    ]),
  );
  await follow(user, 'Promotions');
  await waitFor(() => expect(recordedCalls(/^GET \/api\/promotion\/branch\/32\?/)).toHaveLength(1));
  await goWithin('/admin/categories?branchId=32');
  await categories(32);
  await choose(user, '33');
  await categories(33);
  await choose(user, '31');
  await categories(31);
});

it('shows the branch that the address or its product names, whatever was chosen before', async () => {
  const { user } = await openApp('/admin/inventory/warehouses');
  await isChosen(31);
  await follow(user, 'Branches');
  await user.click(await screen.findByLabelText(`Manage categories of ${names.get(33)}`));
  await categories(33);
  await isChosen(33);
  await user.click(await screen.findByLabelText(`View products of ${first33.name}`));
  await title(`Products for Category: ${first33.name}`);
  await isChosen(33);
  await follow(user, 'Promotions');
  await isChosen(31);

  const { body } = await askShop<{ products: { id: number; name: string }[] }>(
    'GET',
    `/api/product/branch/33/${first33.id}`,
    { token: await fetchToken() },
  );
  const [product] = body.products;
  await goWithin(`/admin/products/${product!.id}/show`);
  await title(product!.name);
  await isChosen(33);
  await follow(user, 'Back to products');
  await title(`Products for Category: ${first33.name}`);
  await goWithin(`/admin/products/${product!.id}/show`);
  await title(product!.name);
  await choose(user, '32');
  await categories(32);
});

it('asks before an open form is left for another branch, and chooses nothing when one stays', async () => {
  const { user } = await openApp(products);
  await follow(user, 'Add New Product');
  await user.type(await screen.findByLabelText('Product Name*'), 'Quince jam');
  await choose(user, '32');
  await answer(user, 'Stay');
  expect(screen.getByLabelText('Product Name*')).toHaveValue('Quince jam');
  await isChosen(31);
  await choose(user, '32');
  await answer(user, 'Leave');
  await categories(32);
});

it('keeps the branch in the drawer of a phone, with the person and the role', async () => {
  const { user } = await openApp(products, { phone: true });
  await screen.findByText(names.get(31)!);
  expect(document.querySelector('header select')).toBeNull();
  await user.click(screen.getByLabelText('Open the menu'));
  const drawer = await screen.findByRole('navigation', { name: 'Main navigation' });
  within(drawer).getByText('Renata V.');
  within(drawer).getByText('admin');
  await user.selectOptions(await within(drawer).findByLabelText('Branch'), '32');
  await categories(32);
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Main navigation' })).toBeNull());
});

it('leaves behind what an address names of the branch before', async () => {
  expectComplaints(/^Failed to/);
  const { user } = await openApp('/admin/purchases/dues?supplier=1');
  await screen.findByRole('link', { name: 'All suppliers' });
  await choose(user, '32');
  await title('Bills to Pay');
  await waitFor(() => expect(address()).toBe('/admin/purchases/dues'));
  await goWithin('/admin/inventory/count?id=1');
  await screen.findByRole('link', { name: 'Back to Counts' });
  await choose(user, '31');
  await waitFor(() => expect(address()).toBe('/admin/inventory/counts'));
  await goWithin('/admin/purchases/orders/receive?id=1');
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toMatch(/^Receive/));
  await choose(user, '32');
  await waitFor(() => expect(address()).toBe('/admin/purchases/orders'));
  await isChosen(32);
});

it.each([
  ['/admin/inventory/transfers/send', 'Nothing is on the list yet'],
  ['/admin/inventory/labels', 'No labels yet'],
])('asks before the products of %s are left, for another page or another branch', async (at, none) => {
  const { user } = await openApp(at);
  await user.type(await screen.findByPlaceholderText('Search products by name, UPC...'), 'milk');
  await user.click((await screen.findAllByRole('option', { name: /milk/i }))[0]!);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(screen.queryByText(none)).toBeNull());
  await choose(user, '32');
  await answer(user, 'Stay');
  await isChosen(31);
  await follow(user, 'Promotions');
  await answer(user, 'Stay');
  expect(address()).toBe(at);
  expect(screen.queryByText(none)).toBeNull();
  await follow(user, 'Promotions');
  await answer(user, 'Leave');
  await title('Promotions');
});

it('leads a shop without a branch to its first, and works with that one whatever its number', async () => {
  const created: Branch = {
    ...(await askShop<Branch>('GET', '/api/branch/31', { token: await fetchToken() })).body,
    id: 2,
    name: 'Corner',
  };
  let branches: Branch[] = [];
  answerInstead('GET /api/branch', () => ({ json: branches }));
  answerInstead('GET /api/branch/*', () => ({
    status: 404,
    json: { statusCode: 404, message: 'No branch.' },
  }));
  answerInstead('GET /api/branch/2', () => ({ json: created }));
  answerInstead('POST /api/branch', () => {
    branches = [created];
    return { status: 201, json: created };
  });
  answerInstead('GET /api/warehouse/all/branch/*', { json: [] });
  answerInstead('GET /api/warehouse/all/branch/2', { json: [{ id: 3, name: 'Sales floor', branchId: 2 }] });
  const { user } = await openApp('/admin/inventory/warehouses');
  await title('Create your first branch');
  await follow(user, 'Add New Branch');
  await user.type(await screen.findByLabelText('Branch Name*'), 'Corner');
  const before = recordedCalls(/branch\/31/).length;
  await user.click(screen.getByRole('button', { name: 'Create Branch' }));
  await screen.findByText('Branch created');
  await goWithin('/admin/inventory/warehouses');
  await screen.findByText('Sales floor');
  expect(recordedCalls('GET /api/warehouse/all/branch/2')).toHaveLength(1);
  expect(recordedCalls(/branch\/31/)).toHaveLength(before);
  expect(screen.queryByText('There is no branch')).toBeNull();
});
