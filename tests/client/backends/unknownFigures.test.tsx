/** Screens over a backend that has no payments of orders, and no prices, costs and stock of products. */
import { screen, within } from '@testing-library/react';
import fakeRestProvider from 'ra-data-fakerest';
import { Form, RecordContextProvider, ResourceContextProvider, type RaRecord } from 'ra-core';
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Backend } from '../../../src/backends/createBackend';
import { flag } from '../../../src/backends/provider/fieldSources';
import { fromDataProvider, type ProviderBackend } from '../../../src/backends/provider/fromDataProvider';
import Dashboard from '../../../src/dashboard/Dashboard';
import { AppPagesContext, createAppPagesFromChildren } from '../../../src/pages/appPages';
import categories from '../../../src/resources/categories/categories';
import products from '../../../src/resources/products/products';
import users from '../../../src/resources/users/users';
import orders from '../../../src/resources/purchases/orders';
import { PaymentSummary } from '../../../src/resources/purchases/PaymentSummary';
import { PurchaseDetails } from '../../../src/resources/purchases/PurchaseDetails';
import { MarginField, PriceField, StockField } from '../../../src/resources/products/all/cells';
import { ProductPageHeader } from '../../../src/resources/products/page/ProductPageHeader';
import { makeLabel } from '../../../src/resources/products/labels/makeLabel';
import { LABEL_LAYOUTS } from '../../../src/resources/products/labels/layouts';
import { computeOwedCents } from '../../../src/lib/purchaseAmounts';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

let backend: Backend;
vi.mock(import('../../../src/backends/backend'), async original => ({
  ...(await original()),
  getBackend: () => backend,
  isSortSupported: (resource, field) => backend.canSortBy?.(resource, field) ?? false,
  isFieldSupported: (resource, field) => backend.hasField(resource, field),
  isActionSupported: (resource, action) => backend.hasAction(resource, action),
}));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 17, 12) });
  signInAs();
  return () => vi.useRealTimers();
});

const OrderList = orders.list;
const ProductList = products.list;
const CategoryList = categories.list;
const UserList = users.list;

const openOver = (rows: Record<string, object[]>, options: ProviderBackend) => {
  backend = fromDataProvider(fakeRestProvider(rows, false), options);
};

/** Shows a list, and the form that the path opens. */
const showList = (resource: string, list: ReactElement, path: string) =>
  showIn(
    resource,
    <Routes>
      <Route
        path={`${resource}/*`}
        element={<AppPagesContext value={createAppPagesFromChildren([])}>{list}</AppPagesContext>}
      />
    </Routes>,
    undefined,
    path,
  );

const showIn = (resource: string, part: ReactElement, record?: RaRecord, path = '') =>
  showPart(
    <ResourceContextProvider value={resource}>
      {record ? <RecordContextProvider value={record}>{part}</RecordContextProvider> : part}
    </ResourceContextProvider>,
    backend.api,
    `/admin/${resource}${path}`,
  );

const BILL = { id: 1, number: 'A-1', sum: 9000, on: '2026-03-02', lines: [{ name: 'Figs', quantity: 2 }] };
const FIELDS = { ref_no: 'number', createdAt: 'on', lines: 'lines' };

it.each<[string, ProviderBackend['fields'], heads: string[], cells: string]>([
  ['no amounts', { 'purchases/orders': FIELDS }, ['Reference', 'Date', 'Details'], 'A-1'],
  [
    'the payable amount only',
    { 'purchases/orders': { ...FIELDS, payableCents: 'sum' } },
    ['Reference', 'Date', 'Amount', 'Details'],
    'A-1 $90.00',
  ],
])(
  'a list of orders with %s shows neither what is paid nor what is due',
  async (_what, fields, heads, cells) => {
    openOver({ bills: [BILL] }, { resources: { 'purchases/orders': 'bills' }, fields: fields! });
    showIn('purchases/orders', <OrderList />);
    const row = await screen.findByRole('row', { name: /A-1/ });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(heads);
    const texts = [...row.children]
      .map(cell => cell.textContent?.trim())
      .filter(text => text && !/Mar 2/.test(text));
    expect(texts.join(' ')).toBe(cells);
  },
);

it('a list of orders without a map of fields shows no amount that a record lacks', async () => {
  openOver(
    { purchases: [{ id: 1, ref_no: 'A-1', createdAt: '2026-03-02', payableCents: null }] },
    { resources: ['purchases/orders'] },
  );
  showIn('purchases/orders', <OrderList />);
  const row = await screen.findByRole('row', { name: /A-1/ });
  expect(row).not.toHaveTextContent(/\$|NaN|Paid|Partial/);
});

it('the lines of an order show no cost and price that the backend lacks', async () => {
  openOver(
    { bills: [BILL] },
    { resources: { 'purchases/orders': 'bills' }, fields: { 'purchases/orders': FIELDS } },
  );
  showIn('purchases/orders', <PurchaseDetails />, { id: 1, ref_no: 'A-1', state: '' });
  const line = (await screen.findByText('Figs')).closest('li')!;
  expect(line).toHaveTextContent(/^Figs\s*Quantity: 2$/);
});

it('the form of an order sums up only amounts that are stored', () => {
  openOver(
    {},
    {
      resources: { 'purchases/orders': 'bills' },
      fields: { 'purchases/orders': { ...FIELDS, payableCents: 'sum' } },
    },
  );
  showIn(
    'purchases/orders',
    <Form defaultValues={{ payableCents: 500, paidCents: 0 }}>
      <PaymentSummary />
    </Form>,
  );
  expect(screen.getByRole('region', { name: 'Payment Summary' })).toHaveTextContent(
    /^Payment SummaryPayable\$5\.00$/,
  );
});

it('nothing is owed if an amount is unknown, unless the backend says it', () => {
  expect(computeOwedCents({ state: '', payableCents: 500 })).toBeNull();
  expect(computeOwedCents({ state: '', paidCents: 500 })).toBeNull();
  expect(computeOwedCents({ state: '', owedCents: 200 })).toBe(200);
});

const PLAIN = { resources: { products: 'items' }, fields: { products: { name: 'title' } } };

it('the page of a product shows no price, cost, margin, tax, stock and status that the backend lacks', async () => {
  openOver({ items: [{ id: 1, title: 'Sencha' }] }, PLAIN);
  const { data } = await backend.api.getOne<RaRecord>('products', { id: 1 });
  const { container } = showIn('products', <ProductPageHeader />, data);
  expect(await screen.findByRole('heading', { name: 'Sencha' })).toBeVisible();
  expect(container.querySelectorAll('dl > div')).toHaveLength(0);
  expect(screen.queryByText('Active')).toBeNull();
});

it('cells and labels of products are empty where a record has no figure', async () => {
  const fields = {
    products: { name: 'title', priceCents: 'price', costCents: 'cost', stockThousandths: 'stock' },
  };
  openOver(
    { items: [{ id: 1, title: 'Sencha', price: null, cost: null, stock: null }] },
    { ...PLAIN, fields },
  );
  const { data } = await backend.api.getOne<RaRecord>('products', { id: 1 });
  const cells = (
    <p>
      {[PriceField, StockField, MarginField].map((Cell, at) => (
        <span key={at}>
          <Cell />
        </span>
      ))}
    </p>
  );
  const { container } = showIn('products', cells, data);
  expect(container.querySelector('p')).toHaveTextContent(/^–$/);
  const product = { id: 1, name: 'Sencha', upc: '7', pesado: true };
  expect(makeLabel({ product, copies: 1, grams: 500 }, Object.values(LABEL_LAYOUTS)[0]!)).toMatchObject({
    price: '',
    unit: '',
    detail: '',
  });
});

it('the list of products has only filters that the backend has', async () => {
  const item = { id: 1, title: 'Sencha', active: true, cold: false };
  openOver(
    { items: [item], kinds: [] },
    {
      resources: { products: 'items', categories: 'kinds' },
      fields: { products: { name: 'title', status: flag('active'), ebt: 'cold', wic: 'cold' } },
      lacks: { products: ['filter:status', 'filter:wic'] },
    },
  );
  const { user } = showIn(
    'products',
    <AppPagesContext value={createAppPagesFromChildren([])}>
      <ProductList />
    </AppPagesContext>,
  );
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  const filters = await screen.findByRole('group', { name: 'Filters' });
  expect(filters.querySelectorAll('label')).toHaveLength(1);
  expect(within(filters).getByRole('checkbox', { name: 'EBT' })).toBeVisible();
});

it('the dashboard says that the backend has no sales by cashier, and not that there were none', async () => {
  const profit = { salesCents: 100_00, costCents: 40_00, taxCents: 0 };
  openOver({}, { ...PLAIN, calls: { profit: async () => profit } });
  showIn(
    '',
    <AppPagesContext value={createAppPagesFromChildren([])}>
      <Dashboard />
    </AppPagesContext>,
  );
  const sentence = 'The service behind this application offers no sales by cashier.';
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(await screen.findAllByText('$60.00')).not.toEqual([]);
  expect(screen.queryByText('No sales yet this month')).toBeNull();
});

it('the dashboard of a backend without any figures says that it has no reports', async () => {
  openOver({}, PLAIN);
  showIn(
    '',
    <AppPagesContext value={createAppPagesFromChildren([])}>
      <Dashboard />
    </AppPagesContext>,
  );
  expect(await screen.findByText('The service behind this application offers no reports.')).toBeVisible();
});

it('columns of a list of orders sort, as far as the backend has their field', async () => {
  openOver(
    { bills: [BILL], vendors: [] },
    {
      resources: { 'purchases/orders': 'bills', 'purchases/suppliers': 'vendors' },
      fields: { 'purchases/orders': { ...FIELDS, supplierId: 'vendor' } },
    },
  );
  showIn('purchases/orders', <OrderList />);
  await screen.findByRole('row', { name: /A-1/ });
  const sortable = screen
    .getAllByRole('columnheader')
    .filter(head => within(head).queryByRole('button'))
    .map(({ textContent }) => textContent);
  expect(sortable).toEqual(['Reference', 'Date']);
});

it.each([
  ['a number', 7, true],
  ['text', '5f0c-77', false],
])('the list of categories has a column of ids if they are %s', async (_what, id, isShown) => {
  openOver(
    { kinds: [{ id, title: 'Green' }] },
    { resources: { categories: 'kinds' }, fields: { categories: { name: 'title' } } },
  );
  showList('categories', <CategoryList />, '');
  await screen.findByRole('row', { name: /Green/ });
  expect(screen.queryByRole('columnheader', { name: 'ID' }) !== null).toBe(isShown);
});

it('the page of a product asks for no category that the backend lacks', async () => {
  openOver({ items: [{ id: 1, name: 'Sencha', categoryId: 4 }] }, { resources: { products: 'items' } });
  const { data } = await backend.api.getOne<RaRecord>('products', { id: 1 });
  const getOne = vi.spyOn(backend.api, 'getOne');
  showIn('products', <ProductPageHeader />, data);
  expect(await screen.findByRole('heading', { name: 'Sencha' })).toBeVisible();
  expect(screen.queryByText(/#4/)).toBeNull();
  expect(getOne.mock.calls.filter(([resource]) => resource === 'categories')).toEqual([]);
});

it('the form of a category asks for no menu categories that the backend lacks', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  openOver(
    { kinds: [{ id: 1, title: 'Green' }] },
    { resources: { categories: 'kinds' }, fields: { categories: { name: 'title' } } },
  );
  showList('categories', <CategoryList />, '/create');
  expect(await screen.findByRole('textbox', { name: /Name/ })).toBeVisible();
  expect(logged).not.toHaveBeenCalled();
  logged.mockRestore();
});

it.each([
  ['/create', 'The service behind this application cannot create categories.'],
  ['/1', 'The service behind this application cannot change categories.'],
])('the address %s of a form that the backend lacks says so', async (path, sentence) => {
  openOver(
    { kinds: [{ id: 1, title: 'Green' }] },
    {
      resources: { categories: 'kinds' },
      fields: { categories: { name: 'title' } },
      lacks: { categories: ['create', 'update'] },
    },
  );
  showList('categories', <CategoryList />, path);
  expect(await screen.findByText(sentence)).toBeVisible();
});

it('the phone of a user can be changed', async () => {
  openOver(
    { staff: [{ id: 1, name: 'Ida', login: 'ida', phone: '555' }] },
    { resources: { users: 'staff' }, fields: { users: { name: 'name', userName: 'login', phone: 'phone' } } },
  );
  showList('users', <UserList />, '/1');
  expect(await screen.findByLabelText('Phone')).toBeEnabled();
});
