import Type from 'typebox';
import { okResponse, BranchDayRangeParams } from '../../contract/common.ts';
import { CashierSalesRow } from '../../contract/reports.ts';
import type { Db } from '../database/connect.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { getUserIdIfLimitedToOwnRows } from '../auth/rights.ts';
import { getActor } from '../auth/actor.ts';
import { parseBranchDayRange } from '../branches/dayRange.ts';
import { toDollars } from '../http/money.ts';

/**
 * Reports sales by cashier, highest first. Every order counts, and cancellations are subtracted. If roles are
 * enforced, cashiers see only their own sales.
 */
export const cashierReport: RoutePlugin = (app, { db, reports }, done) => {
  app.get(
    '/api/report/cashier/:branch/:start/:end',
    {
      config: { right: ['list', 'reports/cashier'] },
      schema: {
        operationId: 'reportCashiers',
        summary: 'Returns sales by cashier, highest first',
        tags: ['reports'],
        params: BranchDayRangeParams,
        response: okResponse(Type.Array(CashierSalesRow)),
      },
    },
    async request => {
      const range = await parseBranchDayRange(db, request);
      return readCashierSales(
        reports,
        range,
        getUserIdIfLimitedToOwnRows(getActor(request), 'reports/cashier'),
      );
    },
  );
  done();
};

/** @param cashier id of the only cashier to read */
export async function readCashierSales(
  db: Db,
  { branch, start, end }: BranchDayRangeParams,
  cashier?: number,
): Promise<CashierSalesRow[]> {
  const rows = await db
    .with('sold', query =>
      query
        .selectFrom('day_cashier')
        .select(({ fn }) => [
          'admin_id',
          fn.sum<number>('orders').as('orders'),
          fn.sum<number>('sales_cents').as('sales_cents'),
        ])
        .where('branch_id', '=', branch)
        .where('day', '>=', start)
        .where('day', '<=', end)
        .$if(cashier !== undefined, own => own.where('admin_id', '=', cashier!))
        .groupBy('admin_id'),
    )
    .selectFrom('sold')
    .leftJoin('admin', 'admin.id', 'sold.admin_id')
    .select(['sold.admin_id', 'sold.orders', 'sold.sales_cents', 'admin.name'])
    .orderBy('sold.sales_cents', 'desc')
    .orderBy('sold.admin_id')
    .execute();
  return rows.map(row => ({
    adminId: row.admin_id,
    adminName: row.name ?? '',
    ordersCount: row.orders,
    totalSales: toDollars(row.sales_cents),
  }));
}
