import type { Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { addColumn, createIndex } from '../schemaChanges.ts';

/**
 * Adds columns for reordering to products and suppliers (docs/decisions/0018-reorder-formula.md). Null means not
 * set.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer } = columnsFor(dialect);
  await addColumn(db, 'product', 'min_stock_milli', integer);
  await addColumn(db, 'product', 'target_stock_milli', integer);
  await addColumn(db, 'product', 'supplier_id', integer, c => c.references('supplier.id'));
  await addColumn(db, 'supplier', 'lead_days', integer);
  await createIndex(db, 'product_supplier', 'product', ['supplier_id']);
  await createIndex(db, 'purchase_item_last', 'purchase_item', ['product_id', 'id']);
  await db.schema.dropIndex('purchase_item_product').ifExists().execute();
}
