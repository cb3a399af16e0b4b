import { sql } from 'kysely';
import { okResponse, BranchDayRangeParams } from '../../contract/common.ts';
import { BusyHours } from '../../contract/hourlySales.ts';
import { parseBranchDayRange } from '../branches/dayRange.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { getWeekday } from '../../contract/businessDay.ts';
import { toSalesAndRefundSums, type SaleSums } from './saleSums.ts';

export const busyHoursReport: RoutePlugin = (app, { db, reports }, done) => {
  app.get(
    '/api/report/hours/:branch/:start/:end',
    {
      config: { right: ['list', 'reports/busy-hours'] },
      schema: {
        operationId: 'reportBusyHours',
        summary: 'Returns orders and sales by weekday and hour',
        tags: ['reports'],
        params: BranchDayRangeParams,
        response: okResponse(BusyHours),
      },
    },
    async request => {
      const { branch, start, end } = await parseBranchDayRange(db, request);
      const rows = await reports
        .selectFrom('day_hour')
        .select(({ fn }) => [
          'day',
          'hour',
          fn.sum<number>('orders').as('orders'),
          fn.sum<number>('items').as('items'),
          fn.sum<number>('sales_cents').as('sales_cents'),
          fn.sum<number>('refunds').as('refunds'),
          fn.sum<number>('refund_items').as('refund_items'),
          fn.sum<number>('refund_cents').as('refund_cents'),
          // The hourly rollup has one row per hour and terminal, so the number of rows is the number of terminals that
          // sold in the hour.
          sql<number>`count(*)`.as('tills'),
        ])
        .where('branch_id', '=', branch)
        .where('day', '>=', start)
        .where('day', '<=', end)
        .groupBy(['day', 'hour'])
        .execute();
      return byWeekday(rows);
    },
  );
  done();
};

interface HourOfDay extends SaleSums {
  day: number;
  hour: number;
  tills: number;
}

const SUMMED = [
  'orders',
  'items',
  'sales_cents',
  'refunds',
  'refund_items',
  'refund_cents',
  'tills',
] as const satisfies (keyof HourOfDay)[];

function byWeekday(rows: readonly HourOfDay[]): BusyHours {
  const days = Array.from({ length: 7 }, () => new Set<number>());
  const cells = new Map<number, Omit<HourOfDay, 'day'> & { weekday: number }>();
  for (const { day, ...row } of rows) {
    const weekday = getWeekday(day);
    days[weekday]!.add(day);
    const key = weekday * 24 + row.hour;
    const cell = cells.get(key);
    if (!cell) cells.set(key, { weekday, ...row });
    else for (const figure of SUMMED) cell[figure] += row[figure];
  }
  return {
    days: days.map(({ size }) => size),
    hours: [...cells]
      .sort(([a], [b]) => a - b)
      .map(([, cell]) => ({
        weekday: cell.weekday,
        hour: cell.hour,
        ...toSalesAndRefundSums(cell),
        tills: cell.tills,
      })),
  };
}
