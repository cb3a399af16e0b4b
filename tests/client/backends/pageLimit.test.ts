/** A backend that limits the page size, as Feathers, Strapi and others do. */
import type { GetListParams, RaRecord } from 'ra-core';
import { expect, it, vi } from 'vitest';
import { fromDataProvider } from '../../../src/backends/provider/fromDataProvider';
import type { CrudDataProvider } from '../../../src/backends/provider/recordStore';
import { readAllRecords } from '../../../src/ui/export/readAllRecords';

const LIMIT = 100;
const BY_ID = { sort: { field: 'id', order: 'ASC' as const }, filter: {} };

type Paging = 'by number' | 'by offset';

/**
 * @param paging how the provider asks its server: `by number` of a page, whose size the server limits as well, or `by
 *   offset` of the first record
 */
function openLimited(total: number, paging: Paging, told: 'total' | 'pageInfo' = 'total') {
  const rows = Array.from({ length: total }, (_, at) => ({ id: at + 1, name: `P ${at + 1}` }));
  const getList = vi.fn(async (_resource: string, { pagination }: GetListParams) => {
    const { page = 1, perPage = 10 } = pagination ?? {};
    const size = Math.min(perPage, LIMIT);
    const start = (page - 1) * (paging === 'by number' ? size : perPage);
    const data: RaRecord[] = rows.slice(start, start + size);
    return told === 'total' ? { data, total } : { data, pageInfo: { hasNextPage: start + size < total } };
  });
  const provider = { getList } as Partial<CrudDataProvider> as CrudDataProvider;
  const { api } = fromDataProvider(provider, { resources: { products: 'items' } });
  const page = async (number: number, perPage: number) => {
    const pagination = { page: number, perPage };
    const { data, total: found } = await api.getList<RaRecord>('products', { ...BY_ID, pagination });
    return { ids: data.map(({ id }) => Number(id)), total: found };
  };
  return { api, getList, page };
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

it.each<Paging>(['by number', 'by offset'])('shows every record of a larger page, %s', async paging => {
  const { page } = openLimited(300, paging);
  expect(await page(1, 200)).toEqual({ ids: numbers(1, 200), total: 300 });
  expect(await page(2, 200)).toEqual({ ids: numbers(201, 300), total: 300 });
  expect(await page(2, 150)).toEqual({ ids: numbers(151, 300), total: 300 });
  expect(await page(3, 200)).toEqual({ ids: [], total: 300 });
  expect(await page(1, 100_000)).toEqual({ ids: numbers(1, 300), total: 300 });
});

it('does so without a total, too', async () => {
  const { page } = openLimited(230, 'by offset', 'pageInfo');
  expect(await page(1, 1000)).toEqual({ ids: numbers(1, 230), total: 230 });
  expect((await page(1, 150)).ids).toEqual(numbers(1, 150));
});

it('exports the whole list', async () => {
  const { api } = openLimited(230, 'by number');
  expect(await readAllRecords(api, 'products', BY_ID)).toHaveLength(230);
});

it('exports the whole list without a total, too', async () => {
  const { api } = openLimited(530, 'by offset', 'pageInfo');
  expect(await readAllRecords(api, 'products', BY_ID)).toHaveLength(530);
});

it('never asks for a page of more than 100 records, and stops at the total', async () => {
  const { page, getList } = openLimited(1200, 'by offset');
  expect(await page(1, 1000)).toEqual({ ids: numbers(1, 1000), total: 1200 });
  expect(getList).toHaveBeenCalledTimes(10);
  expect(await page(2, 1000)).toEqual({ ids: numbers(1001, 1200), total: 1200 });
  expect(await page(6, 200)).toEqual({ ids: numbers(1001, 1200), total: 1200 });
  expect((await page(1, 100_000)).ids).toHaveLength(1200);
  expect(getList.mock.calls.map(([, { pagination }]) => pagination?.perPage)).toEqual(
    Array.from(getList.mock.calls, () => 100),
  );
  expect(getList).toHaveBeenCalledTimes(10 + 2 + 2 + 12);
});

it('makes one call for a page within the limit', async () => {
  const { page, getList } = openLimited(120, 'by number');
  await page(1, 50);
  await page(2, 50);
  expect((await page(3, 50)).ids).toEqual(numbers(101, 120));
  expect(getList).toHaveBeenCalledTimes(3);
});
