/** A backend whose records have other names, units and ids than the application. */
import fakeRestProvider from 'ra-data-fakerest';
import { HttpError as ReactAdminError, type RaRecord } from 'ra-core';
import { beforeEach, expect, it, vi } from 'vitest';
import { decimal, flag, options, textId } from '../../../src/backends/provider/fieldSources';
import { getDefaultExport } from '../../../src/backends/provider/unwrapDataProvider';
import { fromDataProvider, type ProviderBackend } from '../../../src/backends/provider/fromDataProvider';
import type { CrudDataProvider } from '../../../src/backends/provider/recordStore';
import { HttpError } from '../../../src/dataProvider/errors';

const ROWS = {
  items: [
    { id: 'a1', title: 'Sencha', price: '9.00', on_sale: true, kind_id: '7', tags: ['green'] },
    { id: 'a2', title: 'Assam', price: '7.505', on_sale: false, kind_id: '8', tags: [] },
  ],
  kinds: [
    { id: '7', title: 'Green' },
    { id: '8', title: 'Black' },
  ],
};
const SHOP: ProviderBackend = {
  resources: { products: 'items', categories: 'kinds' },
  fields: {
    products: {
      name: 'title',
      priceCents: decimal('price'),
      status: flag('on_sale'),
      categoryId: textId('kind_id'),
    },
    categories: { name: 'title' },
  },
};
const PAGE = {
  pagination: { page: 1, perPage: 10 },
  sort: { field: 'name', order: 'ASC' as const },
  filter: {},
};

let provider: ReturnType<typeof fakeRestProvider>;
beforeEach(() => {
  provider = fakeRestProvider(structuredClone(ROWS), false);
});

const open = (changes: Partial<CrudDataProvider> = {}, options: Partial<ProviderBackend> = {}) =>
  fromDataProvider({ ...provider, ...changes }, { ...SHOP, ...options });

const stored = async (id: string) => (await provider.getOne<RaRecord>('items', { id })).data;

it('reads other names and units, empties what the records lack, and leaves out figures that it does not know', async () => {
  const { data, total } = await open().api.getList('products', PAGE);
  expect(total).toBe(2);
  expect(data).toMatchObject([
    { id: 'a2', name: 'Assam', priceCents: 751, status: 0, categoryId: 8 },
    { id: 'a1', name: 'Sencha', priceCents: 900, status: 1, categoryId: 7 },
  ]);
  expect(data[0]).toMatchObject({ description: '', upc: '', picture: '' });
  for (const figure of ['stockThousandths', 'costCents', 'taxTenThousandths'])
    expect(data[0]).not.toHaveProperty(figure);
});

it('sends back fields that the application does not know, and figures that nobody edited', async () => {
  const { api } = open();
  const { data: assam } = await api.getOne<RaRecord>('products', { id: 'a2' });
  await api.update('products', { id: 'a2', data: { ...assam, name: 'Assam 2' }, previousData: assam });
  expect(await stored('a2')).toEqual({ ...ROWS.items[1], title: 'Assam 2' });
  const { data: sencha } = await api.getOne<RaRecord>('products', { id: 'a1' });
  const changes = { priceCents: 1050, status: 0, categoryId: 8 };
  await api.update('products', { id: 'a1', data: { ...sencha, ...changes }, previousData: sencha });
  expect(await stored('a1')).toEqual({ ...ROWS.items[0], price: 10.5, on_sale: false, kind_id: '8' });
});

it("creates records with the backend's fields only, and deletes them", async () => {
  const { api } = open();
  const { data } = await api.create<Omit<RaRecord, 'id'>, RaRecord<string>>('products', {
    data: { name: 'Mint', priceCents: 250, wic: true, categoryId: 7 },
  });
  expect(data).toMatchObject({ name: 'Mint', priceCents: 250, categoryId: 7 });
  expect(await stored(data.id)).toEqual({ id: data.id, title: 'Mint', price: 2.5, kind_id: '7' });
  await api.delete('products', { id: data.id, previousData: data });
  expect((await api.getList('products', PAGE)).total).toBe(2);
});

it('filters and sorts by the names of the backend', async () => {
  const getList = vi.fn<CrudDataProvider['getList']>(async () => ({ data: [], total: 0 }));
  const { api } = open({ getList });
  await api.getList('products', { ...PAGE, filter: { name: 'ass', categoryId: 8 } });
  expect(getList.mock.calls[0]).toMatchObject([
    'items',
    { filter: { q: 'ass', kind_id: '8' }, sort: { field: 'title', order: 'ASC' } },
  ]);
});

it('reads the first page of a list without pagination', async () => {
  const { data, total } = await open().api.getList('products', {});
  expect([data.length, total]).toEqual([2, 2]);
});

it('takes category 0 for all categories', async () => {
  const { api } = open();
  const list = async (categoryId: number) =>
    (await api.getList('products', { ...PAGE, filter: { categoryId } })).total;
  expect([await list(0), await list(8)]).toEqual([2, 1]);
});

it('filters by numbers and booleans, as a URL has text', async () => {
  const getList = vi.fn<CrudDataProvider['getList']>(async () => ({ data: [], total: 0 }));
  const { api } = fromDataProvider({ ...provider, getList }, { resources: ['products'] });
  const filter = { status: '0', ebt: 'true', wic: 'false', categoryId: '8', upc: '007' };
  await api.getList('products', { ...PAGE, filter });
  expect(getList.mock.calls[0]?.[1].filter).toEqual({
    status: 0,
    ebt: true,
    wic: false,
    categoryId: 8,
    upc: '007',
  });
});

it('refuses the answer of a server that ignores a filter', async () => {
  const ignoring: Partial<CrudDataProvider> = {
    getList: (resource, params) => provider.getList(resource, { ...params, filter: {} }),
  };
  await expect(
    open(ignoring).api.getList('products', { ...PAGE, filter: { categoryId: 8 } }),
  ).rejects.toThrow('The API cannot filter products by "categoryId".');
});

it('has the fields that are named, and references to resources that it has', () => {
  const { hasField } = open();
  const has = (...fields: string[]) => fields.filter(field => hasField('products', field));
  expect(has('id', 'name', 'upc', 'file', 'priceCents', 'costCents', 'categoryId', 'status')).toEqual([
    'id',
    'name',
    'priceCents',
    'categoryId',
    'status',
  ]);
  expect(open({}, { resources: { products: 'items' } }).hasField('products', 'categoryId')).toBe(false);
});

it('has promotion items if it names them, also with ids of letters', async () => {
  const rows = {
    offers: [{ id: 'p-1', name: 'Tea week' }],
    items: [{ id: 'a1', name: 'Sencha', picture: '' }],
    parts: [
      { id: 'x', promotionId: 'p-1', productName: 'Assam' },
      { id: 'y', promotionId: 'p-2', productName: 'Mint' },
    ],
  };
  const resources = { promotions: 'offers', products: 'items' };
  const data = fakeRestProvider(rows, false);
  const { api } = fromDataProvider(data, { resources: { ...resources, promotionItems: 'parts' } });
  const names = async () => (await api.promotionItems('p-1')).map(({ productName }) => productName);
  expect(await names()).toEqual(['Assam']);
  const added = await api.addPromotionItem({ promotionId: 'p-1', productId: 'a1' });
  expect(added).toMatchObject({ productName: 'Sencha', categoryName: '' });
  expect(await names()).toEqual(['Assam', 'Sencha']);
  await api.removePromotionItem(added!.id);
  expect(await names()).toEqual(['Assam']);
  const { capabilities } = fromDataProvider(data, { resources });
  expect([capabilities.has('promotionItems'), capabilities.has('searchProducts')]).toEqual([false, true]);
});

it('has the lines of a purchase, with the products that they name', async () => {
  const line = { name: 'Figs', quantity: 2, costCents: 200, priceCents: 350 };
  const bills = [{ id: 'b-1', lines: [{ ...line, productId: '7' }, line, { ...line, productId: 'f-3a' }] }];
  const { api } = fromDataProvider(fakeRestProvider({ bills }, false), {
    resources: { 'purchases/orders': 'bills' },
  });
  expect(await api.purchaseLines('b-1')).toEqual([
    { id: 1, picture: '', productId: 7, ...line },
    { id: 2, picture: '', productId: 0, ...line },
    { id: 3, picture: '', productId: 'f-3a', ...line },
  ]);
});

it('leaves out figures of a line that it does not know', async () => {
  const bills = [{ id: 1, lines: [{ name: 'Figs' }] }];
  const { api } = fromDataProvider(fakeRestProvider({ bills }, false), {
    resources: { 'purchases/orders': 'bills' },
  });
  expect(await api.purchaseLines(1)).toEqual([{ id: 1, name: 'Figs', picture: '', productId: 0 }]);
});

const ORDERS = {
  bills: [{ id: 'b-1', number: 'A-1', vendor: '7', on: '2026-03-02' }],
  vendors: [
    { id: '7', company: 'Farms', tel: '555' },
    { id: '8', company: 'Dairy', tel: '556' },
  ],
};
const openOrders = (rows: typeof ORDERS) =>
  fromDataProvider(fakeRestProvider(rows, false), {
    resources: { 'purchases/orders': 'bills', 'purchases/suppliers': 'vendors' },
    fields: {
      'purchases/orders': { ref_no: 'number', supplierId: textId('vendor'), createdAt: 'on', lines: 'lines' },
      'purchases/suppliers': { name: 'company', phone: 'tel' },
    },
  });
const MARCH = {
  ...PAGE,
  sort: { field: 'id', order: 'ASC' as const },
  filter: { start: '2026-03-01', end: '2026-03-31' },
};

it('reads the supplier of an order by its id, and writes the id', async () => {
  const rows = structuredClone(ORDERS);
  const { api, hasField } = openOrders(rows);
  expect((await api.getList('purchases/orders', MARCH)).data).toMatchObject([
    { id: 'b-1', ref_no: 'A-1', supplierId: 7, supplierName: 'Farms', supplierPhone: '555' },
  ]);
  const created = await api.create<RaRecord>('purchases/orders', {
    data: { ref_no: 'A-2', supplierId: 8, day: '2026-03-03', lines: [] },
  });
  expect(created.data).toMatchObject({ supplierId: 8, supplierName: 'Dairy', supplierPhone: '556' });
  const has = (field: string) => hasField('purchases/orders', field);
  expect(['supplierName', 'day', 'paidCents'].map(has)).toEqual([true, true, false]);
});

it('takes the default export of a CommonJS package, as an object or by getDefaultExport', async () => {
  const imported = { default: provider } as unknown as typeof provider;
  expect((await fromDataProvider(imported, SHOP).api.getList('products', PAGE)).total).toBe(2);
  const create = () => provider;
  expect(getDefaultExport({ default: create } as unknown as typeof create)()).toBe(provider);
  expect(getDefaultExport(create)()).toBe(provider);
});

it.each<[what: string, given: unknown, sentence: string]>([
  ['a function', () => provider, 'The data provider is a function: pass its result'],
  ['a promise', Promise.resolve(), 'The data provider is a promise: write "await" before it.'],
  ['nothing', undefined, 'The data provider has no method "getList".'],
])('refuses %s in place of a data provider', (_what, given, sentence) => {
  expect(() => fromDataProvider(given as CrudDataProvider, SHOP)).toThrow(sentence);
});

it('has the categories in the menu, also with branches', () => {
  const resources = { categories: 'kinds', branches: 'shops' };
  expect(open({}, { resources }).capabilities.has('categoryMenu')).toBe(true);
});

it('has no form for orders whose lines it would lose', () => {
  const resources = { 'purchases/orders': 'bills' };
  const fields = { 'purchases/orders': { ref_no: 'number' } };
  const { hasAction, capabilities } = open({}, { resources, fields });
  expect(hasAction('purchases/orders', 'create')).toBe(false);
  expect(capabilities.has('purchaseLines')).toBe(false);
});

it('has no button for what it declares to lack', () => {
  const { hasAction } = open({}, { lacks: { categories: ['delete', 'search', 'update'] } });
  const actions = ['create', 'edit', 'delete'];
  expect(actions.map(action => hasAction('categories', action))).toEqual([true, false, false]);
  expect([hasAction('products', 'search'), hasAction('categories', 'search')]).toEqual([true, false]);
});

it('does without the methods and figures that providers may lack', async () => {
  const { getMany: _, ...few } = provider;
  const { api } = fromDataProvider(
    {
      ...few,
      getList: async (resource, params) => {
        const { data } = await provider.getList<RaRecord>(resource, params);
        return { data: data.slice(0, 1), pageInfo: { hasNextPage: true } };
      },
    },
    SHOP,
  );
  expect(
    (await api.getMany('categories', { ids: [7, 8] })).data.map(({ name }: RaRecord) => String(name)),
  ).toEqual(['Green', 'Black']);
  expect((await api.getList('products', { ...PAGE, pagination: { page: 1, perPage: 1 } })).total).toBe(2);
});

it('reads several records by one list if the provider has no getMany, and others one by one', async () => {
  const { getMany: _, ...few } = provider;
  const calls: unknown[] = [];
  const { api } = fromDataProvider(
    {
      ...few,
      getList: async (resource, params) => {
        calls.push(resource);
        const { data, total } = await provider.getList<RaRecord>(resource, params);
        return { data: data.slice(0, 1), total: total ?? 0 };
      },
      getOne: (resource, params) => {
        calls.push(params.id);
        return provider.getOne(resource, params);
      },
    },
    SHOP,
  );
  const { data } = await api.getMany<RaRecord>('categories', { ids: [7, 8] });
  expect(data.map(({ name }) => String(name))).toEqual(['Green', 'Black']);
  expect(calls).toEqual(['kinds', '8']);
});

const refusal = (status: number) => Object.assign(new Error('Refused'), { name: 'HttpError', status });

it.each([
  [405, 'The API has no create for products.'],
  [404, 'The API has no create for products.'],
  [501, 'The API has no create for products.'],
])('says a create that is answered with %i', async (status, sentence) => {
  const create = () => Promise.reject(refusal(status));
  await expect(open({ create }).api.create('products', { data: { name: 'Mint' } })).rejects.toThrow(sentence);
});

it('says a missing answer, a refusal of another client, and a sign-in that the server asks for', async () => {
  const failing = async (error: Error): Promise<unknown> => {
    const getOne = () => Promise.reject(error);
    return open({ getOne })
      .api.getOne('products', { id: 'a1' })
      .catch((thrown: unknown) => thrown);
  };
  for (const error of [
    new TypeError('Failed to fetch'),
    new Error('NetworkError when attempting to fetch resource.'),
    Object.assign(new Error('Load failed'), { name: 'FetchError' }),
    new ReactAdminError('fetch failed', undefined),
  ])
    expect(await failing(error)).toMatchObject({ name: 'HttpError', status: 0 });
  const refused = await failing(Object.assign(refusal(422), { body: { message: 'Too dear.' } }));
  expect(refused).toBeInstanceOf(HttpError);
  expect(refused).toMatchObject({ status: 422, serverMessage: 'Too dear.' });
  localStorage.setItem('session', JSON.stringify({ token: 'anonymous', anonymous: true }));
  expect(await failing(refusal(401))).toMatchObject({
    message: 'The API asks for a sign-in, and this backend has none.',
  });
  localStorage.clear();
});

const productRefusal = async (error: Error): Promise<unknown> =>
  open({ create: () => Promise.reject(error) })
    .api.create('products', { data: { name: 'X', priceCents: 0, upc: '7' } })
    .catch((thrown: unknown) => thrown);

it.each<[what: string, errors: unknown, serverMessage: string, body: unknown]>([
  [
    'names',
    { title: 'Too short.', price: ['Too low.', 'Not even.'] },
    '2 field(s) are wrong.',
    { errors: { name: 'Too short.', priceCents: 'Too low. Not even.' } },
  ],
  [
    'JSON pointers',
    [{ pointer: '#/title', detail: 'Too short.' }],
    '2 field(s) are wrong.',
    { errors: { name: 'Too short.' } },
  ],
  [
    'fields without an input',
    { title: { message: 'Too short.' }, shelf: 'Missing.', root: { serverError: 'Closed.' } },
    '2 field(s) are wrong. Missing. Closed.',
    { errors: { name: 'Too short.' } },
  ],
  ['no field', undefined, '2 field(s) are wrong.', null],
])('shows errors at the inputs that the backend lists by %s', async (_what, errors, serverMessage, body) => {
  const error = new ReactAdminError('2 field(s) are wrong.', 422, { errors });
  expect(await productRefusal(error)).toMatchObject({ status: 422, serverMessage, body });
  const own = new HttpError('Refused', 422, '2 field(s) are wrong.', undefined, {
    body: { errors },
    etag: null,
  });
  expect(await productRefusal(own)).toMatchObject({ status: 422, serverMessage, body });
});

it("renames the field of an error of the backend's own client", async () => {
  expect(await productRefusal(new HttpError('x', 422, 'Too low.', 'price'))).toMatchObject({
    serverMessage: 'Too low.',
    body: { errors: { priceCents: 'Too low.' } },
  });
  expect(await productRefusal(new HttpError('x', 422, 'Closed.', 'kind_id'))).toMatchObject({
    field: 'categoryId',
    body: null,
  });
});

it('says the status instead of a page of HTML, also of a call', async () => {
  const page = '<!doctype html><h1>Oops</h1>';
  const refused = Object.assign(refusal(502), { message: page, body: page });
  const expected = { status: 502, message: 'The server answered 502', serverMessage: undefined };
  expect(await productRefusal(refused)).toMatchObject(expected);
  const { api } = open({}, { calls: { profit: () => Promise.reject(refused) } });
  const month = { branchId: 1, start: '2026-03-01', end: '2026-03-31' };
  await expect(api.profit(month)).rejects.toMatchObject(expected);
});

it('leaves out the name of a status, which is not a sentence of the server', async () => {
  const error = new ReactAdminError('Unprocessable Entity', 422, {});
  expect(await productRefusal(error)).toMatchObject({ status: 422, serverMessage: undefined });
});

it('shows what a provider explains, and hides its bugs', async () => {
  const failing = async (error: Error): Promise<unknown> =>
    open({ getList: () => Promise.reject(error) })
      .api.getList('products', PAGE)
      .catch((thrown: unknown) => thrown);
  const explained = { status: 400, serverMessage: 'The Content-Range header is missing.' };
  expect(await failing(new Error(explained.serverMessage))).toMatchObject(explained);
  const bug = new RangeError('x');
  expect(await failing(bug)).toBe(bug);
});

it('reads and writes the branch of each resource in the field that the map names', async () => {
  const rows = {
    shops: [{ id: 1 }, { id: 2 }],
    kinds: [
      { id: 7, title: 'Green', shop: 1 },
      { id: 8, title: 'Black', shop: 2 },
    ],
  };
  const fields = (branch: 'branchId' | 'branch_id') => ({ categories: { name: 'title', [branch]: 'shop' } });
  for (const branch of ['branchId', 'branch_id'] as const) {
    const data = fakeRestProvider(structuredClone(rows), false);
    const resources = { branches: 'shops', categories: 'kinds' };
    const { api } = fromDataProvider(data, { resources, fields: fields(branch) });
    const meta = { branchId: 2 };
    const listed = await api.getList('categories', { ...PAGE, meta });
    expect(listed.data).toMatchObject([{ id: 8, name: 'Black', branch_id: 2 }]);
    const created = await api.create<RaRecord>('categories', { data: { name: 'White' }, meta });
    const { data: stored } = await data.getOne<RaRecord>('kinds', { id: created.data.id });
    expect(stored).toEqual({ id: created.data.id, title: 'White', shop: 2 });
  }
});

it('refuses branches whose ids are not numbers', async () => {
  const options: ProviderBackend = { resources: { branches: 'kinds' } };
  const text = fromDataProvider(
    fakeRestProvider({ kinds: [{ id: 'north', name: 'North' }] }, false),
    options,
  );
  await expect(text.api.getList('branches', PAGE)).rejects.toThrow(
    'The ids of branches must be numbers, but the API has "north": leave out `branches` from `resources`, and choose one branch in `filter`.',
  );
  const digits = fromDataProvider(fakeRestProvider({ kinds: [{ id: '7', name: 'North' }] }, false), options);
  expect((await digits.api.getList('branches', PAGE)).data).toEqual([{ id: 7, name: 'North' }]);
});

it('drops an answer that nobody waits for', async () => {
  const reason = new DOMException('left', 'AbortError');
  const params = { ...PAGE, signal: AbortSignal.abort(reason) };
  await expect(open().api.getList('products', params)).rejects.toBe(reason);
});

it.each<[options: ProviderBackend, sentence: string]>([
  [{ resources: ['pets'] }, 'There is no resource "pets". The resources are banners, branches,'],
  [
    { resources: ['products'], lacks: { products: ['serach' as 'search'] } },
    'The option "lacks": "products" has no "serach". It can have create, update, delete, search, branches, filter:categoryId,',
  ],
  [
    { resources: ['users'], lacks: { users: ['filter:status'] } },
    'The option "lacks": "users" has no "filter:status". It can have create, update, delete, search, branches.',
  ],
  [{ resources: ['products'], lacks: { product: ['search'] } as object }, 'There is no resource "product".'],
  [
    { resources: { products: 'items' }, fields: { products: { title: 'name' } } },
    'The option "fields": "products" has no field "title". Its fields are id, name,',
  ],
  [
    { resources: { banners: 'banners' }, fields: { banners: { branchId: 'shop' } } },
    'The option "fields": "banners" has no field "branchId". Its fields are id, title, image, status.',
  ],
  [
    {
      resources: { products: 'items', banners: 'banners' },
      fields: { products: { title: 'name', cost: 'cost' }, banners: { text: 'text' } },
    },
    '"products" has no field "title", "cost". Its fields are id, name, description, upc, picture, priceCents, taxTenThousandths, costCents, stockThousandths, status, categoryId, ebt, wic, pesado, ecommerce, branchId. "banners" has no field "text".',
  ],
  [{ resources: ['pets', 'toys'] }, 'There is no resource "pets", "toys".'],
])('refuses %j', (options, sentence) => {
  expect(() => fromDataProvider(provider, options)).toThrow(sentence);
});

it('converts a picture, a branch and the days of orders as docs/your-api.md shows', async () => {
  const asked = vi.fn<CrudDataProvider['getList']>(async () => ({
    data: [{ id: 1, title: 'Sencha', photo: 'a.png' }],
    total: 1,
  }));
  const create = vi.fn<CrudDataProvider['create']>(async (_resource, { data }) => ({
    data: { ...data, id: 2 },
  }));
  const { api } = open(
    { getList: asked, create },
    {
      resources: { products: 'items', 'purchases/orders': 'bills' },
      fields: {
        products: {
          name: 'title',
          picture: {
            name: 'photo',
            read: photo => `https://tea.example/${String(photo)}`,
            write: url => url,
          },
        },
        'purchases/orders': { createdAt: 'date' },
      },
      defaults: { products: { shop: 'north' } },
      filter: ({ title_q: q, date_gte: from, date_lte: to, ...others }: Record<string, unknown>) => ({
        ...others,
        ...(q ? { q } : {}),
        ...(from ? { date: { from, to } } : {}),
        shop: 'north',
      }),
    },
  );
  const { data } = await api.getList('products', { ...PAGE, filter: { name: 'sen' } });
  expect(data).toMatchObject([{ name: 'Sencha', picture: 'https://tea.example/a.png' }]);
  await api.getList('purchases/orders', MARCH);
  expect(asked.mock.calls.map(([, { filter }]) => filter as object)).toEqual([
    { q: 'sen', shop: 'north' },
    { date: { from: '2026-03-01', to: '2026-03-31' }, shop: 'north' },
  ]);
  const file = new File(['x'], 'mint.png', { type: 'image/png' });
  await api.create<RaRecord>('products', { data: { name: 'Mint', file } });
  expect(create.mock.calls[0]?.[1].data).toEqual({
    title: 'Mint',
    photo: 'data:image/png;base64,eA==',
    shop: 'north',
  });
});

it('tells the option `filter` which resource is listed', async () => {
  const filters: [string, unknown][] = [];
  const getList: CrudDataProvider['getList'] = async (resource, params) => {
    filters.push([resource, params.filter]);
    return { data: [], total: 0 };
  };
  const { api } = open(
    { getList },
    { filter: (filter, resource) => (resource === 'products' ? { ...filter, shop: 'north' } : filter) },
  );
  await api.getList('products', PAGE);
  await api.getList('categories', PAGE);
  expect(filters).toEqual([
    ['items', { shop: 'north' }],
    ['kinds', {}],
  ]);
});

it('converts fields with a fixed set of values, and leaves other values as they are', () => {
  const role = options('rolle', { super: 'chef', cashier: 'kasse' });
  expect(['chef', 'praktikant'].map(value => role.read(value, 'role'))).toEqual(['super', 'praktikant']);
  expect(['Super', 'praktikant'].map(value => role.write(value, 'role'))).toEqual(['chef', 'praktikant']);
  const status = options('zustand', { 1: 'lieferbar', 0: 'eingestellt' });
  expect([status.read('lieferbar', 'status'), status.write(0, 'status')]).toEqual([1, 'eingestellt']);
  const active = options('aktiv', { true: 'ja', false: 'nein' });
  expect([active.read('nein', 'status'), active.write(true, 'status')]).toEqual([false, 'ja']);
});

it('writes decimals as text where the backend takes no numbers', () => {
  const price = decimal('price', { text: 2 });
  expect([price.read('5.30', 'priceCents'), price.write(530, 'priceCents')]).toEqual([530, '5.30']);
  expect(decimal('stock', { text: 3 }).write(1500, 'stockThousandths')).toBe('1.500');
  expect(price.write('', 'priceCents')).toBe('');
});

it('takes a record that is gone for one that is not found', async () => {
  const getOne = () => Promise.reject(new HttpError('Gone', 410));
  await expect(open({ getOne }).api.getOne('products', { id: 'a1' })).rejects.toMatchObject({ status: 404 });
});

it('lists orders whose suppliers cannot be read', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const rows = structuredClone(ORDERS);
  const real = fakeRestProvider(rows, false);
  const { api } = fromDataProvider(
    { ...real, getMany: () => Promise.reject(new HttpError('Broken', 500)) },
    {
      resources: { 'purchases/orders': 'bills', 'purchases/suppliers': 'vendors' },
      fields: { 'purchases/orders': { ref_no: 'number', supplierId: textId('vendor'), createdAt: 'on' } },
    },
  );
  expect((await api.getList('purchases/orders', MARCH)).data).toMatchObject([{ id: 'b-1', supplierId: 7 }]);
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});
