import type { Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { addColumn } from '../schemaChanges.ts';

/** Adds the code, quantity and price with which a till sold packages, so that receipts can be printed again. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer } = columnsFor(dialect);
  await addColumn(db, 'sale_line', 'package_code', 'text', c => c.notNull().defaultTo(''));
  await addColumn(db, 'sale_line', 'package_quantity', integer, c => c.notNull().defaultTo(0));
  await addColumn(db, 'sale_line', 'package_price_cents', integer, c => c.notNull().defaultTo(0));
}
