import type { Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { addColumn } from '../schemaChanges.ts';

/** 1 if ambiguous dates of an import have the day first, as in the language of the user. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await addColumn(db, 'import_job', 'day_first', columnsFor(dialect).integer, c => c.notNull().defaultTo(0));
}
