/** Deletes audit entries older than AUDIT_DAYS, in small steps, so that other requests need not wait. */
import { setTimeout as delay } from 'node:timers/promises';
import { skipUnlessWritesAreSafe } from '../database/clock.ts';
import type { Db } from '../database/connect.ts';
import { startPolling } from '../database/poll.ts';

const DAY = 86_400_000;
/** Milliseconds between two deletions of old entries. */
const PAUSE = 3_600_000;
/** Number of entries deleted per step. A step takes some milliseconds. */
const STEP = 500;
const STEP_PAUSE = 50;

export async function pruneAuditTrail(
  db: Db,
  days: number,
  { now = Date.now(), isOver = (): boolean => false } = {},
): Promise<number> {
  const keptFrom = now - days * DAY;
  let pruned = 0;
  const old = db
    .selectFrom('audit_entry')
    .select('id')
    .where('at', '<', keptFrom)
    .orderBy('at')
    .orderBy('id');
  if (!(await old.limit(1).executeTakeFirst())) return 0;
  // The new limit `audit_kept_from` is stored before entries are deleted, because the database refuses to delete
  // entries that are newer than this limit.
  await db.updateTable('shop').set({ audit_kept_from: keptFrom }).execute();
  while (!isOver()) {
    const ids = (await old.limit(STEP).execute()).map(({ id }) => id);
    if (ids.length === 0) break;
    await db.deleteFrom('audit_entry').where('id', 'in', ids).execute();
    pruned += ids.length;
    await delay(STEP_PAUSE);
  }
  return pruned;
}

interface Keeping {
  db: Db;
  days: number;
  onFailure: (error: unknown) => void;
}

export const pruneAuditTrailDaily = ({ db, days, onFailure }: Keeping): (() => Promise<void>) =>
  startPolling({
    look: skipUnlessWritesAreSafe(db, (isOver: () => boolean) => pruneAuditTrail(db, days, { isOver })),
    pause: PAUSE,
    onFailure,
  });
