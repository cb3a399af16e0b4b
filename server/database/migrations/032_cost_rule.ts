import type { Kysely } from 'kysely';
import type { Dialect } from '../dialects.ts';

/** A branch says how a delivery moves the cost of a product. Until now, it was always the cost of the last delivery. */
export async function up(db: Kysely<unknown>, _dialect: Dialect): Promise<void> {
  const tables = await db.introspection.getTables();
  const branch = tables.find(({ name }) => name === 'branch');
  if (branch?.columns.some(({ name }) => name === 'cost_rule')) return;
  await db.schema
    .alterTable('branch')
    .addColumn('cost_rule', 'text', c => c.notNull().defaultTo('last'))
    .execute();
}
