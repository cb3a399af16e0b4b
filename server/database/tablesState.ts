/**
 * Watches the tables of a running server. Another server of a newer version may change them, and a restore may put
 * older ones in their place. Writing would damage data then, so the server only reads.
 */
import type { Db } from './connect.ts';
import { compareTables } from './migrate.ts';
import { startPolling } from './poll.ts';

export type TablesState = Awaited<ReturnType<typeof compareTables>>;

/** Milliseconds between two checks of the tables. */
const PAUSE = 10_000;

const states = new WeakMap<Db, TablesState>();

/** Returns the state of the tables at their last check. Before the first check, it is `current`. */
export const getTablesState = (db: Db): TablesState => states.get(db) ?? 'current';

export async function checkTables(db: Db): Promise<TablesState> {
  const state = await compareTables(db);
  states.set(db, state);
  return state;
}

export const watchTables = (db: Db, onFailure: (error: unknown) => void): (() => Promise<void>) =>
  startPolling({ look: () => checkTables(db), pause: PAUSE, onFailure });
