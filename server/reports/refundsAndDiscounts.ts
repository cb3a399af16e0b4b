import Type from 'typebox';
import { okResponse, BranchDayRangeParams } from '../../contract/common.ts';
import { RefundsAndDiscountsRow } from '../../contract/reports.ts';
import { parseBranchDayRange } from '../branches/dayRange.ts';
import { readInSnapshot, type Db } from '../database/connect.ts';
import { toDollars } from '../http/money.ts';
import type { RoutePlugin } from '../http/routes.ts';

/** Reports refunds, discounts and no-sales by cashier, highest refunds first. */
export const refundsAndDiscountsReport: RoutePlugin = (app, { db, reports }, done) => {
  app.get(
    '/api/report/refunds-and-discounts/:branch/:start/:end',
    {
      config: { right: ['list', 'reports/refunds-and-discounts'] },
      schema: {
        operationId: 'reportRefundsAndDiscounts',
        summary: 'Returns refunds, discounts and no-sales by cashier, highest refunds first',
        tags: ['reports'],
        params: BranchDayRangeParams,
        response: okResponse(Type.Array(RefundsAndDiscountsRow)),
      },
    },
    async request => {
      const range = await parseBranchDayRange(db, request);
      return readInSnapshot(reports, moment => readRefundsAndDiscounts(moment, range));
    },
  );
  done();
};

export async function readRefundsAndDiscounts(
  db: Db,
  { branch, start, end }: BranchDayRangeParams,
): Promise<RefundsAndDiscountsRow[]> {
  const sales = await db
    .selectFrom('day_cashier')
    .select(({ fn }) => [
      'admin_id',
      fn.sum<number>('orders').as('orders'),
      fn.sum<number>('sales_cents').as('sales_cents'),
      fn.sum<number>('refunds').as('refunds'),
      fn.sum<number>('refund_cents').as('refund_cents'),
      fn.sum<number>('discount_cents').as('discount_cents'),
    ])
    .where('branch_id', '=', branch)
    .where('day', '>=', start)
    .where('day', '<=', end)
    .groupBy('admin_id')
    .execute();
  const openings = await db
    .selectFrom('drawer_opening')
    .select(({ fn }) => ['admin_id', fn.countAll<number>().as('count')])
    .where('branch_id', '=', branch)
    .where('business_day', '>=', start)
    .where('business_day', '<=', end)
    .groupBy('admin_id')
    .execute();
  const noSales = new Map(openings.map(({ admin_id, count }) => [admin_id, count]));
  const salesOf = new Map(sales.map(row => [row.admin_id, row]));
  const ids = [...new Set([...salesOf.keys(), ...noSales.keys()])];
  if (ids.length === 0) return [];
  const people = await db.selectFrom('admin').select(['id', 'name']).where('id', 'in', ids).execute();
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return ids
    .map(id => ({ id, ...(salesOf.get(id) ?? NO_SALES) }))
    .sort((one, other) => one.refund_cents - other.refund_cents || one.id - other.id)
    .map(({ id, orders, sales_cents, refunds, refund_cents, discount_cents }) => ({
      adminId: id,
      adminName: names.get(id) ?? '',
      salesCount: orders - refunds,
      grossSales: toDollars(sales_cents - refund_cents + discount_cents),
      discounts: toDollars(discount_cents),
      refundCount: refunds,
      refunded: toDollars(refund_cents),
      noSales: noSales.get(id) ?? 0,
    }));
}

const NO_SALES = { orders: 0, sales_cents: 0, refunds: 0, refund_cents: 0, discount_cents: 0 };
