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
  await db.schema.createIndex('product_supplier').ifNotExists().on('product').column('supplier_id').execute();
}
