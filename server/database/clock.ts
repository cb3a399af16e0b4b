/**
 * Detects a clock that jumped, for example on a machine with an empty battery. Work that deletes by age, or that is due
 * at a time, then waits until a user with the role Super has confirmed the clock.
 */
import type { Db } from './connect.ts';
import { getSchemaVersionState } from './schemaVersion.ts';

/**
 * Maximum plausible difference from the last known time, in milliseconds. The limit allows for a server that is off
 * over a weekend.
 */
const MAX_DIFFERENCE = 48 * 3_600_000;
/** Milliseconds between two updates of the stored time (`shop.clock_at`). */
const INTERVAL = 10 * 60_000;

const readLastKnownTime = async (db: Db): Promise<number> =>
  (await db.selectFrom('shop').select('clock_at').executeTakeFirstOrThrow()).clock_at;

const isPlausible = (now: number, lastKnown: number): boolean =>
  lastKnown === 0 || Math.abs(now - lastKnown) <= MAX_DIFFERENCE;

/**
 * Checks whether the clock has jumped.
 * @returns the last known time before the jump, in UTC milliseconds; null if the clock is plausible
 */
export async function findClockJump(db: Db, now = Date.now()): Promise<number | null> {
  const lastKnown = await readLastKnownTime(db);
  return isPlausible(now, lastKnown) ? null : lastKnown;
}

/**
 * Wraps a function so that it does nothing while the clock is not plausible, or while the database has the tables of
 * another version of the server.
 */
export const skipUnlessWritesAreSafe =
  <Rest extends unknown[]>(db: Db, work: (...rest: Rest) => Promise<unknown>) =>
  async (...rest: Rest): Promise<void> => {
    if (getSchemaVersionState(db) !== 'current') return;
    const now = Date.now();
    const lastKnown = await readLastKnownTime(db);
    if (!isPlausible(now, lastKnown)) return;
    if (now - lastKnown > INTERVAL) await writeLastKnownTime(db, now);
    await work(...rest);
  };

export const writeLastKnownTime = async (db: Db, now: number): Promise<void> =>
  void (await db.updateTable('shop').set({ clock_at: now }).execute());
