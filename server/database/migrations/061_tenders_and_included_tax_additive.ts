import type { Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { addColumn } from '../schemaChanges.ts';

/** Adds the tenders that the shop takes, and the prices that include their tax. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer } = columnsFor(dialect);
  await addColumn(db, 'shop', 'tenders', 'text', c => c.notNull().defaultTo(''));
  await addColumn(db, 'branch', 'prices_include_tax', integer, c => c.notNull().defaultTo(0));
  await addColumn(db, 'sale_line', 'tax_included', integer, c => c.notNull().defaultTo(0));
}
