import { expect, it, vi } from 'vitest';
import type { Api } from '../../../../src/dataProvider/api';
import {
  createActiveSupplierSearch,
  createSupplierSearch,
} from '../../../../src/resources/purchases/supplierSearch';

function apiWith(count: number) {
  const all = Array.from({ length: count }, (_, id) => ({ id, name: `S ${id}`, status: id >= count - 10 }));
  const getList = vi.fn(async (_resource: string, { pagination: { page, perPage } }: GetList) => ({
    data: all.slice((page - 1) * perPage, page * perPage),
    total: count,
  }));
  return { getList, api: { getList } as unknown as Api };
}

interface GetList {
  pagination: { page: number; perPage: number };
}

it('finds those that are bought from behind however many inactive ones', async () => {
  const { api, getList } = apiWith(120);
  const found = await createActiveSupplierSearch(31)(api, '', {});
  expect(found.map(({ id }) => id)).toEqual([110, 111, 112, 113, 114, 115, 116, 117, 118, 119]);
  expect(getList).toHaveBeenCalledTimes(3);
});

it('asks once for all of them, and where there is none', async () => {
  const { api, getList } = apiWith(120);
  expect(await createSupplierSearch(31)(api, '', {})).toHaveLength(50);
  expect(await createActiveSupplierSearch(31)(apiWith(0).api, '', {})).toEqual([]);
  expect(getList).toHaveBeenCalledOnce();
});
