import { sql, type Expression } from 'kysely';
import Type from 'typebox';
import { okResponse, YyyymmddDay, Id, BranchDayRangeParams } from '../../contract/common.ts';
import { CloseOfDayReport } from '../../contract/reports.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { readInSnapshot, type Db } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import type { Tender } from '../database/tables/sales.ts';
import { getUserIdIfLimitedToOwnRows } from '../auth/rights.ts';
import { getActor, type VisibleBranch } from '../auth/actor.ts';
import { findVisibleBranch } from '../auth/branchAccess.ts';
import { addDays } from '../../contract/businessDay.ts';
import { assertValidDay, assertValidDayRange } from '../branches/dayRange.ts';
import { toDollars } from '../http/money.ts';
import { readNamedPayments, sumOwnTenders } from '../sales/ownTenders.ts';
import { isTenderAccepted, readShopTenders } from '../sales/shopTenders.ts';
import { IS_REFUND_SQL } from '../sales/refundSql.ts';

/**
 * Reports the close of a day, and the total sales of several days in the same format. If roles are enforced, a
 * cashier sees only their own sales. The close of day is never read from a replica, because the cash in the drawer
 * is compared with it.
 */
export const closeDayReport: RoutePlugin = (app, { db, reports }, done) => {
  const response = okResponse(CloseOfDayReport);

  app.get(
    '/api/cierrediario/branch/:branch/:date',
    {
      config: { right: ['list', 'reports/close-day'] },
      schema: {
        operationId: 'reportCloseOfDay',
        summary: 'Returns the payments of a day by terminal',
        tags: ['reports'],
        params: Type.Object({ branch: Id, date: YyyymmddDay }),
        response,
      },
    },
    async request => {
      const { branch, date } = request.params;
      assertValidDay(date, 'date');
      const store = await findVisibleBranch(db, request, branch);
      const cashier = getUserIdIfLimitedToOwnRows(getActor(request), 'reports/close-day');
      const day = { branch, start: date, end: date };
      if (cashier === undefined)
        return { ...(await readTakings(db, store, day)), ...(await readOwnTenders(db, day)) };
      return readInSnapshot(db, async moment => ({
        ...(await ownTakings(moment, store, day, cashier)),
        ...(await readOwnTenders(moment, day, cashier)),
      }));
    },
  );

  app.get(
    '/api/cierrediario/branch/total/:branch/:start/:end',
    {
      config: { right: ['list', 'reports/total-sales'] },
      schema: {
        operationId: 'reportTotalSales',
        summary: 'Returns the payments of several days by terminal',
        tags: ['reports'],
        params: BranchDayRangeParams,
        response,
      },
    },
    async request => {
      assertValidDayRange(request.params);
      const store = await findVisibleBranch(db, request, request.params.branch);
      const report = await readTakings(reports, store, request.params);
      return isRangeShort(request.params)
        ? { ...report, ...(await readOwnTenders(reports, request.params)) }
        : report;
    },
  );
  done();
};

/** Maximum number of days for which the payments are read one by one. */
const MAX_DAYS_OF_OWN_TENDERS = 31;

const isRangeShort = ({ start, end }: BranchDayRangeParams): boolean =>
  end < addDays(start, MAX_DAYS_OF_OWN_TENDERS);

type Takings = Omit<Row<'day_terminal'>, 'branch_id' | 'day'>;

type Taken = Expression<Takings>;

const takenIn = (db: Db, { branch, start, end }: BranchDayRangeParams) =>
  db
    .selectFrom('day_terminal')
    .select(({ fn }) => [
      'terminal_id',
      fn.sum<number>('orders').as('orders'),
      fn.sum<number>('refunds').as('refunds'),
      fn.min('first_number').as('first_number'),
      fn.max('last_number').as('last_number'),
      fn.sum<number>('cash_cents').as('cash_cents'),
      fn.sum<number>('card_cents').as('card_cents'),
      fn.sum<number>('debit_cents').as('debit_cents'),
      fn.sum<number>('ebt_cents').as('ebt_cents'),
      fn.sum<number>('gift_card_cents').as('gift_card_cents'),
      fn.sum<number>('discount_cents').as('discount_cents'),
      fn.sum<number>('tip_cents').as('tip_cents'),
      fn.sum<number>('rounding_cents').as('rounding_cents'),
    ])
    .where('branch_id', '=', branch)
    .where('day', '>=', start)
    .where('day', '<=', end)
    .groupBy('terminal_id');

const selectSales = (db: Db, { branch, start, end }: BranchDayRangeParams, cashier: number) =>
  db
    .selectFrom('sale')
    .where('branch_id', '=', branch)
    .where('business_day', '>=', start)
    .where('business_day', '<=', end)
    .where('admin_id', '=', cashier);

async function ownTakings(
  db: Db,
  store: VisibleBranch,
  range: BranchDayRangeParams,
  cashier: number,
): Promise<CloseOfDayReport> {
  const { orders, tips, rounding } = await selectSales(db, range, cashier)
    .select(({ fn }) => [
      fn.countAll<number>().as('orders'),
      fn.sum<number | null>('tip_cents').as('tips'),
      fn.sum<number | null>('rounding_cents').as('rounding'),
    ])
    .executeTakeFirstOrThrow();
  const { discount } = await selectSales(db, range, cashier)
    .innerJoin('sale_line', 'sale_line.order_id', 'sale.id')
    .select(({ fn }) => fn.sum<number | null>('discount_cents').as('discount'))
    .where(is => is.not(IS_REFUND_SQL))
    .executeTakeFirstOrThrow();
  const own = await takings(db, store, takenBy(db, range, cashier));
  return {
    ...own,
    orderInitial: Math.min(orders, 1),
    orderFinal: orders,
    orders,
    discounts: toDollars(discount ?? 0),
    ...toTipsAndRounding(tips ?? 0, rounding ?? 0),
  };
}

/**
 * Reads the payments of each terminal by payment method. The query has one row per payment. Discounts, tips and
 * rounding are therefore summed by another query, because this query would count those of an order with two payments
 * twice.
 */
function takenBy(db: Db, range: BranchDayRangeParams, cashier: number) {
  const paid = (tender: Tender) =>
    sql<number>`sum(case when tender = ${tender} then payment.amount_cents else 0 end)`;
  return (
    selectSales(db, range, cashier)
      // An order with the total 0 can have no payment, but must still be counted for its terminal.
      .leftJoin('sale_payment as payment', 'payment.order_id', 'sale.id')
      .select(({ fn }) => [
        'terminal_id',
        fn.count<number>('sale.id').distinct().as('orders'),
        sql<number>`count(distinct case when ${IS_REFUND_SQL} then sale.id end)`.as('refunds'),
        fn.min('number').as('first_number'),
        fn.max('number').as('last_number'),
        paid('cash').as('cash_cents'),
        paid('card').as('card_cents'),
        paid('debit').as('debit_cents'),
        paid('ebt').as('ebt_cents'),
        paid('gift_card').as('gift_card_cents'),
        sql<number>`0`.as('discount_cents'),
        sql<number>`0`.as('tip_cents'),
        sql<number>`0`.as('rounding_cents'),
      ])
      .groupBy('terminal_id')
  );
}

/** Sums the payments by tenders with a name of their own. */
async function readOwnTenders(
  db: Db,
  range: BranchDayRangeParams,
  cashier?: number,
): Promise<Pick<CloseOfDayReport, 'ownTenders'>> {
  const payments = await readNamedPayments(db, range, cashier);
  if (payments.length === 0) return {};
  const tenders = await readShopTenders(db);
  return {
    ownTenders: sumOwnTenders(payments, tenders).map(({ name, tender, cents }) => ({
      name,
      tender,
      amount: toDollars(cents),
      isKnown: isTenderAccepted({ tender, name }, tenders),
    })),
  };
}

const toTipsAndRounding = (tips: number, rounding: number): Pick<CloseOfDayReport, 'tips' | 'rounding'> => ({
  ...(tips === 0 ? {} : { tips: toDollars(tips) }),
  ...(rounding === 0 ? {} : { rounding: toDollars(rounding) }),
});

/** Reads the payments of several days by terminal. */
export const readTakings = (
  db: Db,
  branch: Pick<VisibleBranch, 'name' | 'address'>,
  range: BranchDayRangeParams,
): Promise<CloseOfDayReport> => takings(db, branch, takenIn(db, range));

async function takings(
  db: Db,
  { name, address }: Pick<VisibleBranch, 'name' | 'address'>,
  taken: Taken,
): Promise<CloseOfDayReport> {
  const terminals = await db
    .with('taken', () => taken)
    .selectFrom('taken')
    .leftJoin('terminal', 'terminal.id', 'taken.terminal_id')
    .selectAll('taken')
    .select('terminal.name')
    .orderBy('taken.terminal_id')
    .execute();
  const none = terminals.length === 0;
  const sum = (column: 'tip_cents' | 'rounding_cents') =>
    terminals.reduce((total, row) => total + row[column], 0);
  return {
    store: { name, address },
    orderInitial: none ? 0 : Math.min(...terminals.map(row => row.first_number)),
    orderFinal: none ? 0 : Math.max(...terminals.map(row => row.last_number)),
    orders: terminals.reduce((sum, { orders }) => sum + orders, 0),
    refunds: terminals.reduce((sum, { refunds }) => sum + refunds, 0),
    discounts: toDollars(terminals.reduce((sum, { discount_cents }) => sum + discount_cents, 0)),
    ...toTipsAndRounding(sum('tip_cents'), sum('rounding_cents')),
    payment: terminals.map(row => ({
      terminal: row.name ?? '',
      cash: toDollars(row.cash_cents),
      card: toDollars(row.card_cents),
      debit: toDollars(row.debit_cents),
      ebt: toDollars(row.ebt_cents),
      giftCard: toDollars(row.gift_card_cents),
    })),
  };
}
