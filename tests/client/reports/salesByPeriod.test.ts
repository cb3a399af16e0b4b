import { expect, it } from 'vitest';
import { addSales, groupByPeriod } from '../../../src/reports/salesByPeriod';

const day = (date: string, totalCents: number) => ({
  ...addSales([]),
  day: date,
  sales: 1,
  totalCents,
  taxCents: 7,
  netCents: totalCents - 7,
});

const DAYS = [
  day('2026-03-01', 100),
  day('2026-03-02', 250),
  day('2026-03-08', -50),
  day('2026-03-09', 400),
  day('2026-04-01', 1),
];

const startsAndTotals = (period: 'day' | 'week' | 'month') =>
  groupByPeriod(DAYS, period).map(({ start, sales, totalCents }) => [start, sales, totalCents]);

it('adds up days, weeks from Monday and months', () => {
  expect(startsAndTotals('day')).toEqual(DAYS.map(row => [row.day, 1, row.totalCents]));
  expect(startsAndTotals('week')).toEqual([
    ['2026-02-23', 1, 100],
    ['2026-03-02', 2, 200],
    ['2026-03-09', 1, 400],
    ['2026-03-30', 1, 1],
  ]);
  expect(startsAndTotals('month')).toEqual([
    ['2026-03-01', 4, 700],
    ['2026-04-01', 1, 1],
  ]);
});

it('adds up every figure', () => {
  expect(addSales(DAYS)).toMatchObject({ sales: 5, totalCents: 701, taxCents: 35, netCents: 666 });
});
