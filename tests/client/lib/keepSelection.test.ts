import { expect, it } from 'vitest';
import { keepSelectionInUrl } from '../../../src/lib/keepSelectionInUrl';

const searchOf = (to: ReturnType<typeof keepSelectionInUrl>) =>
  Object.fromEntries(new URLSearchParams((to as { search: string }).search));

it('keeps what selects the screen when the list writes its own parameters', () => {
  const to = keepSelectionInUrl(
    { search: '?page=2&sort=id' },
    '?branchId=31&start=2026-11-01&end=2026-11-30',
  );
  expect(searchOf(to)).toEqual({
    page: '2',
    sort: 'id',
    branchId: '31',
    start: '2026-11-01',
    end: '2026-11-30',
  });
});

it('keeps a parameter that only this screen knows, and lets the list drop its own', () => {
  const to = keepSelectionInUrl({ search: '?page=1' }, '?supplierId=7&page=3&filter=%7B%7D&order=ASC');
  expect(searchOf(to)).toEqual({ page: '1', supplierId: '7' });
});

it('keeps the days that somebody chose while the list was about to write the ones before', () => {
  const late = { search: '?page=1&start=2026-01-01&end=2026-01-31&categoryId=4' };
  expect(searchOf(keepSelectionInUrl(late, '?start=2019-05-01&end=2026-01-31'))).toEqual({
    page: '1',
    start: '2019-05-01',
    end: '2026-01-31',
  });
});

it('leaves addresses of other pages alone', () => {
  expect(keepSelectionInUrl('/admin/products', '?branchId=31')).toBe('/admin/products');
  const elsewhere = { pathname: '/admin/products', search: '?branchId=32' };
  expect(keepSelectionInUrl(elsewhere, '?branchId=31')).toBe(elsewhere);
});
