import type { BranchDayRangeParams } from '../../contract/common.ts';
import { MAX_DRAWER_DAYS, type DrawerDay } from '../../contract/drawerSessions.ts';
import { addDays } from '../../contract/businessDay.ts';
import type { Db } from '../database/connect.ts';
import { TENDERS } from '../database/tables/sales.ts';
import { toDollars } from '../http/money.ts';
import { toWireTender } from '../sales/sale.ts';
import { readTaxesByRate } from '../sales/readTaxesByRate.ts';
import { getTerminalName } from '../sales/terminalName.ts';
import { readLateSums } from './lateSales.ts';
import { sumSalesOutsideSessions } from './salesOutsideSessions.ts';
import { sumSales } from './sessionFigures.ts';
import { toWireLateMovements, toWireLateSales, toWireSaleSums, toWireTaxes } from './wireFigures.ts';

/**
 * Sums the sales of business days, and lists the sessions that were opened on them.
 * @param shown formats a time of the response
 */
export async function readDrawerDay(
  db: Db,
  range: BranchDayRangeParams,
  shown: (instant: number) => string,
): Promise<DrawerDay> {
  const sums = {
    ...(await sumDays(db, range)),
    taxes: toWireTaxes(await readTaxesByRate(db, range)),
  };
  if (addDays(range.start, MAX_DRAWER_DAYS) <= range.end)
    return { ...sums, zs: null, open: null, salesOutsideSessions: null };
  const outside = await sumSalesOutsideSessions(db, range);
  return {
    ...sums,
    zs: await readCloses(db, range, shown),
    open: await readUnclosedSessions(db, range, shown),
    salesOutsideSessions: toWireLateSales(outside),
  };
}

/** Sums the rollups of the days. The query reads no single sales, so it is fast for long ranges. */
async function sumDays(db: Db, { branch, start, end }: BranchDayRangeParams) {
  const hours = await db
    .selectFrom('day_hour')
    .select(({ fn }) => [
      fn.sum<number | null>('orders').as('orders'),
      fn.sum<number | null>('refunds').as('refunds'),
      fn.sum<number | null>('sales_cents').as('amount_cents'),
      fn.sum<number | null>('refund_cents').as('refund_cents'),
      fn.sum<number | null>('tax_cents').as('tax_cents'),
    ])
    .where('branch_id', '=', branch)
    .where('day', '>=', start)
    .where('day', '<=', end)
    .executeTakeFirstOrThrow();
  const paid = await db
    .selectFrom('day_terminal')
    .select(({ fn }) => [
      fn.sum<number | null>('discount_cents').as('discount_cents'),
      fn.sum<number | null>('tip_cents').as('tip_cents'),
      fn.sum<number | null>('rounding_cents').as('rounding_cents'),
      ...TENDERS.map(tender => fn.sum<number | null>(`${tender}_cents`).as(tender)),
    ])
    .where('branch_id', '=', branch)
    .where('day', '>=', start)
    .where('day', '<=', end)
    .executeTakeFirstOrThrow();
  const sums = sumSales(
    [
      {
        orders: hours.orders ?? 0,
        refunds: hours.refunds ?? 0,
        amount_cents: hours.amount_cents ?? 0,
        refund_cents: hours.refund_cents ?? 0,
        tax_cents: hours.tax_cents ?? 0,
        tip_cents: paid.tip_cents ?? 0,
        rounding_cents: paid.rounding_cents ?? 0,
      },
    ],
    paid.discount_cents ?? 0,
  );
  return {
    ...toWireSaleSums(sums),
    tenders: TENDERS.map(tender => ({
      tender: toWireTender(tender),
      amount: toDollars(paid[tender] ?? 0),
    })),
  };
}

async function readCloses(
  db: Db,
  { branch, start, end }: BranchDayRangeParams,
  shown: (instant: number) => string,
): Promise<NonNullable<DrawerDay['zs']>> {
  const closes = await db
    .selectFrom('drawer_close')
    .innerJoin('terminal', 'terminal.id', 'drawer_close.terminal_id')
    .leftJoin('admin', 'admin.id', 'drawer_close.closed_by')
    .leftJoin('drawer_close as replaced', 'replaced.id', 'drawer_close.replaces_id')
    .leftJoin('drawer_close as newer', 'newer.replaces_id', 'drawer_close.id')
    .select([
      'drawer_close.id',
      'drawer_close.number',
      'drawer_close.session_id',
      'drawer_close.terminal_id',
      'drawer_close.business_day',
      'drawer_close.closed_at',
      'drawer_close.total_cents',
      'drawer_close.expected_cents',
      'drawer_close.counted_cents',
      'terminal.name as terminal',
      'admin.name as closer',
      'replaced.number as replaces',
      'newer.number as replacedBy',
    ])
    .where('drawer_close.branch_id', '=', branch)
    .where('drawer_close.business_day', '>=', start)
    .where('drawer_close.business_day', '<=', end)
    .orderBy('drawer_close.number')
    .execute();
  const getLate = await readLateSums(
    db,
    closes.map(({ id }) => id),
  );
  return closes.map(row => ({
    number: row.number,
    sessionId: row.session_id,
    terminal: getTerminalName({ id: row.terminal_id, name: row.terminal }),
    businessDay: row.business_day,
    closedAt: shown(row.closed_at),
    closedBy: row.closer ?? '',
    total: toDollars(row.total_cents),
    countedCash: row.counted_cents === null ? null : toDollars(row.counted_cents),
    difference: row.counted_cents === null ? null : toDollars(row.counted_cents - row.expected_cents),
    lateSales: toWireLateSales(getLate(row.id)),
    ...toWireLateMovements(getLate(row.id)),
    replaces: row.replaces,
    replacedBy: row.replacedBy,
  }));
}

/** Reads the sessions of the days that are not closed, and earlier sessions that were never closed. */
async function readUnclosedSessions(
  db: Db,
  { branch, start, end }: BranchDayRangeParams,
  shown: (instant: number) => string,
): Promise<NonNullable<DrawerDay['open']>> {
  const sessions = await db
    .selectFrom('drawer_session')
    .innerJoin('terminal', 'terminal.id', 'drawer_session.terminal_id')
    .leftJoin('admin', 'admin.id', 'drawer_session.opened_by')
    .select(['drawer_session.id', 'terminal_id', 'terminal.name as terminal', 'drawer_session.status'])
    .select(['opened_at', 'admin.name as opener'])
    .where('drawer_session.branch_id', '=', branch)
    .where('drawer_session.status', 'in', ['open', 'counted'])
    .where('opened_at', 'is not', null)
    .where('business_day', '<=', end)
    .where(is => is.or([is('business_day', '>=', start), is('ended_at', 'is', null)]))
    .orderBy('opened_at')
    .orderBy('drawer_session.id')
    .execute();
  return sessions.map(row => ({
    sessionId: row.id,
    terminal: getTerminalName({ id: row.terminal_id, name: row.terminal }),
    status: row.status,
    openedAt: shown(row.opened_at!),
    openedBy: row.opener ?? '',
  }));
}
