import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../server/database/connect.ts';

/** Waits until this many callers wait for a lock of an open transaction (on PostgreSQL, in this database). */
export async function somebodyWaits(db: Db, many = 1): Promise<void> {
  const waiting = sql`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const count = async () => (await waiting.execute(db)).rows.length;
  await expect.poll(count, { interval: 10 }).toBeGreaterThanOrEqual(many);
}
