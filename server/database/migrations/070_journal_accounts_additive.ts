import type { Kysely } from 'kysely';
import { addColumn } from '../schemaChanges.ts';

/** Adds the accounts of the day journal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumn(db, 'shop', 'journal_accounts', 'text', c => c.notNull().defaultTo(''));
}
