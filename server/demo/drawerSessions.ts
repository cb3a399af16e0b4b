import type { Tx } from '../database/connect.ts';
import { computeSession, storeClose } from '../drawers/closeSession.ts';
import type { StoredCount } from '../drawers/drawerCounts.ts';
import { addDrawerEvent } from '../drawers/drawerSessions.ts';
import type { OpenedSession } from '../drawers/salesOfSession.ts';
import { BRANCHES } from './branches.ts';
import type { SimulatedBusinessDay } from './calendar.ts';
import { createCashierRoster } from './people.ts';
import { createRandom, drawBoolean, drawInteger } from './random.ts';

/** Number of days with drawer sessions. */
const DAYS = 7;

const FLOAT_CENTS = 15_000;
const OPENED_AT = 6 * 3600 + 50 * 60;
const DROPPED_AT = 16 * 3600;
const CLOSED_AT = 22 * 3600 + 10 * 60;

/** Counted minus expected cash in cents. Half of the counts have no difference. */
const DIFFERENCES = [0, 0, 0, 0, 0, -25, 10, -100, 200, -2000];

/**
 * Creates a session for each terminal and each of the last 7 days. Sessions whose closing time has passed are closed.
 * The caller must have placed the orders before.
 */
export async function makeDrawerSessions(tx: Tx, days: readonly SimulatedBusinessDay[]): Promise<void> {
  const random = createRandom('drawer sessions');
  for (const day of days.slice(-DAYS))
    for (const branch of BRANCHES) {
      const cashierAt = createCashierRoster(branch);
      for (const [till, terminal] of branch.terminals.entries()) {
        if (day.ends <= OPENED_AT) continue;
        const opened_at = day.instantOf(OPENED_AT);
        const opened_by = cashierAt(day.daysAgo, 7, till);
        const session = (await tx
          .insertInto('drawer_session')
          .values({
            branch_id: branch.id,
            terminal_id: terminal.id,
            reference: null,
            business_day: day.day,
            opened_at,
            opened_by,
            float_cents: FLOAT_CENTS,
          })
          .returningAll()
          .executeTakeFirstOrThrow()) as OpenedSession;
        const at = { admin_id: opened_by, at: opened_at, arrived_at: opened_at };
        await addDrawerEvent(tx, session, { ...at, kind: 'open', cents: FLOAT_CENTS });
        if (day.ends <= CLOSED_AT) continue;
        const [dropped, closedAt] = [day.instantOf(DROPPED_AT), day.instantOf(CLOSED_AT)];
        const closedBy = cashierAt(day.daysAgo, 21, till);
        if (drawBoolean(random, 0.5))
          await addDrawerEvent(tx, session, {
            kind: 'drop',
            cents: 10_000,
            admin_id: closedBy,
            at: dropped,
            arrived_at: dropped,
          });
        const ended = { ...session, ended_at: closedAt };
        const { figures } = await computeSession(tx, ended, closedAt);
        const difference = DIFFERENCES[drawInteger(random, 0, DIFFERENCES.length - 1)]!;
        const count: StoredCount = {
          cashCents: Math.max(0, figures.balances[0]!.expectedCents + difference),
          denominations: [],
          tenders: [],
          at: closedAt,
          adminId: closedBy,
          salesUntil: closedAt,
        };
        const counted = { ...ended, counted: JSON.stringify(count) };
        await tx
          .updateTable('drawer_session')
          .set({ counted: counted.counted })
          .where('id', '=', session.id)
          .execute();
        await addDrawerEvent(tx, session, {
          kind: 'close',
          admin_id: closedBy,
          at: closedAt,
          arrived_at: closedAt,
        });
        await storeClose(tx, counted, await computeSession(tx, counted, closedAt), {
          closedAt,
          closedBy,
          reason: difference === -2000 ? 'A note was given out as change' : '',
        });
      }
    }
}
