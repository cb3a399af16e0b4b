/** Prefetched queries of a screen use the screen's own query keys and are made once. */
import { afterEach, expect, it } from 'vitest';
import { dataProvider } from '../../../src/dataProvider/dataProvider';
import { getFirstScreenQueries } from '../../../src/dataProvider/firstQueries';
import { prefetchScreenQuery, queryClient } from '../../../src/dataProvider/queryClient';
import { getMonthRange } from '../../../src/lib/days';
import { signInAs, useStubbedApi } from '../../support/api';

const api = useStubbedApi();
const asked = () => api.asked.map(({ method, address }) => `${method} ${address}`);
afterEach(() => queryClient.clear());

const SUPPLIERS = 'purchases/suppliers';
const FIRST_PAGE = {
  pagination: { page: 1, perPage: 20 },
  sort: { field: 'id', order: 'ASC' as const },
  filter: {},
  meta: { branchId: 31 },
};
const queryOf = (params = FIRST_PAGE) => ({
  queryKey: [SUPPLIERS, 'getList', params],
  queryFn: () => dataProvider.getList(SUPPLIERS, params),
});

async function arrive(): Promise<void> {
  signInAs();
  api.answer({ json: { results: [{ id: 7, name: 'Ñandú & Hijos' }], rowCount: 1 } });
  getFirstScreenQueries(`/admin/${SUPPLIERS}`, '').forEach(prefetchScreenQuery);
  await expect.poll(() => queryClient.getQueryData(queryOf().queryKey)).toBeDefined();
}

it('is the first page of a list, which the list then does not ask for again', async () => {
  await arrive();
  const { data } = await queryClient.fetchQuery(queryOf());
  expect(data.map(({ name }) => name as unknown)).toEqual(['Ñandú & Hijos']);
  expect(asked().filter(call => call.includes('/supplier/'))).toHaveLength(1);
});

it('answers no other page, branch or search', async () => {
  await arrive();
  for (const params of [
    { ...FIRST_PAGE, pagination: { page: 2, perPage: 20 } },
    { ...FIRST_PAGE, meta: { branchId: 32 } },
    { ...FIRST_PAGE, filter: { name: 'x' } },
  ])
    expect(queryClient.getQueryData(queryOf(params).queryKey)).toBeUndefined();
});

it('is stale after a change', async () => {
  await arrive();
  api.answer({ json: { id: 8 } }, { json: { results: [], rowCount: 0 } });
  await dataProvider.create(SUPPLIERS, { data: { name: 'Brot' } });
  await queryClient.fetchQuery(queryOf());
  expect(asked().filter(call => call.startsWith('GET') && call.includes('/supplier/'))).toHaveLength(2);
});

it('takes page, order and search from the address, else from what the list has stored', () => {
  signInAs();
  const params = (search: string) => getFirstScreenQueries(`/admin/${SUPPLIERS}`, search).at(-1)?.queryKey[2];
  localStorage.setItem(
    `RaStore.${SUPPLIERS}.31.listParams`,
    JSON.stringify({ page: 3, perPage: 50, sort: 'id', order: 'ASC', filter: { name: 'figs' } }),
  );
  expect(params('')).toEqual({
    ...FIRST_PAGE,
    pagination: { page: 3, perPage: 50 },
    filter: { name: 'figs' },
  });
  expect(params('?page=2&filter=%7B%22name%22%3A%22x%22%7D')).toEqual({
    ...FIRST_PAGE,
    pagination: { page: 2, perPage: 20 },
    filter: { name: 'x' },
  });
});

it('is none where the address lacks what the list is about', () => {
  signInAs({ branchId: 31 });
  expect(getFirstScreenQueries('/admin/products', '?branchId=31')).toEqual([]);
  expect(getFirstScreenQueries('/admin/products', '?branchId=31&categoryId=4')).toHaveLength(1);
  expect(getFirstScreenQueries('/admin/dragons', '')).toEqual([]);
});

it('is both figures of the dashboard', async () => {
  const month = { branchId: 31, ...getMonthRange(new Date()) };
  signInAs({ branchId: 31 });
  api.answer(
    { json: [{ adminId: 4, adminName: 'Ana', ordersCount: 2, totalSales: 12.5 }] },
    { json: { total: 10, costo: 6, totalTax: 1 } },
  );
  getFirstScreenQueries('/admin', '').forEach(prefetchScreenQuery);
  await expect
    .poll(() => queryClient.getQueryData(['cashierSales', month]))
    .toEqual([{ cashierId: 4, name: 'Ana', orders: 2, salesCents: 1250 }]);
  await expect
    .poll(() => queryClient.getQueryData(['profit', month]))
    .toEqual({ salesCents: 1000, costCents: 600, taxCents: 100 });
});
