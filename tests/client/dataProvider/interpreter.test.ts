import type { RaRecord } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { dataProvider } from '../../../src/dataProvider/dataProvider';
import { readRole } from '../../../src/dataProvider/wire';
import { signInAs, useStubbedApi } from '../../support/api';

const api = useStubbedApi();
const page = {
  pagination: { page: 1, perPage: 50 },
  sort: { field: 'id', order: 'ASC' as const },
  filter: {},
};
const NOTHING = { name: '', email: '', footerMsg: '', address: '' };
const asked = () => api.asked.map(({ method, address }) => `${method} ${address}`);

describe('what the API lacks', () => {
  it('is said in one plain sentence', async () => {
    await expect(dataProvider.getList('dragons', page)).rejects.toThrow('The API has no resource "dragons"');
    await expect(
      dataProvider.update('banners', { id: 1, data: {}, previousData: { id: 1 } }),
    ).rejects.toThrow('The API has no update for banners');
    await expect(dataProvider.getOne('menuCategories', { id: 1 })).rejects.toThrow(
      'The API has no single record for menuCategories',
    );
    expect(asked()).toEqual([]);
  });
});

describe('a list', () => {
  it('is read whole, ordered and cut here', async () => {
    api.answer({ json: { results: [{ id: 3 }, { id: '20' }, { id: 1 }] } });
    const { data, total } = await dataProvider.getList('inventory/warehouses', {
      ...page,
      pagination: { page: 2, perPage: 2 },
      meta: { branchId: 32 },
    });
    expect(data.map(({ id }) => id as unknown)).toEqual(['20']);
    expect(total).toBe(3);
    expect(asked()).toEqual(['GET /api/warehouse/all/branch/32']);
  });

  it('is about the configured branch where no other is named', async () => {
    await dataProvider.getList('inventory/warehouses', page);
    expect(asked()).toEqual(['GET /api/warehouse/all/branch/31']);
  });

  it("keeps to the person's branch where one is stored", async () => {
    api.answer({ json: [{ id: 31 }, { id: '32' }, { id: 33 }] });
    const ids = async () =>
      (await dataProvider.getList('branches', page)).data.map(({ id }) => id as unknown);
    signInAs();
    expect(await ids()).toEqual([31, '32', 33]);
    signInAs({ branchId: 32 });
    expect(await ids()).toEqual(['32']);
    expect((await dataProvider.getList('branches', page)).total).toBe(1);
  });

  it('is searched by name for react-admin’s own `q`', async () => {
    await dataProvider.getList('purchases/suppliers', { ...page, filter: { q: 'dairy' } });
    expect(asked()).toEqual(['GET /api/supplier/branch/31?name=dairy&page=1&pageSize=50']);
    await expect(dataProvider.getList('inventory/counts', { ...page, filter: { q: 'all' } })).rejects.toThrow(
      'The API cannot filter inventory/counts by "q".',
    );
  });

  it('that the server cuts into pages is left as it came', async () => {
    api.answer({ json: [{ id: 7 }, { id: 6 }] });
    const { data } = await dataProvider.getList<RaRecord>('purchases/suppliers', {
      ...page,
      pagination: { page: 3, perPage: 2 },
    });
    expect(data.map(({ id }) => id)).toEqual([7, 6]);
  });

  it('is found by the last part of its name', async () => {
    await dataProvider.getList('suppliers', page);
    expect(asked()).toEqual(['GET /api/supplier/branch/31?page=1&pageSize=50']);
  });

  it('of suppliers has the lead times that the server knows', async () => {
    api.answer({ json: [{ id: 5, leadDays: 4 }, { id: 6 }] });
    const { data } = await dataProvider.getList<RaRecord>('suppliers', page);
    expect(data.map(supplier => ['leadDays' in supplier, supplier.leadDays as unknown])).toEqual([
      [true, 4],
      [false, undefined],
    ]);
  });

  it('is sorted by a column where the server says so, and refused else', async () => {
    const sort = { field: 'paidCents', order: 'DESC' as const };
    const filter = { start: '2026-03-08', end: '2026-03-08' };
    const list = () => dataProvider.getList('purchases/orders', { ...page, filter, sort });
    await expect(list()).rejects.toThrow('The API cannot sort purchases/orders by "paidCents".');
    signInAs({ offers: ['list-sorting'] });
    await list();
    expect(asked()).toEqual([
      'GET /api/purchase/branch/31/20260308/20260308/?page=1&pageSize=50&sort=paid_Amount&order=desc',
    ]);
  });

  it('that is no list is an error, not an empty one', async () => {
    api.answer({ json: { message: 'soon' } });
    await expect(dataProvider.getList('branches', page)).rejects.toThrow('The answer holds no list');
  });

  it('can be aborted, and the abort arrives untouched', async () => {
    const reason = new DOMException('left', 'AbortError');
    const signal = AbortSignal.abort(reason);
    await expect(dataProvider.getList('branches', { ...page, signal })).rejects.toBe(reason);
  });
});

describe('a record', () => {
  it('is read by its id, which may hold anything', async () => {
    api.answer({ json: { name: 'Any', status: '1' } });
    const { data } = await dataProvider.getOne<RaRecord>('branches', { id: 'a/b ?' });
    expect(data).toEqual({ ...NOTHING, id: 'a/b ?', name: 'Any', status: 1 });
    expect(asked()).toEqual(['GET /api/branch/a%2Fb%20%3F']);
  });

  it.each([null, 'text', [], {}, { data: { id: 1, name: 'Any' } }])(
    'that is none is an error: %j',
    async json => {
      api.answer({ json });
      await expect(dataProvider.getOne('branches', { id: 1 })).rejects.toThrow(
        'The API answered no record for branches 1',
      );
    },
  );

  it('reads the flags of a banner from whatever they are written as', async () => {
    const flags: [unknown, boolean][] = [
      [true, true],
      [1, true],
      ['1', true],
      ['true', true],
      ['True', true],
      [' TRUE', true],
      [false, false],
      [0, false],
      ['0', false],
      ['false', false],
      ['False', false],
      [null, true],
      [undefined, true],
    ];
    api.answer({ json: flags.map(([status], at) => ({ id: at, title: '', image: '', status })) });
    const { data } = await dataProvider.getList('banners', page);
    expect(data.map(({ status }) => status as unknown)).toEqual(flags.map(([, flag]) => flag));
  });
});

describe('a save', () => {
  const branch = {
    name: 'Hill',
    email: null,
    address: undefined,
    footerMsg: 'Thanks',
    status: '0',
    extra: 1,
  };

  it('sends the listed fields and nothing more', async () => {
    api.answer({ json: { id: 9, name: 'Hill', status: 0 } });
    const { data } = await dataProvider.create<RaRecord>('branches', { data: branch });
    expect(api.asked[0]).toMatchObject({ method: 'POST', address: '/api/branch' });
    expect(api.asked[0]!.body).toEqual({
      name: 'Hill',
      email: '',
      address: '',
      footerMsg: 'Thanks',
      status: 0,
    });
    expect(data).toMatchObject({ id: 9, name: 'Hill', status: 0 });
  });

  it('sends the branch of a warehouse', async () => {
    await dataProvider.create('inventory/warehouses', {
      data: { name: 'Shed', other: 1 },
      meta: { branchId: 33 },
    });
    api.answer({ json: { id: 4, name: 'Shed', branchId: 44 } });
    const { data: previousData } = await dataProvider.getOne<RaRecord>('inventory/warehouses', { id: 4 });
    // The record keeps its branch, whichever branch is chosen.
    await dataProvider.update('inventory/warehouses', {
      id: 4,
      data: { name: 'Barn' },
      previousData,
      meta: { branchId: 33 },
    });
    expect(api.asked.flatMap(({ body }) => body ?? [])).toEqual([
      { name: 'Shed', branchId: 33 },
      { name: 'Barn', branchId: 44 },
    ]);
    expect(asked()).toEqual(['POST /api/warehouse', 'GET /api/warehouse/4', 'PUT /api/warehouse/4']);
  });

  it.each([
    ['of the form', 'price', { priceCents: 'Too low.' }],
    ['that the form does not have', 'shelf', undefined],
  ])('that is refused for a field %s says at which input', async (_which, field, errors) => {
    api.answer({ status: 400, json: { message: 'Too low.', field } });
    const figs = { name: 'Figs', priceCents: 1 };
    const refused = { message: 'Too low.', field, body: errors ? { errors } : null };
    await expect(dataProvider.create('products', { data: figs })).rejects.toMatchObject(refused);
    const change = { id: 5, data: { id: 5, ...figs }, previousData: { id: 5, name: 'Figs', priceCents: 2 } };
    await expect(dataProvider.update('products', change)).rejects.toMatchObject(refused);
  });

  it('of a supplier without an id is refused in a sentence, and nothing is sent', async () => {
    await expect(
      dataProvider.update('purchases/suppliers', {
        id: '',
        data: { name: 'Figs' },
        previousData: { id: '' },
      }),
    ).rejects.toThrow('Missing supplier ID for update');
    expect(asked().filter(call => !call.startsWith('GET'))).toEqual([]);
  });

  it.each([
    ['nothing', { status: 204 }],
    ['true', { json: true }],
    ['a sentence', { json: 'Updated.' }],
    ['a record without an id', { json: { name: 'other' } }],
  ])('answered with %s gives what was read with the changes on top', async (_what, answer) => {
    api.answer(answer);
    const { data } = await dataProvider.update<RaRecord>('branches', {
      id: 5,
      data: { name: 'New' },
      previousData: { id: 5, name: 'Old', address: 'Kept' },
    });
    expect(data).toEqual({ id: 5, name: 'New', address: 'Kept' });
  });

  it.each<[what: string, answer: object, kept: object]>([
    ['its id', { id: 5 }, { name: 'New', status: 1 }],
    ['some of its fields', { id: 5, name: 'Newer', status: 0 }, { name: 'Newer', status: 0 }],
  ])('answered with %s alone keeps what was read', async (_what, json, kept) => {
    signInAs();
    api.answer({ json });
    const { data } = await dataProvider.update<RaRecord>('branches', {
      id: 5,
      data: { name: 'New' },
      previousData: { id: 5, name: 'Old', address: 'Kept', status: 1 },
    });
    expect(data).toEqual({ id: 5, address: 'Kept', ...kept });
  });

  it.each([
    ['nothing', {}],
    ['its id as text', { json: { id: '5', name: 'New' } }],
  ])('answered with %s keeps the id as it was read, whatever its address says', async (_what, answer) => {
    signInAs();
    api.answer(answer);
    const previousData = { id: 5, name: 'Old' };
    const saved = dataProvider.update<RaRecord>('branches', {
      id: '5',
      data: { name: 'New' },
      previousData,
    });
    expect((await saved).data).toMatchObject({ id: 5, name: 'New' });
  });

  it('of a product sends every listed field, also those that a backend does not give', async () => {
    api.answer({ json: { id: 7, name: 'Pears', price: 2 } });
    const { data: previousData } = await dataProvider.getOne<RaRecord>('products', { id: 7 });
    await dataProvider.update('products', { id: 7, data: { ...previousData, name: 'Plums' }, previousData });
    expect(api.asked[1]!.body).toMatchObject({
      name: 'Plums',
      ean: null,
      image: null,
      status: 1,
      promotionName: null,
      promotionValue: null,
      promotionLimit: null,
    });
  });

  it('of a product leaves figures alone that a backend has with more decimals, until they are changed', async () => {
    const json = { id: 7, name: 'Pears', price: 12.505, tax: 8.875375, cost: '0.3333', stock: 1.23456 };
    api.answer({ json });
    const { data: previousData } = await dataProvider.getOne<RaRecord>('products', { id: 7 });
    expect(previousData).toMatchObject({
      priceCents: 1251,
      taxTenThousandths: 88_754,
      stockThousandths: 1235,
    });
    const save = (data: object) =>
      dataProvider.update('products', { id: 7, data: { ...previousData, ...data }, previousData });
    await save({ name: 'Plums' });
    expect(api.asked[1]!.body).toMatchObject({ price: 12.505, tax: 8.875375, cost: 0.3333, stock: 1.23456 });
    await save({ taxTenThousandths: 90_000, costCents: 34 });
    expect(api.asked[2]!.body).toMatchObject({ price: 12.505, tax: 9, cost: 0.34, stock: 1.23456 });
  });

  it('of a product keeps a price that a backend writes with a comma', async () => {
    api.answer({ json: { id: 7, name: 'Pears', price: '12,50', cost: '1.234,5', stock: '0,735' } });
    const { data: previousData } = await dataProvider.getOne<RaRecord>('products', { id: 7 });
    expect(previousData).toMatchObject({ priceCents: 1250, costCents: 123_450, stockThousandths: 735 });
    await dataProvider.update('products', { id: 7, data: { ...previousData, name: 'Plums' }, previousData });
    expect(api.asked[1]!.body).toMatchObject({ price: 12.5, cost: 1234.5, stock: 0.735 });
  });

  it('is what our server answers, with all that somebody took away meanwhile', async () => {
    signInAs({ offers: ['versions'] });
    api.answer({ json: { id: 5, name: 'New', address: '', status: 0 } });
    const { data } = await dataProvider.update<RaRecord>('branches', {
      id: 5,
      data: { name: 'New' },
      previousData: { id: 5, name: 'Old', address: 'Old Street', status: 1 },
    });
    expect(data).toMatchObject({ id: 5, name: 'New', address: '', status: 0 });
  });

  it.each<[what: string, answer: object, id: unknown]>([
    ['a record', { json: { id: 12, name: 'x' } }, 12],
    ['its number', { json: 13 }, 13],
    ['nothing', { status: 201 }, 'created'],
  ])('that created something has an id when answered with %s', async (_what, answer, id) => {
    api.answer(answer);
    const { data } = await dataProvider.create<RaRecord>('branches', { data: { name: 'x' } });
    expect(data).toMatchObject({ id, name: 'x' });
  });

  it('of a banner sends its picture as a full data address', async () => {
    const picture = new File([Uint8Array.of(1, 2, 3)], 'figs.png', { type: 'image/png' });
    await dataProvider.create('banners', { data: { title: 'Figs', status: true, picture } });
    expect(api.asked[0]!.body).toEqual({
      title: 'Figs',
      imageBase64: 'data:image/png;base64,AQID',
      status: true,
      image: 'figs.png',
    });
  });
});

describe('a delete', () => {
  it('gives what is gone', async () => {
    api.answer({ status: 204 });
    const { data } = await dataProvider.delete('branches', { id: 5, previousData: { id: 5, name: 'Old' } });
    expect(data).toEqual({ id: 5, name: 'Old' });
    expect(asked()).toEqual(['DELETE /api/branch/5']);
  });

  it('of several says which are still there', async () => {
    api.answer(
      { status: 204 },
      { status: 409, json: { message: 'The branch has orders.' } },
      { status: 204 },
    );
    await expect(dataProvider.deleteMany('branches', { ids: [5, 6, 7] })).rejects.toMatchObject({
      done: [5, 7],
      failed: [{ id: 6, error: { status: 409, serverMessage: 'The branch has orders.' } }],
    });
    expect(asked()).toEqual(['DELETE /api/branch/5', 'DELETE /api/branch/6', 'DELETE /api/branch/7']);
  });
});

describe('a file', () => {
  it('is asked for with all that narrows it', async () => {
    signInAs();
    api.answer({ type: 'text/csv', body: 'at,person' });
    const filter = { resource: 'inventory/warehouses', person: undefined, from: 5, to: 9 };
    const file = await dataProvider.exportActivity(filter);
    expect(file.size).toBe('at,person'.length);
    await dataProvider.exportActivity({});
    expect(asked()).toEqual([
      'GET /api/activity/export?from=5&to=9&resource=warehouse',
      'GET /api/activity/export',
    ]);
  });
});

describe('the questions of the dashboard', () => {
  const question = { branchId: 31, start: '2026-11-01', end: '2026-11-30' };

  it('are asked with the days of the API, and answered in cents', async () => {
    api.answer(
      {
        json: {
          results: [
            { adminId: '7', adminName: ' Ana ', ordersCount: '3', totalSales: '10.10' },
            { adminId: 8, adminName: null, ordersCount: null, totalSales: null },
          ],
        },
      },
      { json: { total: 100.5, costo: '60.25', totalTax: 7 } },
    );
    expect(await dataProvider.cashierSales(question)).toEqual([
      { cashierId: 7, name: 'Ana', orders: 3, salesCents: 1010 },
      { cashierId: 8, name: '', orders: 0, salesCents: 0 },
    ]);
    expect(await dataProvider.profit(question)).toEqual({
      salesCents: 10_050,
      costCents: 6025,
      taxCents: 700,
    });
    expect(asked()).toEqual([
      'GET /api/report/cashier/31/20261101/20261130',
      'GET /api/Report/profit/31/20261101/20261130',
    ]);
  });

  it('have nothing where nothing was answered', async () => {
    expect(await dataProvider.cashierSales(question)).toEqual([]);
    expect(await dataProvider.profit(question)).toBeNull();
  });
});

it('the ids of orders and transfers may be words', async () => {
  api.answer({ json: [{ id: 'ord-1' }, { id: '7' }, {}] });
  const orders = await dataProvider.orders({ branchId: 31, start: '2026-11-01', end: '2026-11-02' });
  expect(orders.map(({ id }) => id)).toEqual(['ord-1', 7, 0]);
  api.answer({ json: [{ id: 't-1', fromWarehouse: null, fromWarehouseId: null, toWarehouseId: 'w-2' }] });
  const transfers = await dataProvider.transfers({ branchId: 31, start: '2026-11-01', end: '2026-11-02' });
  expect(transfers).toMatchObject([
    { id: 't-1', fromWarehouse: '', fromWarehouseId: 0, toWarehouseId: 'w-2' },
  ]);
});

it('the ids of what is searched for, promoted and bought may be words, and are sent back as they came', async () => {
  api.answer({ json: [{ id: 'p-1', name: 'Lemons' }, { id: '7' }] });
  const found = await dataProvider.searchProducts({ text: 'lemons', branchId: 31 });
  expect(found.map(({ id }) => id)).toEqual(['p-1', 7]);

  api.answer({ json: { id: 'i-1', productId: 'p-1' } }, { status: 204 });
  const added = await dataProvider.addPromotionItem({ promotionId: 'm-1', productId: 'p-1' });
  expect(added).toMatchObject({ id: 'i-1', productId: 'p-1' });
  await dataProvider.removePromotionItem('i-1');
  expect(asked().slice(1)).toEqual(['POST /api/promotiondetail', 'DELETE /api/promotiondetail/i-1']);
  expect(api.asked[1]!.body).toEqual({ promotionId: 'm-1', productId: 'p-1' });

  const line = { name: 'Lemons', quantity: 1, costCents: 100, priceCents: 200 };
  const lines = [
    { ...line, productId: 'p-1' },
    { ...line, productId: 7 },
  ];
  await dataProvider.create('purchases/orders', { data: { supplierId: 's-1', lines } });
  expect(api.asked[3]!.body).toMatchObject({
    supplierId: 's-1',
    items: [{ product_id: 'p-1' }, { product_id: 7 }],
  });
});

it('what is searched for may be sold and bought where its status is a word', async () => {
  api.answer({
    json: [
      { id: 1, status: 'True' },
      { id: 2, status: '1' },
      { id: 3 },
      { id: 4, status: 'Active' },
      { id: 5, status: '0' },
      { id: 6, status: false },
    ],
  });
  const found = await dataProvider.searchProducts({ text: 'lemons', branchId: 31 });
  expect(found.map(({ inactive }) => Boolean(inactive))).toEqual([false, false, false, false, true, true]);
});

it.each([
  ['2026-01-31', '2026-01-31'],
  ['2026-01-31T23:59:59.1234567+00:00', '2026-01-31'],
  ['2026-01-31 00:00:00', '2026-01-31'],
  ['20260131', '2026-01-31'],
  [20260131, '2026-01-31'],
  ['1769817600000', ''],
  ['soon', ''],
  [null, ''],
])('the day of a promotion may be written as %s', async (dateInit, day) => {
  api.answer({ json: { id: 1, name: 'Figs', dateInit } });
  const { data } = await dataProvider.getOne<RaRecord>('promotions', { id: 1 });
  expect(data.dateInit).toBe(day);
});

it('the hour of an opened drawer may be written as a time', async () => {
  api.answer({ json: [9, '9', '09:00', '23:00:00', null, 'soon'].map(hour => ({ hour, count: 1 })) });
  const openings = await dataProvider.drawerOpenings({
    branchId: 31,
    start: '2026-11-01',
    end: '2026-11-01',
  });
  expect(openings.map(({ hour }) => hour)).toEqual([9, 9, 9, 23, 0, 0]);
});

it('an id of more digits than a number holds stays as it came', async () => {
  api.answer({ json: [{ id: '9007199254740993' }, { id: '1e5' }, { id: '007' }, { id: '12' }] });
  const orders = await dataProvider.orders({ branchId: 31, start: '2026-11-01', end: '2026-11-02' });
  expect(orders.map(({ id }) => id)).toEqual(['9007199254740993', '1e5', '007', 12]);
});

it('a role is read in any case, and is left out where the server names none', () => {
  expect([readRole('Manager'), readRole(''), readRole(null)]).toEqual([{ role: 'manager' }, {}, {}]);
});
