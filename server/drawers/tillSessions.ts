/** Opens and books the drawer sessions of tills. The callers must have locked the branch's sales. */
import type { DrawerNotice } from '../../contract/tillDrawers.ts';
import { recordTrailEvents, type TrailActor } from '../audit/trail.ts';
import type { Tx } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import { toDollars } from '../http/money.ts';
import { computeSession, readDifferenceLimit, recordClose, storeClose } from './closeSession.ts';
import { parseStoredCount, type CountedMoney, type StoredCount } from './drawerCounts.ts';
import { findOpenSession, removeOutdatedCount, readTerminalName } from './drawerSessions.ts';
import { readTimeOfLastSale, readTimeRangeOfSales, type OpenedSession } from './salesOfSession.ts';
import { getGreatestDifference } from './sessionFigures.ts';

/** Many tills send times in whole seconds. */
const SECOND = 1000;

type TillEvent = Pick<
  Row<'drawer_event'>,
  'id' | 'kind' | 'cents' | 'reason' | 'admin_id' | 'at' | 'counted'
>;

/** Checks whether a close is dated before the opening of its session. A difference of at most one second is ignored. */
const isBeforeOpening = (at: number, openedAt: number): boolean => at < openedAt - SECOND;

const toActor = ({ admin_id }: Pick<TillEvent, 'admin_id'>, name: string): TrailActor => ({
  adminId: admin_id,
  name,
  address: '',
});

async function readCashierName(tx: Tx, id: number): Promise<string> {
  const user = await tx.selectFrom('admin').select('name').where('id', '=', id).executeTakeFirst();
  return user?.name ?? '';
}

/**
 * Opens a session, and books the events of the session that arrived before the opening.
 * @returns true if another session of the terminal is open
 */
export async function openTillSession(
  tx: Tx,
  session: Row<'drawer_session'>,
  event: Pick<TillEvent, 'cents' | 'admin_id' | 'at'>,
  { getBusinessDay, now }: { getBusinessDay: (at: number) => number; now: number },
): Promise<boolean> {
  const other = await findOpenSession(tx, session.terminal_id);
  const opened_at = await afterSameSecond(tx, session.terminal_id, event.at);
  const opened = {
    opened_at,
    opened_by: event.admin_id,
    float_cents: event.cents,
    business_day: getBusinessDay(opened_at),
  };
  await tx.updateTable('drawer_session').set(opened).where('id', '=', session.id).execute();
  await recordTrailEvents(tx, toActor(event, await readCashierName(tx, event.admin_id)), {
    action: 'create',
    resource: 'drawer-session',
    id: session.id,
    name: await readTerminalName(tx, session.terminal_id),
    branchId: session.branch_id,
    after: { status: 'open', float: toDollars(event.cents) },
  });
  const waiting = await tx
    .selectFrom('drawer_event')
    .selectAll()
    .where('session_id', '=', session.id)
    .where('kind', '<>', 'open')
    .orderBy('at')
    .orderBy('id')
    .execute();
  // A close that is dated before the opening closes the session only if no other close waits.
  const isEarlyClose = ({ kind, at }: TillEvent) => kind === 'close' && isBeforeOpening(at, opened_at);
  const inOrder = [...waiting.filter(one => !isEarlyClose(one)), ...waiting.filter(one => isEarlyClose(one))];
  for (const one of inOrder) {
    const current = await tx
      .selectFrom('drawer_session')
      .selectAll()
      .where('id', '=', session.id)
      .executeTakeFirstOrThrow();
    await bookTillEvent(tx, current, one, now);
  }
  return other !== undefined;
}

/**
 * Returns the time of an opening: `at`, or 1 ms after the end of the terminal's last session if it ended within the
 * second that follows `at`. The two sessions then share no sale.
 */
async function afterSameSecond(tx: Tx, terminalId: number, at: number): Promise<number> {
  const ended = await tx
    .selectFrom('drawer_session')
    .select(({ fn }) => fn.max<number | null>('ended_at').as('at'))
    .where('terminal_id', '=', terminalId)
    .where('ended_at', '>=', at)
    .where('ended_at', '<', at + SECOND)
    .executeTakeFirstOrThrow();
  return ended.at === null ? at : ended.at + 1;
}

/**
 * Books an event of an opened session: a movement of cash, or a close.
 * @returns number of the Z that a close created, and a notice if the event is unusual
 */
export async function bookTillEvent(
  tx: Tx,
  session: Row<'drawer_session'>,
  event: TillEvent,
  now: number,
): Promise<{ number?: number; notice?: DrawerNotice }> {
  const opened = session as OpenedSession;
  const actor = toActor(event, await readCashierName(tx, event.admin_id));
  if (event.kind !== 'close') {
    await removeOutdatedCount(tx, opened, event.at);
    await recordTrailEvents(tx, actor, {
      action: 'update',
      resource: 'drawer-session',
      id: session.id,
      name: await readTerminalName(tx, session.terminal_id),
      branchId: session.branch_id,
      after: { movement: event.kind, amount: toDollars(event.cents), reason: event.reason },
    });
    const isAfterClose = session.ended_at !== null && event.at > session.ended_at;
    return isAfterClose ? { notice: await setNotice(tx, event, 'after-close') } : {};
  }
  if (session.status === 'closed') return { notice: await setNotice(tx, event, 'session-closed') };
  const isEarly = isBeforeOpening(event.at, opened.opened_at);
  const ended_at =
    session.ended_at ?? (isEarly ? await readLastTime(tx, opened) : Math.max(event.at, opened.opened_at));
  const count: StoredCount | null =
    event.counted === ''
      ? parseStoredCount(session.counted)
      : {
          ...(JSON.parse(event.counted) as CountedMoney),
          at: event.at,
          adminId: event.admin_id,
          salesUntil: ended_at,
        };
  const ended = { ...opened, ended_at, counted: count ? JSON.stringify(count) : '' };
  await tx
    .updateTable('drawer_session')
    .set({ counted: ended.counted })
    .where('id', '=', session.id)
    .execute();
  const computed = await computeSession(tx, ended, now);
  const limit = await readDifferenceLimit(tx);
  const isUnexplained = getGreatestDifference(computed.figures) > limit && event.reason === '';
  const { number } = await storeClose(tx, ended, computed, {
    closedAt: event.at,
    closedBy: event.admin_id,
    reason: event.reason,
  });
  await tx
    .updateTable('drawer_event')
    .set({ notice: 'after-close' })
    .where('session_id', '=', session.id)
    .where('kind', '<>', 'close')
    .where('at', '>', ended_at)
    .where('notice', '=', '')
    .execute();
  await recordClose(tx, actor, ended, { number, reason: event.reason, figures: computed.figures });
  if (isEarly) return { number, notice: await setNotice(tx, event, 'before-opening') };
  return isUnexplained
    ? { number, notice: await setNotice(tx, event, 'difference-unexplained') }
    : { number };
}

/** Returns the time of a session's last stored sale, or of its opening if it has no sale. */
async function readLastTime(tx: Tx, session: OpenedSession): Promise<number> {
  const last = await readTimeOfLastSale(tx, session.terminal_id, session.opened_at);
  const { until } = await readTimeRangeOfSales(tx, { ...session, counted: '' }, last);
  return Math.max(until, session.opened_at);
}

async function setNotice(tx: Tx, { id }: TillEvent, notice: DrawerNotice): Promise<DrawerNotice> {
  await tx.updateTable('drawer_event').set({ notice }).where('id', '=', id).execute();
  return notice;
}

/** Finds the number of the Z that a close of a till made: the session's first Z that includes this event. */
export async function findCloseNumber(
  tx: Tx,
  { id, session_id }: Pick<Row<'drawer_event'>, 'id' | 'session_id'>,
): Promise<number | undefined> {
  const close = await tx
    .selectFrom('drawer_close')
    .select('number')
    .where('session_id', '=', session_id)
    .where('last_event_id', '>=', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return close?.number;
}
