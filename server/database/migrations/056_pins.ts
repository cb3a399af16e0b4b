import type { Kysely } from 'kysely';
import { addColumn } from '../schemaChanges.ts';

/** Adds the hash of the PIN with which a cashier signs in at a till. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumn(db, 'admin', 'pin_hash', 'text', c => c.notNull().defaultTo(''));
}
