/**
 * Watches the tables of a running server. A server of a newer version may migrate the tables, and a restore may replace
 * them with tables of an older version. Writing to such tables would damage data, so the server then only reads.
 */
import type { Db } from './connect.ts';
import { compareSchemaVersion } from './migrate.ts';
import { startPolling } from './poll.ts';

export type SchemaVersionState = Awaited<ReturnType<typeof compareSchemaVersion>>;

/** Milliseconds between two checks of the tables. */
const PAUSE = 10_000;

const states = new WeakMap<Db, SchemaVersionState>();

/** Returns the state of the tables at their last check. Before the first check, it is `current`. */
export const getSchemaVersionState = (db: Db): SchemaVersionState => states.get(db) ?? 'current';

export async function checkSchemaVersion(db: Db): Promise<SchemaVersionState> {
  const state = await compareSchemaVersion(db);
  states.set(db, state);
  return state;
}

export const watchSchemaVersion = (db: Db, onFailure: (error: unknown) => void): (() => Promise<void>) =>
  startPolling({ look: () => checkSchemaVersion(db), pause: PAUSE, onFailure });
