import type { Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { addColumn } from '../schemaChanges.ts';

/** What a customer handed over, where the till says so: a receipt has the change. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await addColumn(db, 'sale_payment', 'given_cents', columnsFor(dialect).integer);
}
