import type { Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';

/** What reordering needs to know of a product and of a supplier (docs/decisions/0074-what-to-order.md); null: nobody has said it. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer } = columnsFor(dialect);
  const tables = await db.introspection.getTables();
  const columns = [
    ['product', 'min_stock_milli', false],
    ['product', 'target_stock_milli', false],
    ['product', 'supplier_id', true],
    ['supplier', 'lead_days', false],
  ] as const;
  for (const [table, column, namesSupplier] of columns) {
    const isThere = tables.find(({ name }) => name === table)?.columns.some(({ name }) => name === column);
    if (isThere) continue;
    await db.schema
      .alterTable(table)
      .addColumn(column, integer, c => (namesSupplier ? c.references('supplier.id') : c))
      .execute();
  }
  const index = (name: string, on: string, indexed: string[]) =>
    db.schema.createIndex(name).ifNotExists().on(on).columns(indexed).execute();
  await index('product_supplier', 'product', ['supplier_id']);
  // The last purchase of a product is found without reading the others. What it replaces had the product alone.
  await index('purchase_item_last', 'purchase_item', ['product_id', 'id']);
  await db.schema.dropIndex('purchase_item_product').ifExists().execute();
}
