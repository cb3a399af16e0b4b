import type { Kysely } from 'kysely';
import { addColumn } from '../schemaChanges.ts';

/** The sheets of an imported workbook, and the name of the chosen one. Empty for the first visible sheet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumn(db, 'import_job', 'sheet', 'text', c => c.notNull().defaultTo(''));
  await addColumn(db, 'import_job', 'sheets', 'text', c => c.notNull().defaultTo('[]'));
}
