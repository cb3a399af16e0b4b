import { waitFor } from '@testing-library/react';
import { lightFormat } from 'date-fns';
import { expect, it } from 'vitest';
import { branchToday } from '../../support/branchToday';
import { recordedCalls, goWithin, openApp, useApp } from '../../support/openApp';

useApp();

const now = branchToday();
const last = new Date(now.getFullYear(), now.getMonth() + 1, 0);
const days = `${lightFormat(now, 'yyyyMM')}01/${lightFormat(last, 'yyyyMMdd')}`;

const asked = () => recordedCalls(/^GET /).map(({ call }) => call);
// Branches are requested by the list and by the switcher in the header.
const twice = () => asked().filter((call, at) => call !== 'GET /api/branch' && asked().indexOf(call) !== at);

it.each([
  ['/admin', [`GET /api/report/cashier/31/${days}`, `GET /api/Report/profit/31/${days}`]],
  ['/admin/banners', ['GET /api/banner']],
  ['/admin/branches', ['GET /api/branch']],
  ['/admin/categories?branchId=31', ['GET /api/category/branch/31']],
  ['/admin/products?branchId=31&categoryId=1&page=2', ['GET /api/product/branch/31/1?page=2&pageSize=50']],
  ['/admin/users', ['GET /api/admin/all']],
  ['/admin/inventory/warehouses', ['GET /api/warehouse/all/branch/31']],
  ['/admin/purchases/suppliers/create', ['GET /api/supplier/branch/31?page=1&pageSize=20']],
  ['/admin/promotions', ['GET /api/promotion/branch/31?page=1&pageSize=20']],
])('of %s leave at once, and not again', async (address, first) => {
  await openApp('/admin/settings');
  const { getFirstScreenQueries: getFirstQueries } = await import('../../../src/dataProvider/firstQueries');
  const { prefetchScreenQuery: prefetch } = await import('../../../src/dataProvider/queryClient');
  const { pathname, search } = new URL(address, window.location.href);
  getFirstQueries(pathname, search).forEach(prefetch);
  await waitFor(() => expect(asked()).toEqual(expect.arrayContaining(first)));
  await goWithin(address);
  await waitFor(() => {
    expect(document.querySelector('main :is(table, h2, .MuiCard-root)')).not.toBeNull();
    expect(document.querySelector('main :is(.skeleton-row, .skeleton)')).toBeNull();
  });
  expect(twice()).toEqual([]);
});
