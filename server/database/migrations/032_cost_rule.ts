import type { Kysely } from 'kysely';
import type { Dialect } from '../dialects.ts';
import { addColumn } from '../schemaChanges.ts';

/** A branch says how a delivery moves the cost of a product. Until now, it was always the cost of the last delivery. */
export async function up(db: Kysely<unknown>, _dialect: Dialect): Promise<void> {
  await addColumn(db, 'branch', 'cost_rule', 'text', c => c.notNull().defaultTo('last'));
}
