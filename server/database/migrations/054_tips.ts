import type { Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { addColumn } from '../schemaChanges.ts';

/**
 * Adds the tip and the cash rounding of a sale, which are part of the payments but of no line. Also adds the name of a
 * till's own tender to payments.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer } = columnsFor(dialect);
  for (const table of ['sale', 'day_terminal'])
    for (const column of ['tip_cents', 'rounding_cents'])
      await addColumn(db, table, column, integer, c => c.notNull().defaultTo(0));
  await addColumn(db, 'sale_payment', 'name', 'text', c => c.notNull().defaultTo(''));
}
