import type { SaleFigures, SalesByPeriod } from '../dataProvider/api';
import { getPeriodStart, type Period } from './periods';

/** Sums of a period. */
export interface PeriodSales extends SaleFigures {
  /** First day of the period, as yyyy-MM-dd. */
  start: string;
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
  [...Map.groupBy(days, ({ day }) => getPeriodStart(day, period))].map(([start, rows]) => ({
    start,
    ...addSales(rows),
  }));
