import type { Kysely } from 'kysely';
import type { Dialect } from '../dialects.ts';
import { addColumn } from '../schemaChanges.ts';

/**
 * Adds the rule by which a delivery changes the cost of a product. Existing branches keep using the cost of the last
 * delivery.
 */
export async function up(db: Kysely<unknown>, _dialect: Dialect): Promise<void> {
  await addColumn(db, 'branch', 'cost_rule', 'text', c => c.notNull().defaultTo('last'));
}
