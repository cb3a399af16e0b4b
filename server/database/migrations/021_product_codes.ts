import type { Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { createIndex } from '../schemaChanges.ts';

/**
 * Creates the table of package codes, each with its quantity (docs/decisions/0020-codes-and-labels.md). Codes are
 * unique within a branch, regardless of leading zeros.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer, clustered } = columnsFor(dialect);
  await clustered(
    db.schema
      .createTable('product_code')
      .ifNotExists()
      .addColumn('branch_id', integer, c => c.notNull().references('branch.id').onDelete('cascade'))
      .addColumn('code_key', 'text', c => c.notNull())
      .addColumn('product_id', integer, c => c.notNull().references('product.id').onDelete('cascade'))
      .addColumn('code', 'text', c => c.notNull())
      .addColumn('unit', 'text', c => c.notNull())
      .addColumn('size_milli', integer, c => c.notNull())
      .addColumn('price_cents', integer)
      .addPrimaryKeyConstraint('product_code_key', ['branch_id', 'code_key']),
  ).execute();
  await createIndex(db, 'product_code_product', 'product_code', ['product_id']);
}
