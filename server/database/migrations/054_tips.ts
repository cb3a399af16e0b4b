import type { Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { addColumn } from '../schemaChanges.ts';

/** Adds tips and cash rounding, which are part of the payments and of no line, and the tills' names of tenders. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer } = columnsFor(dialect);
  for (const table of ['sale', 'day_terminal'])
    for (const column of ['tip_cents', 'rounding_cents'])
      await addColumn(db, table, column, integer, c => c.notNull().defaultTo(0));
  await addColumn(db, 'sale_payment', 'name', 'text', c => c.notNull().defaultTo(''));
}
