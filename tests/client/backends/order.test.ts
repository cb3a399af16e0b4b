import type { RaRecord } from 'ra-core';
import { beforeEach, expect, it } from 'vitest';
import { createMemoryStore } from '../../../src/backends/memory/store';
import { fromDataProvider, type ProviderBackend } from '../../../src/backends/provider/fromDataProvider';
import type { CrudDataProvider } from '../../../src/backends/provider/recordStore';
import { signInAs } from '../../support/api';

beforeEach(() => {
  localStorage.clear();
  signInAs();
});

const PURCHASES = [
  { id: 1, ref_no: 'B', branchId: 31 },
  { id: 2, ref_no: 'C', branchId: 31 },
  { id: 3, ref_no: 'A', branchId: 31 },
];

async function listed(sort: { field: string; order: 'ASC' | 'DESC' }): Promise<unknown[]> {
  const store = createMemoryStore({ purchases: PURCHASES });
  const { api } = fromDataProvider(store, { resources: ['branches', 'purchases/orders'] });
  const { data } = await api.getList<RaRecord>('purchases/orders', {
    pagination: { page: 1, perPage: 10 },
    sort,
    filter: {},
    meta: { branchId: 31 },
  });
  return data.map(({ id }) => id);
}

it('is the one of the kind where nobody chose one', async () => {
  expect(await listed({ field: 'id', order: 'ASC' })).toEqual([3, 2, 1]);
});

it('is the one that was chosen, also where the kind has one of its own', async () => {
  expect(await listed({ field: 'ref_no', order: 'ASC' })).toEqual([3, 1, 2]);
  expect(await listed({ field: 'ref_no', order: 'DESC' })).toEqual([2, 1, 3]);
});

it('is refused by a field that the records do not have', async () => {
  await expect(listed({ field: 'colour', order: 'ASC' })).rejects.toThrow(
    'The API cannot sort purchases/orders by "colour".',
  );
});

const UUIDS = ['b7', 'a3', 'c1'];

async function openWithTextIds(fields: NonNullable<ProviderBackend['fields']>, ids?: 'text') {
  const sorts: unknown[] = [];
  const store = createMemoryStore({
    purchases: UUIDS.map((id, at) => ({ id, number: `N-${at}`, on: `2026-03-0${at + 1}` })),
    warehouses: UUIDS.map((id, at) => ({ id, name: `Shed ${3 - at}` })),
  });
  const provider: CrudDataProvider = {
    ...store,
    getList: async (resource, params) => {
      sorts.push(params.sort);
      return store.getList(resource, params);
    },
  };
  const resources = { 'purchases/orders': 'purchases', 'inventory/warehouses': 'warehouses' };
  const backend = fromDataProvider(provider, { resources, fields, ...(ids ? { ids } : {}) });
  const list = async (resource: string, perPage = 10) => {
    const params = {
      pagination: { page: 1, perPage },
      sort: { field: 'id', order: 'ASC' },
      filter: {},
    } as const;
    return (await backend.api.getList<RaRecord>(resource, params)).data.map(({ id }) => id);
  };
  return { list, sorts, canSortBy: backend.canSortBy! };
}

it('is by day, newest first, or by name if ids are text', async () => {
  const { list, sorts } = await openWithTextIds({
    'purchases/orders': { ref_no: 'number', createdAt: 'on' },
  });
  expect(await list('purchases/orders')).toEqual(['c1', 'a3', 'b7']);
  sorts.length = 0;
  // The other resource is expected to have ids of the same kind.
  expect(await list('inventory/warehouses')).toEqual(['c1', 'a3', 'b7']);
  await list('purchases/orders');
  expect(sorts).toEqual([
    { field: 'name', order: 'ASC' },
    { field: 'on', order: 'DESC' },
  ]);
});

it('needs one request for the first page if the module declares text ids', async () => {
  const { list, sorts } = await openWithTextIds({ 'inventory/warehouses': { name: 'name' } }, 'text');
  expect(await list('inventory/warehouses', 2)).toEqual(['c1', 'a3']);
  expect(sorts).toEqual([{ field: 'name', order: 'ASC' }]);
});

it('needs one request for a whole list, and for every list after an earlier visit', async () => {
  const fields = { 'inventory/warehouses': { name: 'name' } };
  const first = await openWithTextIds(fields);
  expect(await first.list('inventory/warehouses')).toEqual(['c1', 'a3', 'b7']);
  expect(first.sorts).toEqual([{ field: 'id', order: 'ASC' }]);
  const second = await openWithTextIds(fields);
  expect(await second.list('inventory/warehouses', 2)).toEqual(['c1', 'a3']);
  expect(second.sorts).toEqual([{ field: 'name', order: 'ASC' }]);
});

it('is by number if the ids of another resource are text', async () => {
  const store = createMemoryStore({
    purchases: [{ id: 'b7', number: 'N-1', on: '2026-03-01' }],
    warehouses: [2, 1].map(id => ({ id, name: `Shed ${3 - id}` })),
  });
  const { api } = fromDataProvider(store, {
    resources: { 'purchases/orders': 'purchases', 'inventory/warehouses': 'warehouses' },
  });
  const params = {
    pagination: { page: 1, perPage: 10 },
    sort: { field: 'id', order: 'ASC' },
    filter: {},
  } as const;
  await api.getList('purchases/orders', params);
  const { data } = await api.getList<RaRecord>('inventory/warehouses', params);
  expect(data.map(({ id }) => id)).toEqual([1, 2]);
});

it('can be chosen by each field that the backend maps', async () => {
  const { canSortBy } = await openWithTextIds({
    'purchases/orders': { ref_no: 'number', createdAt: 'on', supplierId: 'vendor' },
  });
  const fields = ['ref_no', 'createdAt', 'supplierName', 'payableCents'];
  expect(fields.filter(field => canSortBy('purchases/orders', field))).toEqual(['ref_no', 'createdAt']);
});
