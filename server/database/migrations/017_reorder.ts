import type { Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { addColumn, createIndex } from '../schemaChanges.ts';

/** What reordering needs to know of a product and of a supplier (docs/decisions/0018-reorder-formula.md); null: nobody has said it. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer } = columnsFor(dialect);
  await addColumn(db, 'product', 'min_stock_milli', integer);
  await addColumn(db, 'product', 'target_stock_milli', integer);
  await addColumn(db, 'product', 'supplier_id', integer, c => c.references('supplier.id'));
  await addColumn(db, 'supplier', 'lead_days', integer);
  await createIndex(db, 'product_supplier', 'product', ['supplier_id']);
  // The last purchase of a product is found without reading the others. What it replaces had the product alone.
  await createIndex(db, 'purchase_item_last', 'purchase_item', ['product_id', 'id']);
  await db.schema.dropIndex('purchase_item_product').ifExists().execute();
}
