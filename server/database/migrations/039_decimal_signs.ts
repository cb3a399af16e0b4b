import type { Kysely } from 'kysely';
import { addColumn } from '../schemaChanges.ts';

/** The decimal sign chosen for an import. Empty to guess it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumn(db, 'import_job', 'decimal_sign', 'text', c => c.notNull().defaultTo(''));
}
