import type { Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { addColumn } from '../schemaChanges.ts';

/** Adds the amount to which a branch rounds payments in cash. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer } = columnsFor(dialect);
  await addColumn(db, 'branch', 'cash_rounding_cents', integer, c => c.notNull().defaultTo(0));
}
