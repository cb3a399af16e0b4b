import type { Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { addColumn } from '../schemaChanges.ts';

/** The amount that a customer handed over, if the till reports it. A receipt shows the change. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await addColumn(db, 'sale_payment', 'given_cents', columnsFor(dialect).integer);
}
