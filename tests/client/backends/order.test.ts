import type { RaRecord } from 'ra-core';
import { beforeEach, expect, it } from 'vitest';
import { createMemoryStore } from '../../../src/backends/memory/store';
import { fromDataProvider } from '../../../src/backends/provider/fromDataProvider';
import { signInAs } from '../../support/api';

beforeEach(() => signInAs());

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
