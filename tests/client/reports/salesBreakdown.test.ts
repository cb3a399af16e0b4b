import { expect, it } from 'vitest';
import type { SalesBreakdown } from '../../../src/dataProvider/endpoints/salesBreakdown';
import { translateToEnglish } from '../../../src/i18n/translate';
import {
  getBreakdownOrdersPath,
  getBreakdownPath,
  readBreakdownCell,
} from '../../../src/reports/breakdownPaths';
import { getCashierPartsPath } from '../../../src/reports/orderPaths';
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
    'a cashier in a month, within the range',
    { by: 'month', and: 'cashier', row: record('2026-12-01'), column: record('4', 'Ana') },
    'start=2026-12-01&end=2026-12-15&by=month&and=cashier&figure=sales&orders=all&column=4',
  ],
  [
    'a category on a weekday',
    { by: 'category', and: 'weekday', row: record('3', 'Fruit'), column: record('0') },
    'start=2026-11-01&end=2026-12-15&by=category&and=weekday&figure=sales&orders=all&row=3&column=0',
  ],
  [
    'a day of a week',
    { by: 'week', and: 'day', row: record('2026-11-30'), column: record('2026-12-01') },
    'start=2026-12-01&end=2026-12-01&by=week&and=day&figure=sales&orders=all',
  ],
  [
    'the sum of a row',
    { by: 'terminal', and: 'tender', row: record('2', 'Front') },
    'start=2026-11-01&end=2026-12-15&by=terminal&and=tender&figure=sales&orders=all&row=2',
  ],
  [
    'the sum of all',
    { by: 'day', and: 'hour' },
    'start=2026-11-01&end=2026-12-15&by=day&and=hour&figure=sales&orders=all',
  ],
  ['the rest', { by: 'product', and: 'day', row: record('other'), column: record('2026-11-02') }, null],
] as const)('leads to the orders of %s', (_what, { by, and, ...values }, query) => {
  const path = getBreakdownOrdersPath(values, { by, and, figure: 'sales' }, RANGE);
  expect(path).toBe(query && `/admin/reports/sales-breakdown?${query}`);
});

it('reads the figure from the URL of its orders, and leads back to the breakdown', () => {
  const question = { by: 'category', and: 'weekday', figure: 'sales' } as const;
  const parameters = new URLSearchParams('start=2026-11-01&by=category&orders=all&row=0');
  expect(readBreakdownCell(parameters, question)).toEqual({ ...question, row: '0' });
  expect(getBreakdownPath(parameters)).toBe('/admin/reports/sales-breakdown?start=2026-11-01&by=category');
  expect(readBreakdownCell(new URLSearchParams('by=category'), question)).toBeNull();
});

it('reads the URL of the discounts of a cashier', () => {
  const { searchParams } = new URL(getCashierPartsPath('discounts', 4, RANGE), 'http://shop');
  const question = readBreakdownQuery(searchParams);
  expect(readBreakdownCell(searchParams, question)).toEqual({
    by: 'cashier',
    and: 'day',
    figure: 'discounts',
    row: '4',
  });
});
