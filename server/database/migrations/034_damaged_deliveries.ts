import type { Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';

/** A line of a purchase says how much arrived damaged, which is not in the stock. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer } = columnsFor(dialect);
  const tables = await db.introspection.getTables();
  const items = tables.find(({ name }) => name === 'purchase_item');
  if (items?.columns.some(({ name }) => name === 'damaged_milli')) return;
  await db.schema
    .alterTable('purchase_item')
    .addColumn('damaged_milli', integer, c => c.notNull().defaultTo(0))
    .execute();
}
