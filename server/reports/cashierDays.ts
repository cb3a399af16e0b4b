import { sql, type SqlBool } from 'kysely';
import Type from 'typebox';
import { Id, okResponse, YyyymmddDay } from '../../contract/common.ts';
import { CashierDays } from '../../contract/reports.ts';
import { getActor } from '../auth/actor.ts';
import { findVisibleBranch } from '../auth/branchAccess.ts';
import { getUserIdIfLimitedToOwnRows } from '../auth/rights.ts';
import { assertValidDayRange } from '../branches/dayRange.ts';
import { readInSnapshot, type Db } from '../database/connect.ts';
import { selectFinalCloses } from '../drawers/finalCloses.ts';
import { formatCalendarDay } from '../http/calendarDays.ts';
import { toDollars } from '../http/money.ts';
import { createNotFoundProblem } from '../http/problems.ts';
import type { RoutePlugin } from '../http/routes.ts';

/**
 * Reports the days of a cashier: sales, refunds, voids, discounts, no-sales, over/short and items. If roles are
 * enforced, cashiers see only their own days.
 */
export const cashierDaysReport: RoutePlugin = (app, { db, reports }, done) => {
  app.get(
    '/api/report/cashier-days/:branch/:cashier/:start/:end',
    {
      config: { right: ['list', 'reports/cashier'] },
      schema: {
        operationId: 'reportCashierDays',
        summary: 'Returns the days of a cashier',
        tags: ['reports'],
        params: Type.Object({ branch: Id, cashier: Id, start: YyyymmddDay, end: YyyymmddDay }),
        response: okResponse(CashierDays),
      },
    },
    async request => {
      assertValidDayRange(request.params);
      const { branch, cashier, start, end } = request.params;
      await findVisibleBranch(db, request, branch);
      const own = getUserIdIfLimitedToOwnRows(getActor(request), 'reports/cashier');
      if (own !== undefined && own !== cashier) throw createNotFoundProblem('user', cashier);
      return readInSnapshot(reports, moment => readCashierDays(moment, { branch, cashier, start, end }));
    },
  );
  done();
};

interface CashierRange {
  branch: number;
  cashier: number;
  start: number;
  end: number;
}

async function readCashierDays(db: Db, range: CashierRange): Promise<CashierDays> {
  const [sales, noSales, voids, differences] = [
    await readSales(db, range),
    await countNoSales(db, range),
    await countVoids(db, range),
    await sumDifferences(db, range),
  ];
  const days = new Set([...sales, ...noSales, ...voids, ...differences].map(([day]) => day));
  return {
    name: await readName(db, range, days.size > 0),
    days: [...days]
      .sort((one, other) => one - other)
      .map(day => {
        const sums = sales.get(day) ?? NOTHING;
        const difference = differences.get(day);
        return {
          day: formatCalendarDay(day),
          salesCount: sums.orders - sums.refunds,
          total: toDollars(sums.sales_cents),
          refundCount: sums.refunds,
          refunded: toDollars(sums.refund_cents),
          voids: voids.get(day) ?? 0,
          discounts: toDollars(sums.discount_cents),
          noSales: noSales.get(day) ?? 0,
          difference: difference === undefined ? null : toDollars(difference),
          items: sums.items,
          hours: countHours(sums.hours),
        };
      }),
  };
}

const NOTHING = {
  orders: 0,
  sales_cents: 0,
  refunds: 0,
  refund_cents: 0,
  discount_cents: 0,
  items: 0,
  hours: 0,
};

/** Counts the hours with sales: the bits that are set in the bit mask `DayCashierTable.hours`. */
function countHours(hours: number): number {
  let count = 0;
  for (let rest = hours; rest > 0; rest >>= 1) count += rest & 1;
  return count;
}

async function readSales(db: Db, { branch, cashier, start, end }: CashierRange) {
  const rows = await db
    .selectFrom('day_cashier')
    .select(['day', 'orders', 'sales_cents', 'refunds', 'refund_cents', 'discount_cents'])
    .select(['items', 'hours'])
    .where('branch_id', '=', branch)
    .where('admin_id', '=', cashier)
    .where('day', '>=', start)
    .where('day', '<=', end)
    .execute();
  return new Map(rows.map(row => [row.day, row]));
}

async function countNoSales(db: Db, { branch, cashier, start, end }: CashierRange) {
  const rows = await db
    .selectFrom('drawer_opening')
    .select(({ fn }) => ['business_day', fn.countAll<number>().as('count')])
    .where('branch_id', '=', branch)
    .where('admin_id', '=', cashier)
    .where('business_day', '>=', start)
    .where('business_day', '<=', end)
    .groupBy('business_day')
    .execute();
  return new Map(rows.map(row => [row.business_day, row.count]));
}

/** Counts returns that take back a whole sale of the same day. */
export async function countVoids(db: Db, { branch, cashier, start, end }: CashierRange) {
  const rows = await db
    .selectFrom('sale')
    .innerJoin('cancellation', 'cancellation.order_id', 'sale.id')
    .innerJoin('sale as earlier', 'earlier.id', 'cancellation.cancelled_id')
    .select(({ fn }) => ['sale.business_day', fn.countAll<number>().as('count')])
    .where('sale.branch_id', '=', branch)
    // A literal, so that the plan can use the partial index `sale_cashier_not_completed`.
    .where(sql<SqlBool>`sale.status <> 'completed'`)
    .where('sale.admin_id', '=', cashier)
    .where('sale.business_day', '>=', start)
    .where('sale.business_day', '<=', end)
    .whereRef('earlier.business_day', '=', 'sale.business_day')
    .where(sql<SqlBool>`earlier.amount_cents = -sale.amount_cents`)
    .groupBy('sale.business_day')
    .execute();
  return new Map(rows.map(row => [row.business_day, row.count]));
}

/** Sums counted minus expected cash of the drawers in which the cashier worked. Replaced closes do not count. */
async function sumDifferences(db: Db, range: CashierRange) {
  const rows = await selectFinalCloses(db, range)
    .innerJoin('drawer_close_cashier as worked', 'worked.close_id', 'closed.id')
    .select(eb => [
      'business_day',
      eb.fn.sum<number>(eb('counted_cents', '-', eb.ref('expected_cents'))).as('cents'),
    ])
    .where('worked.admin_id', '=', range.cashier)
    .groupBy('business_day')
    .execute();
  return new Map(rows.map(row => [row.business_day, row.cents]));
}

/** Reads the name of the user. It stays empty for users of other branches who have no days in this one. */
async function readName(db: Db, { branch, cashier }: CashierRange, hasDays: boolean): Promise<string> {
  const user = await db
    .selectFrom('admin')
    .select(['name', 'branch_id'])
    .where('id', '=', cashier)
    .executeTakeFirst();
  if (!user) return '';
  return hasDays || user.branch_id === null || user.branch_id === branch ? user.name : '';
}
