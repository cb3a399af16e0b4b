import type { Kysely } from 'kysely';
import { addColumn } from '../schemaChanges.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumn(db, 'import_job', 'sheet', 'text', c => c.notNull().defaultTo(''));
  await addColumn(db, 'import_job', 'sheets', 'text', c => c.notNull().defaultTo('[]'));
}
