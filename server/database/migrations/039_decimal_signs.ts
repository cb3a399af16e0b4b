import type { Kysely } from 'kysely';
import { addColumn } from '../schemaChanges.ts';

/** The decimal sign that somebody chose for the numbers of a file; empty where the import finds it out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumn(db, 'import_job', 'decimal_sign', 'text', c => c.notNull().defaultTo(''));
}
