import { addDays, parseISO } from 'date-fns';
import type { ProductDaySales, ProductDayRange, NetSales } from '../../../dataProvider/api';
import { toIsoDay } from '../../../lib/days';

/** Maximum number of bars. Longer ranges are drawn by week, because daily bars would be too thin. */
const MAX_BARS = 100;

export const isRangeGroupedByWeek = ({ start, end }: ProductDayRange): boolean =>
  daysIn(start, end) > MAX_BARS;

export interface SalesBar {
  day: string;
  salesCents: number;
}

const DAY = 86_400_000;

/**
 * Number of days in a range, both ends inclusive. Rounding corrects for days of 23 or 25 hours at daylight saving
 * changes.
 */
const daysIn = (start: string, end: string): number =>
  Math.round((parseISO(end).getTime() - parseISO(start).getTime()) / DAY) + 1;

export function makeSalesBars(days: readonly ProductDaySales[], range: ProductDayRange): SalesBar[] {
  const width = isRangeGroupedByWeek(range) ? 7 : 1;
  const count = Math.ceil(daysIn(range.start, range.end) / width);
  const last = parseISO(range.end);
  const bars = Array.from({ length: count }, (_, at) => {
    const first = toIsoDay(addDays(last, 1 - (count - at) * width));
    // The first bar stands for a whole week, which can begin before the first day of the range. The bar is then dated
    // to that first day.
    return { day: first < range.start ? range.start : first, salesCents: 0 };
  });
  for (const { day, salesCents } of days) {
    const back = Math.floor((daysIn(day, range.end) - 1) / width);
    const bar = bars[count - 1 - back];
    if (bar) bar.salesCents += salesCents;
  }
  return bars;
}

export function sumNetSales(days: readonly NetSales[]): NetSales {
  const all = { thousandths: 0, salesCents: 0, taxCents: 0, costCents: 0 };
  for (const day of days) {
    all.thousandths += day.thousandths;
    all.salesCents += day.salesCents;
    all.taxCents += day.taxCents;
    all.costCents += day.costCents;
  }
  return all;
}
