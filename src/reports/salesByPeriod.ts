import { lightFormat, parseISO, startOfMonth, startOfWeek } from 'date-fns';
import type { SaleFigures, SalesByPeriod } from '../dataProvider/api';

export const PERIODS = ['day', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];

/** Sums of a period. Weeks begin on Monday. */
export interface PeriodSales extends SaleFigures {
  /** First day of the period, as yyyy-MM-dd. */
  start: string;
}

function getStart(day: string, period: Period): string {
  if (period === 'day') return day;
  const date = parseISO(day);
  return lightFormat(
    period === 'week' ? startOfWeek(date, { weekStartsOn: 1 }) : startOfMonth(date),
    'yyyy-MM-dd',
  );
}

export function addSales(rows: readonly SaleFigures[]): SaleFigures {
  const sum = (figure: keyof SaleFigures) => rows.reduce((total, row) => total + row[figure], 0);
  return {
    sales: sum('sales'),
    refunds: sum('refunds'),
    grossCents: sum('grossCents'),
    discountCents: sum('discountCents'),
    refundedCents: sum('refundedCents'),
    totalCents: sum('totalCents'),
    taxCents: sum('taxCents'),
    netCents: sum('netCents'),
    tipCents: sum('tipCents'),
    roundingCents: sum('roundingCents'),
  };
}

/** Adds up the days of each period. Returns the earliest period first. */
export const groupByPeriod = (days: readonly SalesByPeriod[], period: Period): PeriodSales[] =>
  [...Map.groupBy(days, ({ day }) => getStart(day, period))].map(([start, rows]) => ({
    start,
    ...addSales(rows),
  }));
