import type { Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';

/** What a customer handed over, where the till says so: a receipt has the change. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const tables = await db.introspection.getTables();
  const payments = tables.find(({ name }) => name === 'sale_payment');
  if (payments?.columns.some(({ name }) => name === 'given_cents')) return;
  await db.schema.alterTable('sale_payment').addColumn('given_cents', columnsFor(dialect).integer).execute();
}
