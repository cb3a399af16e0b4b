/** Opens, counts, closes and reopens drawer sessions in the back office, and records movements of cash. */
import type { FastifyRequest } from 'fastify';
import type { DrawerCount, DrawerMovementInput, DrawerSessionInput } from '../../contract/drawerSessions.ts';
import { toBusinessDay } from '../../contract/businessDay.ts';
import { createFieldRule } from '../../contract/fieldRule.ts';
import { getTrailActor, recordTrailEvents } from '../audit/trail.ts';
import { getActor } from '../auth/actor.ts';
import { hasRight } from '../auth/rights.ts';
import { readVisibleRow } from '../auth/visibleRows.ts';
import type { Db, Tx } from '../database/connect.ts';
import { lockSales } from '../database/locks.ts';
import type { NewRow, Row } from '../database/schema.ts';
import { toCents, toDollars } from '../http/money.ts';
import { assertRecordFound, createNotFoundProblem, HttpProblem } from '../http/problems.ts';
import { createMessage, toInvalidFieldMessage } from '../language/message.ts';
import { getTerminalName } from '../sales/terminalName.ts';
import { createWallClockFormatter } from '../time/wallClock.ts';
import { computeSession, readDifferenceLimit, recordClose, storeClose } from './closeSession.ts';
import { parseDrawerCount, parseStoredCount, type StoredCount } from './drawerCounts.ts';
import { readTimeOfLastSale, selectSalesInRange, type OpenedSession } from './salesOfSession.ts';
import { getGreatestDifference } from './sessionFigures.ts';

/** Checks whether the caller may see what a drawer should contain. Other callers count without knowing it. */
export const canSeeDrawerFigures = (request: FastifyRequest): boolean =>
  hasRight(getActor(request), ['show', 'drawers/figures']);

const isOpened = (session: Row<'drawer_session'>): session is OpenedSession => session.opened_at !== null;

/**
 * Reads a session that the caller may see. Callers who may not see figures may see only sessions in which they work.
 * @throws HttpProblem 404 if the session does not exist, the caller may not see it, or its opening has not arrived
 */
export async function readVisibleSession(
  db: Db,
  request: FastifyRequest,
  id: number,
): Promise<OpenedSession> {
  const session = await readVisibleRow(db, request, 'drawer_session', id, 'drawer_session');
  if (
    isOpened(session) &&
    (canSeeDrawerFigures(request) || (await worksIn(db, session, getActor(request).adminId)))
  )
    return session;
  throw createNotFoundProblem('drawer_session', id);
}

async function worksIn(db: Db, session: OpenedSession, adminId: number): Promise<boolean> {
  if (session.opened_by === adminId) return true;
  const { id, terminal_id, opened_at, ended_at } = session;
  const range = {
    terminalId: terminal_id,
    from: opened_at,
    until: ended_at ?? Number.MAX_SAFE_INTEGER,
    lastNumber: Number.MAX_SAFE_INTEGER,
  };
  const found = await db
    .selectFrom('drawer_event')
    .select('id')
    .where('session_id', '=', id)
    .where('admin_id', '=', adminId)
    .unionAll(selectSalesInRange(db, range).select('sale.id').where('admin_id', '=', adminId))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Locks the branch's sales, then reads the session again, because another call may have changed it meanwhile. */
async function lockSession(tx: Tx, request: FastifyRequest, id: number): Promise<OpenedSession> {
  const { branch_id } = await readVisibleSession(tx, request, id);
  await lockSales(tx, branch_id);
  return readVisibleSession(tx, request, id);
}

/**
 * Opens a terminal's drawer.
 * @returns id of the session
 * @throws HttpProblem 400 if the terminal is not in the branch, 409 if its drawer is already open
 */
export async function openSession(
  tx: Tx,
  request: FastifyRequest,
  { branchId, terminalId, float }: DrawerSessionInput,
): Promise<number> {
  const { adminId } = getActor(request);
  const clock = assertRecordFound(await lockSales(tx, branchId), 'branch', branchId);
  const terminal = await tx
    .selectFrom('terminal')
    .select(['id', 'name'])
    .where('id', '=', terminalId)
    .where('branch_id', '=', branchId)
    .executeTakeFirst();
  if (!terminal) throw new HttpProblem(400, createMessage('drawer.terminalNotInBranch'), 'terminalId');
  const open = await findOpenSession(tx, terminalId);
  if (open)
    throw new HttpProblem(
      409,
      createMessage('drawer.isOpen', {
        terminal: getTerminalName(terminal),
        time: createWallClockFormatter(clock.timeZone)(open.opened_at!).slice(0, 16).replace('T', ' '),
      }),
      'terminalId',
    );
  const at = await afterLastSession(tx, terminalId, Date.now());
  const session = await tx
    .insertInto('drawer_session')
    .values({
      branch_id: branchId,
      terminal_id: terminalId,
      reference: null,
      business_day: toBusinessDay(at, clock.timeZone, clock.cutoffHour),
      opened_at: at,
      opened_by: adminId,
      float_cents: toCents(float, 'float'),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await addDrawerEvent(tx, session, { kind: 'open', cents: session.float_cents, admin_id: adminId, at });
  await recordTrailEvents(tx, getTrailActor(request), {
    action: 'create',
    resource: 'drawer-session',
    id: session.id,
    name: getTerminalName(terminal),
    branchId,
    after: { status: 'open', float },
  });
  return session.id;
}

/** Finds the session of a terminal that was opened and never closed. A reopened session does not count. */
export const findOpenSession = (tx: Tx, terminalId: number) =>
  tx
    .selectFrom('drawer_session')
    .selectAll()
    .where('terminal_id', '=', terminalId)
    .where('opened_at', 'is not', null)
    .where('ended_at', 'is', null)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Returns the time of an opening: `now`, or 1 ms after the end of the terminal's last session if that end is later. It
 * can be later because the clock of a till can be ahead of the server's clock.
 */
async function afterLastSession(tx: Tx, terminalId: number, now: number): Promise<number> {
  const last = await tx
    .selectFrom('drawer_session')
    .select(({ fn }) => fn.max<number | null>('ended_at').as('at'))
    .where('terminal_id', '=', terminalId)
    .executeTakeFirstOrThrow();
  return Math.max(now, (last.at ?? 0) + 1);
}

export const addDrawerEvent = (
  tx: Tx,
  { id, branch_id, terminal_id }: Pick<Row<'drawer_session'>, 'id' | 'branch_id' | 'terminal_id'>,
  event: Pick<NewRow<'drawer_event'>, 'kind' | 'admin_id' | 'at'> & Partial<NewRow<'drawer_event'>>,
) =>
  tx
    .insertInto('drawer_event')
    .values({ reference: null, arrived_at: Date.now(), ...event, session_id: id, branch_id, terminal_id })
    .execute();

/**
 * Records cash that is paid in, paid out or dropped to the safe.
 * @throws HttpProblem 400 if cash is paid in or out without a reason, 409 if the session is closed
 */
export async function moveCash(
  tx: Tx,
  request: FastifyRequest,
  id: number,
  { kind, amount, reason = '' }: DrawerMovementInput,
): Promise<void> {
  const session = assertNotClosed(await lockSession(tx, request, id));
  assertReasonOfMovement(kind, reason);
  const at = Date.now();
  const { adminId } = getActor(request);
  await addDrawerEvent(tx, session, {
    kind,
    cents: toCents(amount, 'amount'),
    reason: reason.trim(),
    admin_id: adminId,
    at,
  });
  await removeOutdatedCount(tx, session, at);
  await recordTrailEvents(tx, getTrailActor(request), {
    action: 'update',
    resource: 'drawer-session',
    id,
    name: await readTerminalName(tx, session.terminal_id),
    branchId: session.branch_id,
    after: { movement: kind, amount, reason: reason.trim() },
  });
}

/** @throws HttpProblem 400 if money is paid in or out without a reason */
export function assertReasonOfMovement(kind: string, reason: string): void {
  if (kind === 'drop' || reason.trim() !== '') return;
  throw new HttpProblem(400, toInvalidFieldMessage('reason', createFieldRule('required')), 'reason');
}

/**
 * Removes the count of a session if cash was moved after the count, so that the drawer is counted again. The count of a
 * session that was once closed stays.
 */
export async function removeOutdatedCount(tx: Tx, session: OpenedSession, at: number): Promise<void> {
  const count = parseStoredCount(session.counted);
  if (!count || session.ended_at !== null || at < count.at) return;
  await tx
    .updateTable('drawer_session')
    .set({ status: 'open', counted: '' })
    .where('id', '=', session.id)
    .execute();
}

/**
 * Stores the count of a session, in place of an earlier count.
 * @throws HttpProblem 400 if cash was not counted, 409 if the session is closed
 */
export async function storeCount(
  tx: Tx,
  request: FastifyRequest,
  id: number,
  input: DrawerCount,
): Promise<void> {
  const session = assertNotClosed(await lockSession(tx, request, id));
  const money = parseDrawerCount(input);
  if (money.cashCents === null) throw new HttpProblem(400, createMessage('drawer.cashMissing'), 'cash');
  const at = Date.now();
  const count: StoredCount = {
    ...money,
    at,
    adminId: getActor(request).adminId,
    salesUntil: await readTimeOfLastSale(tx, session.terminal_id, at),
  };
  await tx
    .updateTable('drawer_session')
    .set({ status: 'counted', counted: JSON.stringify(count) })
    .where('id', '=', id)
    .execute();
  await recordTrailEvents(tx, getTrailActor(request), {
    action: 'update',
    resource: 'drawer-session',
    id,
    name: await readTerminalName(tx, session.terminal_id),
    branchId: session.branch_id,
    before: { status: session.status },
    after: { status: 'counted', counted: toDollars(money.cashCents) },
  });
}

/**
 * Closes a session with its stored count.
 * @throws HttpProblem 409 if the session is closed or not counted, 400 if a difference above the shop's limit has no
 *   reason
 */
export async function closeSession(
  tx: Tx,
  request: FastifyRequest,
  id: number,
  { reason = '' }: { reason?: string },
): Promise<void> {
  const stored = assertNotClosed(await lockSession(tx, request, id));
  const count = parseStoredCount(stored.counted);
  if (!count) throw new HttpProblem(409, createMessage('drawer.notCounted'));
  const closedAt = Date.now();
  const closedBy = getActor(request).adminId;
  const session = { ...stored, ended_at: stored.ended_at ?? count.salesUntil };
  await addDrawerEvent(tx, session, {
    kind: 'close',
    reason: reason.trim(),
    admin_id: closedBy,
    at: closedAt,
  });
  const computed = await computeSession(tx, session, closedAt);
  const limit = await readDifferenceLimit(tx);
  if (getGreatestDifference(computed.figures) > limit && reason.trim() === '')
    throw new HttpProblem(
      400,
      createMessage('drawer.reasonMissing', { limit: toDollars(limit).toFixed(2) }),
      'reason',
    );
  const { number } = await storeClose(tx, session, computed, { closedAt, closedBy, reason: reason.trim() });
  const closed = { number, reason: reason.trim(), figures: computed.figures };
  await recordClose(tx, getTrailActor(request), session, closed);
}

/**
 * Reopens a closed session. Its Z stays unchanged. The next close creates a new Z that replaces it.
 * @throws HttpProblem 409 if the session is not closed
 */
export async function reopenSession(
  tx: Tx,
  request: FastifyRequest,
  id: number,
  reason: string,
): Promise<void> {
  const session = await lockSession(tx, request, id);
  if (session.status !== 'closed') throw new HttpProblem(409, createMessage('drawer.notClosed'));
  const close = await tx
    .selectFrom('drawer_close')
    .select(['id', 'number'])
    .where('session_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('drawer_reopening')
    .values({
      close_id: close.id,
      admin_id: getActor(request).adminId,
      at: Date.now(),
      reason: reason.trim(),
    })
    .execute();
  await tx.updateTable('drawer_session').set({ status: 'open' }).where('id', '=', id).execute();
  await recordTrailEvents(tx, getTrailActor(request), {
    action: 'update',
    resource: 'drawer-session',
    id,
    name: await readTerminalName(tx, session.terminal_id),
    branchId: session.branch_id,
    before: { status: 'closed', number: close.number },
    after: { status: 'open', reason: reason.trim() },
  });
}

function assertNotClosed(session: OpenedSession): OpenedSession {
  if (session.status === 'closed') throw new HttpProblem(409, createMessage('drawer.isClosed'));
  return session;
}

export async function readTerminalName(db: Db, id: number): Promise<string> {
  const terminal = await db
    .selectFrom('terminal')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return getTerminalName(terminal);
}
