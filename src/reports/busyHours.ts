import { parseISO } from 'date-fns';
import type { BusyHour, BusyHours, OrderInReport } from '../dataProvider/api';
import { toBranchDateTime } from '../lib/days';
import { isRefund } from './metrics';

export interface HourlySalesAverages {
  /** Day of the week, from 0 (Sunday) to 6. */
  weekday: number;
  hour: number;
  orders: number;
  salesCents: number;
  /** Average number of tills with sales in this hour; null if unknown. */
  tills: number | null;
  /** Orders per till and hour; orders per hour if the number of tills is unknown. */
  load: number;
}

/** Computes busy hours from orders, for a backend without this report. The number of tills stays unknown. */
export function computeBusyHours(orders: readonly OrderInReport[]): BusyHours {
  const days = Array.from({ length: 7 }, () => new Set<string>());
  const cells = new Map<number, BusyHour>();
  for (const order of orders) {
    const at = toBranchDateTime(order.createdAt);
    if (at === null) continue;
    const day = at.slice(0, 10);
    const [weekday, hour] = [parseISO(day).getDay(), Number(at.slice(11, 13))];
    days[weekday]!.add(day);
    const key = weekday * 24 + hour;
    const cell = cells.get(key) ?? { weekday, hour, orders: 0, salesCents: 0, refunds: 0, tills: null };
    const refunds = isRefund(order) ? 1 : 0;
    cells.set(key, {
      ...cell,
      orders: cell.orders + 1 - refunds,
      salesCents: cell.salesCents + order.amountCents,
      refunds: cell.refunds + refunds,
    });
  }
  return { days: days.map(({ size }) => size), hours: [...cells.values()] };
}

/**
 * Returns how many hours after the start of the business day an hour begins. Hours before the cut-off come last.
 */
export const getHoursIntoBusinessDay = (hour: number, cutoffHour: number): number =>
  (hour - cutoffHour + 24) % 24;

/**
 * Computes the average orders, sales and tills of each hour of the week. The result is sorted by the hours of the
 * business day, then by weekday.
 */
export const computeHourAverages = ({ days, hours }: BusyHours, cutoffHour = 0): HourlySalesAverages[] =>
  hours
    .map(({ weekday, hour, orders, salesCents, tills }) => {
      const count = Math.max(1, days[weekday] ?? 0);
      return {
        weekday,
        hour,
        orders: orders / count,
        salesCents: Math.round(salesCents / count),
        tills: tills === null ? null : tills / count,
        load: orders / Math.max(1, tills ?? count),
      };
    })
    .sort(
      (a, b) =>
        getHoursIntoBusinessDay(a.hour, cutoffHour) - getHoursIntoBusinessDay(b.hour, cutoffHour) ||
        a.weekday - b.weekday,
    );

/** An hour is crowded if it has more orders per till than 80 % of the hours. */
const CROWDED = 0.8;

const NAMED = 2;

export interface UnderstaffedHours {
  /** At most two hours, the busiest first; empty if all hours have the same load. */
  hours: HourlySalesAverages[];
  /** The 80th percentile of the orders per till of all hours. Hours above it count as crowded. */
  usual: number;
}

/**
 * Returns the hours that most need another cashier: those with the highest load above the 80th percentile; at most two.
 */
export function findUnderstaffedHours(cells: readonly HourlySalesAverages[]): UnderstaffedHours {
  const loads = cells.map(({ load }) => load).sort((a, b) => a - b);
  const usual = loads[Math.max(0, Math.ceil(loads.length * CROWDED) - 1)] ?? 0;
  const hours = cells
    .filter(({ load }) => load > usual)
    .sort((a, b) => b.load - a.load)
    .slice(0, NAMED);
  return { hours, usual };
}
