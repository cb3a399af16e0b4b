import { sql, type Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';

/** A purchase that is sent twice is placed once, a product is in a promotion once, and long lists are read in their order. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer } = columnsFor(dialect);
  const index = (name: string, on: string, columns: string[]) =>
    db.schema.createIndex(name).ifNotExists().on(on).columns(columns).execute();
  const uniqueIndex = (name: string, on: string, columns: string[]) =>
    db.schema.createIndex(name).ifNotExists().unique().on(on).columns(columns).execute();
  const dropIndex = (name: string) => db.schema.dropIndex(name).ifExists().execute();

  const present = await columnsOf(db, 'purchase');
  const added = { placed_by: integer, idempotency_key: 'text', body_hash: 'text' } as const;
  for (const [name, type] of Object.entries(added)) {
    if (!present.has(name)) await db.schema.alterTable('purchase').addColumn(name, type).execute();
  }
  // Purchases without a key do not meet: null is not equal to null.
  await uniqueIndex('purchase_idempotency', 'purchase', ['placed_by', 'idempotency_key']);

  await sql`
    delete from promotion_item
    where product_id is not null
      and id not in (select min(id) from promotion_item where product_id is not null group by promotion_id, product_id)
  `.execute(db);
  await uniqueIndex('promotion_item_once', 'promotion_item', ['promotion_id', 'product_id']);
  await dropIndex('promotion_item_products');
  // Finds the few items that are a whole category among those of its products.
  await index('promotion_item_whole', 'promotion_item', ['category_id', 'product_id']);
  await dropIndex('promotion_item_category');

  // With the name on SQLite, where a search then reads this alone; PostgreSQL refuses long keys (see 002).
  const name = dialect === 'sqlite' ? ['search'] : [];
  await index('promotion_start', 'promotion', ['branch_id', 'date_init', 'id', ...name]);
  await dropIndex('promotion_branch');
  await index('purchase_newest', 'purchase', ['branch_id', 'business_day', 'created_at', 'id']);
  await dropIndex('purchase_day');
  await index('transfer_newest', 'transfer', ['branch_id', 'business_day', 'created_at', 'id']);
  await dropIndex('transfer_day');
}

/** SQLite has no `add column if not exists`. */
async function columnsOf(db: Kysely<unknown>, table: string): Promise<Set<string>> {
  const tables = await db.introspection.getTables();
  return new Set(tables.find(({ name }) => name === table)?.columns.map(({ name }) => name));
}
