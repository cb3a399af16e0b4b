import { sql, type Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';

/** What searching products and refusing to delete what has a history need, to stay quick in a large shop. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer, clustered } = columnsFor(dialect);
  const index = (name: string, on: string, columns: string[]) =>
    db.schema.createIndex(name).ifNotExists().on(on).columns(columns).execute();

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
    // A search reads these alone and finds their rows in the order that it answers. PostgreSQL refuses such keys where
    // a name unfolds to more than 2,700 bytes, and looks through the table quickly enough.
    await index('product_search', 'product', ['branch_id', 'search', 'id', 'upc', 'ean', 'status']);
    await index('product_category_search', 'product', ['category_id', 'search', 'id', 'upc', 'ean']);
  } else {
    await index('product_category_search', 'product', ['category_id']);
  }
  await db.schema.dropIndex('product_category').ifExists().execute();

  await index('promotion_item_products', 'promotion_item', ['promotion_id', 'product_id', 'category_id']);
  await db.schema.dropIndex('promotion_item_promotion').ifExists().execute();

  await index('day_cashier_admin', 'day_cashier', ['admin_id']);
  await index('day_category_category', 'day_category', ['category_id']);
}
