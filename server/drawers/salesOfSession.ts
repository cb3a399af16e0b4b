/** Determines which sales belong to a drawer session. */
import type { Db } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import { parseStoredCount } from './drawerCounts.ts';

export type OpenedSession = Row<'drawer_session'> & { opened_at: number; opened_by: number };

/** Sales of a session: those of its terminal between two times, up to the order number `lastNumber`. */
export interface SalesRange {
  terminalId: number;
  from: number;
  until: number;
  lastNumber: number;
}

export const selectSalesInRange = (db: Db, { terminalId, from, until, lastNumber }: SalesRange) =>
  db
    .selectFrom('sale')
    .where('sale.terminal_id', '=', terminalId)
    .where('sale.created_at', '>=', from)
    .where('sale.created_at', '<=', until)
    .where('sale.number', '<=', lastNumber);

/**
 * Reads the first and last time of a session's sales, UTC milliseconds. The time range ends before the terminal's next
 * session, even if the session was not closed.
 */
export async function readTimeRangeOfSales(
  db: Db,
  session: OpenedSession,
  now: number,
): Promise<{ from: number; until: number }> {
  const { terminal_id, opened_at, ended_at, id } = session;
  const next = await db
    .selectFrom('drawer_session')
    .select(({ fn }) => fn.min('opened_at').as('at'))
    .where('terminal_id', '=', terminal_id)
    .where(is =>
      is.or([is('opened_at', '>', opened_at), is.and([is('opened_at', '=', opened_at), is('id', '>', id)])]),
    )
    .executeTakeFirst();
  const until = ended_at ?? parseStoredCount(session.counted)?.salesUntil ?? now;
  return { from: opened_at, until: Math.min(until, (next?.at ?? Infinity) - 1) };
}

/**
 * Returns the time of the terminal's last stored sale, or `now` if that is later. A sale can be later than `now` if the
 * till's clock is ahead of the server's clock.
 */
export async function readTimeOfLastSale(db: Db, terminalId: number, now: number): Promise<number> {
  const last = await db
    .selectFrom('sale')
    .select(({ fn }) => fn.max('created_at').as('at'))
    .where('terminal_id', '=', terminalId)
    .executeTakeFirst();
  return Math.max(now, last?.at ?? 0);
}
