/** Closes drawer sessions. Each close stores the figures in a numbered record (Z) that never changes. */
import { recordTrailEvents, type TrailActor } from '../audit/trail.ts';
import type { Db, Tx } from '../database/connect.ts';
import { insertMany } from '../database/insertMany.ts';
import type { Row } from '../database/schema.ts';
import { toDollars } from '../http/money.ts';
import type { OpenedSession } from './salesOfSession.ts';
import { readTimeRangeOfSales } from './salesOfSession.ts';
import { computeSessionFigures, getGreatestDifference, type SessionFigures } from './sessionFigures.ts';

export interface ComputedSession {
  figures: SessionFigures;
  range: { from: number; until: number; lastNumber: number };
  lastEventId: number;
}

/**
 * Computes the figures of a session from all stored sales and events. Before a close, the caller must lock the branch's
 * sales. All sales and events that arrive later then have higher order numbers and ids.
 */
export async function computeSession(db: Db, session: OpenedSession, now: number): Promise<ComputedSession> {
  const { branch_id, terminal_id } = session;
  const { last_sale_number } = await db
    .selectFrom('branch')
    .select('last_sale_number')
    .where('id', '=', branch_id)
    .executeTakeFirstOrThrow();
  const { last } = await db
    .selectFrom('drawer_event')
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  const lastEventId = last ?? 0;
  const time = await readTimeRangeOfSales(db, session, now);
  const range = { ...time, terminalId: terminal_id, lastNumber: last_sale_number };
  return {
    figures: await computeSessionFigures(db, session, { range, lastEventId }),
    range,
    lastEventId,
  };
}

export async function readDifferenceLimit(db: Db): Promise<number> {
  const shop = await db.selectFrom('shop').select('difference_limit_cents').executeTakeFirstOrThrow();
  return shop.difference_limit_cents;
}

interface Closing {
  closedAt: number;
  closedBy: number;
  reason: string;
}

/** Records a close in the audit trail. */
export async function recordClose(
  tx: Tx,
  actor: TrailActor,
  session: OpenedSession,
  { number, reason, figures }: { number: number; reason: string; figures: SessionFigures },
): Promise<void> {
  const [cash] = figures.balances;
  await recordTrailEvents(tx, actor, {
    action: 'update',
    resource: 'drawer-session',
    id: session.id,
    name: figures.terminal,
    branchId: session.branch_id,
    before: { status: session.status },
    after: {
      status: 'closed',
      number,
      expected: toDollars(cash!.expectedCents),
      counted: cash!.countedCents === null ? null : toDollars(cash!.countedCents),
      reason,
    },
  });
}

/**
 * Stores the next Z of the branch. The caller must have locked the branch's sales.
 * @param session session to close, with the final `ended_at`
 */
export async function storeClose(
  tx: Tx,
  session: OpenedSession,
  { figures, range, lastEventId }: ComputedSession,
  { closedAt, closedBy, reason }: Closing,
): Promise<Pick<Row<'drawer_close'>, 'id' | 'number'>> {
  const { id: session_id, branch_id, terminal_id, business_day } = session;
  const { number } = await tx
    .selectFrom('drawer_close')
    .select(({ fn }) => fn.max<number | null>('number').as('number'))
    .where('branch_id', '=', branch_id)
    .executeTakeFirstOrThrow();
  const replaced = await tx
    .selectFrom('drawer_close')
    .select('id')
    .where('session_id', '=', session_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const [cash] = figures.balances;
  const close = await tx
    .insertInto('drawer_close')
    .values({
      session_id,
      branch_id,
      terminal_id,
      number: (number ?? 0) + 1,
      business_day,
      closed_at: closedAt,
      closed_by: closedBy,
      sales_from: range.from,
      sales_until: range.until,
      last_sale_number: range.lastNumber,
      last_event_id: lastEventId,
      total_cents: figures.totalCents,
      expected_cents: cash!.expectedCents,
      counted_cents: cash!.countedCents,
      greatest_difference_cents: getGreatestDifference(figures),
      reason,
      replaces_id: replaced?.id ?? null,
      figures: JSON.stringify(figures),
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  await insertMany(
    tx,
    'drawer_close_cashier',
    figures.cashiers.map(({ cashierId }) => ({ admin_id: cashierId, close_id: close.id })),
  );
  await tx
    .updateTable('drawer_session')
    .set({ status: 'closed', ended_at: session.ended_at })
    .where('id', '=', session_id)
    .execute();
  return close;
}
