import type { Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { addColumn } from '../schemaChanges.ts';

/**
 * Adds the amount that a customer handed over, if the till reports it, so that a receipt can show the change.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await addColumn(db, 'sale_payment', 'given_cents', columnsFor(dialect).integer);
}
