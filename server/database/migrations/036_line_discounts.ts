import type { Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';

const TABLES = ['sale_line', 'day_terminal'];

/** The discount of each line that a till sold, and its sum by day and terminal. The discounts of earlier sales are not known. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const tables = await db.introspection.getTables();
  for (const name of TABLES) {
    const table = tables.find(one => one.name === name);
    if (table?.columns.some(column => column.name === 'discount_cents')) continue;
    await db.schema
      .alterTable(name)
      .addColumn('discount_cents', columnsFor(dialect).integer, c => c.notNull().defaultTo(0))
      .execute();
  }
}
