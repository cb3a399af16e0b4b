import type { Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { addColumn } from '../schemaChanges.ts';

/** 1 where the dates of a file that can be read in two ways have the day first, as in the language of whoever imports it. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await addColumn(db, 'import_job', 'day_first', columnsFor(dialect).integer, c => c.notNull().defaultTo(0));
}
