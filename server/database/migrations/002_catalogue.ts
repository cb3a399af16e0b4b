import { sql, type Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { createIndex } from '../schemaChanges.ts';

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer, clustered } = columnsFor(dialect);

  await clustered(
    db.schema
      .createTable('sold_product')
      .ifNotExists()
      .addColumn('product_id', integer, c => c.primaryKey().references('product.id')),
  ).execute();
  await sql`
    insert into sold_product (product_id)
    select id from product where id in (select product_id from sale_line)
    on conflict (product_id) do nothing
  `.execute(db);

  if (dialect === 'sqlite') {
    // On SQLite, a search reads only this index, in the order of its results. PostgreSQL gets no such index, because it
    // refuses keys above 2,700 bytes, and scans the table fast enough.
    await createIndex(db, 'product_search', 'product', ['branch_id', 'search', 'id', 'upc', 'ean', 'status']);
    await createIndex(db, 'product_category_search', 'product', [
      'category_id',
      'search',
      'id',
      'upc',
      'ean',
    ]);
  } else {
    await createIndex(db, 'product_category_search', 'product', ['category_id']);
  }
  await db.schema.dropIndex('product_category').ifExists().execute();

  await createIndex(db, 'promotion_item_products', 'promotion_item', [
    'promotion_id',
    'product_id',
    'category_id',
  ]);
  await db.schema.dropIndex('promotion_item_promotion').ifExists().execute();

  await createIndex(db, 'day_cashier_admin', 'day_cashier', ['admin_id']);
  await createIndex(db, 'day_category_category', 'day_category', ['category_id']);
}
