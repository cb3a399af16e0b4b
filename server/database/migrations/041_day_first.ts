import type { Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';

/** 1 where the dates of a file that can be read in two ways have the day first, as in the language of whoever imports it. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const tables = await db.introspection.getTables();
  const columns = tables.find(({ name }) => name === 'import_job')?.columns.map(({ name }) => name) ?? [];
  if (columns.includes('day_first')) return;
  await db.schema
    .alterTable('import_job')
    .addColumn('day_first', columnsFor(dialect).integer, c => c.notNull().defaultTo(0))
    .execute();
}
