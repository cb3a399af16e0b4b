/** Sales and totals of a till's branch, with which the till reconciles its own records. */
import { sql } from 'kysely';
import {
  MAX_SALES_PER_PAGE,
  type TillDay,
  type TillDayQuery,
  type TillSales,
  type TillSalesQuery,
} from '../../contract/tillDay.ts';
import { toBusinessDay } from '../../contract/businessDay.ts';
import { assertValidDay } from '../branches/dayRange.ts';
import type { DrawerDay } from '../../contract/drawerSessions.ts';
import { readInSnapshot, type Db } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import { TENDERS } from '../database/tables/sales.ts';
import { readDrawerDay } from '../drawers/drawerDay.ts';
import { sumSales, type SessionFigures } from '../drawers/sessionFigures.ts';
import { toWireAwaited, toWireSaleSums, toWireTenders } from '../drawers/wireFigures.ts';
import { toDollars } from '../http/money.ts';
import { selectAwaitedReturns } from '../sales/awaitedReturns.ts';
import { readNamedPayments, sumOwnTenders } from '../sales/ownTenders.ts';
import { toWireTender } from '../sales/sale.ts';
import { getTerminalName } from '../sales/terminalName.ts';
import type { Till } from './tillKeys.ts';
import {
  readPaymentsOfSales,
  selectSalesForTills,
  toTillReceiptHead,
  toWireAwaitedReturn,
} from './tillReceipts.ts';
import { IS_REFUND_SQL } from '../sales/refundSql.ts';

/** Lists the sales of the till's branch in the order in which the server received them. */
export async function listTillSales(
  db: Db,
  { branchId }: Till,
  { day, after = 0, limit = MAX_SALES_PER_PAGE }: TillSalesQuery,
): Promise<TillSales> {
  if (day !== undefined) assertValidDay(day, 'day');
  const orders = await selectSalesForTills(db)
    .where('sale.branch_id', '=', branchId)
    .where('sale.number', '>', after)
    .$if(day !== undefined, query => query.where('sale.business_day', '=', day!))
    .orderBy('sale.number')
    .limit(limit + 1)
    .execute();
  const listed = orders.slice(0, limit);
  const payments = Map.groupBy(
    listed.length === 0
      ? []
      : await readPaymentsOfSales(
          db,
          listed.map(({ id }) => id),
        ),
    payment => payment.order_id,
  );
  return {
    sales: listed.map(order => ({
      ...toTillReceiptHead(order, payments.get(order.id) ?? []),
      businessDay: order.business_day,
    })),
    more: orders.length > limit,
  };
}

/** Sums the sales of a business day of the till's branch. The default is the current day. */
export async function readTillDay(
  db: Db,
  { branchId, clock, tenders }: Till,
  query: TillDayQuery,
): Promise<TillDay> {
  const { timeZone, cutoffHour } = clock;
  const { day = toBusinessDay(Date.now(), timeZone, cutoffHour) } = query;
  assertValidDay(day, 'day');
  return readInSnapshot(db, async moment => {
    const range = { branch: branchId, start: day, end: day };
    const { zs, open, salesOutsideSessions, ...sums } = await readDrawerDay(moment, range, toUtc);
    const named = await readNamedPayments(moment, range);
    const toOwnTenders = (payments: typeof named) => toWireTenders(sumOwnTenders(payments, tenders));
    const terminals = await sumTerminals(moment, branchId, day);
    const awaited = await selectAwaitedReturns(moment)
      .where('waiting_return.branch_id', '=', branchId)
      .execute();
    const sessions = await readSessions(moment, branchId, [...(zs ?? []), ...(open ?? [])]);
    return {
      day,
      ...sums,
      ownTenders: toOwnTenders(named),
      terminals: terminals.map(terminal => ({
        ...terminal,
        ownTenders: toOwnTenders(named.filter(({ terminal_id }) => terminal_id === terminal.terminalId)),
      })),
      zs: await addFiguresOfZs(moment, branchId, zs ?? [], sessions),
      open: (open ?? []).map(one => ({ ...one, session: sessions.get(one.sessionId)?.reference ?? '' })),
      salesOutsideSessions: salesOutsideSessions ?? { count: 0, amount: 0 },
      awaited: awaited
        .filter(({ created_at }) => toBusinessDay(created_at, timeZone, cutoffHour) === day)
        .map(toWireAwaitedReturn),
    };
  });
}

const toUtc = (instant: number): string => new Date(instant).toISOString();

type SessionOfDay = Pick<Row<'drawer_session'>, 'id' | 'reference' | 'status'>;

async function readSessions(
  db: Db,
  branchId: number,
  listed: readonly { sessionId: number }[],
): Promise<ReadonlyMap<number, SessionOfDay>> {
  if (listed.length === 0) return new Map();
  const rows = await db
    .selectFrom('drawer_session')
    .select(['id', 'reference', 'status'])
    .where('branch_id', '=', branchId)
    .where(
      'id',
      'in',
      listed.map(({ sessionId }) => sessionId),
    )
    .execute();
  return new Map(rows.map(row => [row.id, row]));
}

/**
 * Adds the till's reference of the session, the expected cash and the tenders to Zs. While a session is open again, its
 * cashier counts without knowing what the drawer should contain.
 */
async function addFiguresOfZs(
  db: Db,
  branchId: number,
  zs: NonNullable<DrawerDay['zs']>,
  sessions: ReadonlyMap<number, SessionOfDay>,
): Promise<TillDay['zs']> {
  if (zs.length === 0) return [];
  const closes = await db
    .selectFrom('drawer_close')
    .select(['number', 'expected_cents', 'figures'])
    .where('branch_id', '=', branchId)
    .where(
      'number',
      'in',
      zs.map(({ number }) => number),
    )
    .execute();
  const byNumber = new Map(closes.map(close => [close.number, close]));
  return zs.map(z => {
    const { expected_cents, figures } = byNumber.get(z.number)!;
    const session = sessions.get(z.sessionId);
    const isOpen = session?.status !== 'closed';
    const stored = JSON.parse(figures) as SessionFigures;
    return {
      ...z,
      session: session?.reference ?? '',
      expectedCash: isOpen ? null : toDollars(expected_cents),
      difference: isOpen ? null : z.difference,
      tenders: isOpen ? [] : toWireTenders(stored.tenders),
      ...(isOpen ? {} : toWireAwaited(stored)),
    };
  });
}

async function sumTerminals(
  db: Db,
  branchId: number,
  day: number,
): Promise<Omit<TillDay['terminals'][number], 'ownTenders'>[]> {
  const sales = await db
    .selectFrom('sale')
    .select(({ fn }) => [
      'terminal_id',
      fn.countAll<number>().as('orders'),
      sql<number>`sum(case when ${IS_REFUND_SQL} then 1 else 0 end)`.as('refunds'),
      sql<number>`sum(case when amount_cents < 0 then amount_cents else 0 end)`.as('refund_cents'),
      fn.sum<number>('amount_cents').as('amount_cents'),
      fn.sum<number>('tax_cents').as('tax_cents'),
    ])
    .where('branch_id', '=', branchId)
    .where('business_day', '=', day)
    .groupBy('terminal_id')
    .execute();
  const sums = new Map(sales.map(row => [row.terminal_id, row]));
  const terminals = await db
    .selectFrom('day_terminal')
    .innerJoin('terminal', 'terminal.id', 'day_terminal.terminal_id')
    .selectAll('day_terminal')
    .select('terminal.name')
    .where('day_terminal.branch_id', '=', branchId)
    .where('day', '=', day)
    .orderBy('terminal_id')
    .execute();
  return terminals.map(({ terminal_id: id, name, discount_cents, ...row }) => ({
    terminalId: id,
    terminal: getTerminalName({ id, name }),
    ...toWireSaleSums(
      sumSales(
        [{ ...sums.get(id)!, tip_cents: row.tip_cents, rounding_cents: row.rounding_cents }],
        discount_cents,
      ),
    ),
    tenders: TENDERS.map(tender => ({
      tender: toWireTender(tender),
      amount: toDollars(row[`${tender}_cents`]),
    })),
  }));
}
