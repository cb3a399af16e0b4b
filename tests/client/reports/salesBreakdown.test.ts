import { expect, it } from 'vitest';
import type { SalesBreakdown } from '../../../src/dataProvider/endpoints/salesBreakdown';
import { translateToEnglish } from '../../../src/i18n/translate';
import { getBreakdownPath } from '../../../src/reports/breakdownPaths';
import {
  findLargestColumns,
  makeBreakdownTable,
  readBreakdownQuery,
  toBreakdownFile,
} from '../../../src/reports/salesBreakdown';

const record = (key: string, name = '') => ({ key, name });
const ANSWER: SalesBreakdown = {
  by: 'day',
  and: 'cashier',
  figure: 'average',
  rows: [record('2026-11-02'), record('2026-11-03')],
  columns: [record('4', 'Ana'), record('7', 'Bo'), record('other')],
  cells: [
    { row: 0, column: 0, value: 1000, orders: 2 },
    { row: 0, column: 1, value: 500, orders: 1 },
    { row: 1, column: 0, value: 100, orders: 1 },
  ],
};
const RANGE = { start: '2026-11-01', end: '2026-12-15' };
const EVERYTHING = { canSeeOrders: true, canSeeCategories: true, canFind: true };

it('divides sums of sales by sums of orders for averages of rows and columns', () => {
  const { rows, total } = makeBreakdownTable(ANSWER);
  expect(rows.map(({ figures, total: sum }) => [...figures, sum])).toEqual([
    [500, 500, null, 500],
    [100, null, null, 100],
  ]);
  expect([...total.figures, total.total]).toEqual([367, 500, null, 400]);
});

it('adds up rows and columns of other figures', () => {
  const { rows, total } = makeBreakdownTable({ ...ANSWER, figure: 'sales' });
  expect(rows.map(({ total: sum }) => sum)).toEqual([1500, 100]);
  expect([...total.figures, total.total]).toEqual([1100, 500, null, 1600]);
  expect(findLargestColumns({ rows, total }, 2)).toEqual([0, 1]);
});

it('exports days as days and amounts in dollars, with sums', () => {
  expect(toBreakdownFile({ ...ANSWER, figure: 'sales' }, translateToEnglish)).toEqual({
    columns: [
      { heading: 'Day', kind: 'day' },
      ...['Ana', 'Bo', 'Other', 'Total'].map(heading => ({ heading, kind: 'money' })),
    ],
    rows: [
      ['2026-11-02', 10, 5, '', 15],
      ['2026-11-03', 1, '', '', 1],
    ],
    total: ['Total', 11, 5, '', 16],
  });
});

it('reads the question from the URL, and ignores unknown words', () => {
  expect(readBreakdownQuery(new URLSearchParams('by=hour&and=constructor&figure=tax&view=heat'))).toEqual({
    by: 'hour',
    and: 'weekday',
    figure: 'tax',
    view: 'heat',
  });
});

it.each([
  ['weekday', 'lines'],
  ['category', 'table'],
])('joins figures of rows by lines only if the rows are times: %s', (by, view) => {
  expect(readBreakdownQuery(new URLSearchParams({ by, view: 'lines' })).view).toBe(view);
});

it.each([
  [
    'days of a month, within the range',
    [{ dimension: 'month' as const, value: record('2026-12-01') }],
    '/admin/reports/orders?start=2026-12-01&end=2026-12-15',
  ],
  [
    'a category in a week',
    [
      { dimension: 'category' as const, value: record('3', 'Fruit') },
      { dimension: 'week' as const, value: record('2026-11-30') },
    ],
    '/admin/reports/products?categoryId=3&start=2026-11-30&end=2026-12-06',
  ],
  [
    'a terminal in an hour of a day',
    [
      { dimension: 'terminal' as const, value: record('2', 'Front') },
      { dimension: 'hour' as const, value: record('17') },
      { dimension: 'day' as const, value: record('2026-11-02') },
    ],
    `/admin/orders/find?${new URLSearchParams({ q: 'terminal "Front" 17:00-17:59 2026-11-02 to 2026-11-02' })}`,
  ],
  [
    'the current branch',
    [{ dimension: 'branch' as const, value: record('31', 'Main') }],
    '/admin/reports/orders?start=2026-11-01&end=2026-12-15',
  ],
  ['another branch', [{ dimension: 'branch' as const, value: record('32', 'Other') }], null],
  ['a weekday', [{ dimension: 'weekday' as const, value: record('1') }], null],
  ['a cashier in more than 31 days', [{ dimension: 'cashier' as const, value: record('4', 'Ana') }], null],
  [
    'the rest',
    [
      { dimension: 'cashier' as const, value: record('other') },
      { dimension: 'day' as const, value: record('2026-11-02') },
    ],
    null,
  ],
])('leads to the orders of %s', (_what, conditions, path) => {
  expect(getBreakdownPath(conditions, RANGE, 31, EVERYTHING)).toBe(path);
});

it('leads to no page that the user may not see', () => {
  const conditions = [{ dimension: 'day' as const, value: record('2026-11-02') }];
  expect(getBreakdownPath(conditions, RANGE, 31, { ...EVERYTHING, canSeeOrders: false })).toBeNull();
});
