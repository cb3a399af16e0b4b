import Type from 'typebox';
import { okResponse, BranchDayRangeParams } from '../../contract/common.ts';
import { SalesByPeriodRow } from '../../contract/reports.ts';
import { parseBranchDayRange } from '../branches/dayRange.ts';
import { readInSnapshot, type Db } from '../database/connect.ts';
import { sumSales } from '../drawers/sessionFigures.ts';
import { toWireSaleSums } from '../drawers/wireFigures.ts';
import { formatCalendarDay } from '../http/calendarDays.ts';
import type { RoutePlugin } from '../http/routes.ts';

/** Sales, refunds, discounts and tax of each day. The application adds up the days of a week or month. */
export const salesByPeriodReport: RoutePlugin = (app, { db, reports }, done) => {
  app.get(
    '/api/report/sales-by-period/:branch/:start/:end',
    {
      config: { right: ['list', 'reports/sales-by-period'] },
      schema: {
        operationId: 'reportSalesByPeriod',
        summary: 'Returns sales, refunds, discounts and tax of each day',
        tags: ['reports'],
        params: BranchDayRangeParams,
        response: okResponse(Type.Array(SalesByPeriodRow)),
      },
    },
    async request => {
      const range = await parseBranchDayRange(db, request);
      return readInSnapshot(reports, moment => readSalesOfDays(moment, range));
    },
  );
  done();
};

export async function readSalesOfDays(
  db: Db,
  { branch, start, end }: BranchDayRangeParams,
): Promise<SalesByPeriodRow[]> {
  const days = await db
    .selectFrom('day_hour')
    .select(({ fn }) => [
      'day',
      fn.sum<number>('orders').as('orders'),
      fn.sum<number>('refunds').as('refunds'),
      fn.sum<number>('sales_cents').as('amount_cents'),
      fn.sum<number>('refund_cents').as('refund_cents'),
      fn.sum<number>('tax_cents').as('tax_cents'),
    ])
    .where('branch_id', '=', branch)
    .where('day', '>=', start)
    .where('day', '<=', end)
    .groupBy('day')
    .orderBy('day')
    .execute();
  const payments = await db
    .selectFrom('day_terminal')
    .select(({ fn }) => [
      'day',
      fn.sum<number>('discount_cents').as('discount_cents'),
      fn.sum<number>('tip_cents').as('tip_cents'),
      fn.sum<number>('rounding_cents').as('rounding_cents'),
    ])
    .where('branch_id', '=', branch)
    .where('day', '>=', start)
    .where('day', '<=', end)
    .groupBy('day')
    .execute();
  const paymentsOfDay = new Map(payments.map(row => [row.day, row]));
  return days.map(({ day, ...sums }) => {
    const { discount_cents = 0, tip_cents = 0, rounding_cents = 0 } = paymentsOfDay.get(day) ?? {};
    return {
      day: formatCalendarDay(day),
      ...toWireSaleSums(sumSales([{ ...sums, tip_cents, rounding_cents }], discount_cents)),
    };
  });
}
