import type { Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { addColumn } from '../schemaChanges.ts';

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer } = columnsFor(dialect);
  for (const table of ['sale_line', 'day_terminal'])
    await addColumn(db, table, 'discount_cents', integer, c => c.notNull().defaultTo(0));
}
