import { skipUnlessWritesAreSafe } from '../../database/clock.ts';
import { inTransaction, type Db } from '../../database/connect.ts';
import { startPolling } from '../../database/poll.ts';
import { applyPlannedPriceChange, toPriceChangeStartTime } from './changePrices.ts';

/** Milliseconds between two checks for scheduled price changes that are due. */
const PAUSE = 15_000;

/**
 * Applies the price changes that are due, in the order of their scheduled times, each in its own transaction. If
 * several servers run, each change is applied only once.
 * @param now UTC milliseconds
 * @throws the first failure, after the other changes were applied
 */
export async function applyDuePriceChanges(db: Db, now = Date.now()): Promise<void> {
  const planned = await db
    .selectFrom('bulk_change')
    .innerJoin('branch', 'branch.id', 'bulk_change.branch_id')
    .selectAll('bulk_change')
    .select('branch.time_zone')
    .where('state', '=', 'planned')
    .execute();
  const due = planned
    .map(({ time_zone, ...change }) => ({
      change,
      at: toPriceChangeStartTime({ day: change.from_day!, hour: change.from_hour! }, time_zone),
    }))
    .filter(({ at }) => at <= now)
    .sort((a, b) => a.at - b.at || a.change.id - b.change.id);
  const failures: unknown[] = [];
  for (const { change } of due)
    await inTransaction(db, tx => applyPlannedPriceChange(tx, change)).catch((error: unknown) =>
      failures.push(error),
    );
  if (failures.length > 0) throw failures[0];
}

interface Watching {
  db: Db;
  onFailure: (error: unknown) => void;
}

export const startApplyingDuePriceChanges = ({ db, onFailure }: Watching): (() => Promise<void>) =>
  startPolling({
    look: skipUnlessWritesAreSafe(db, () => applyDuePriceChanges(db)),
    pause: PAUSE,
    onFailure,
  });
