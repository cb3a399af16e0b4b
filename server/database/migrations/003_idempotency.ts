import { sql, type Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { addColumn, createIndex, createUniqueIndex } from '../schemaChanges.ts';

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer } = columnsFor(dialect);
  const dropIndex = (name: string) => db.schema.dropIndex(name).ifExists().execute();

  await addColumn(db, 'purchase', 'placed_by', integer);
  await addColumn(db, 'purchase', 'idempotency_key', 'text');
  await addColumn(db, 'purchase', 'body_hash', 'text');
  // The unique index allows several purchases without an idempotency key, because null is not equal to null.
  await createUniqueIndex(db, 'purchase_idempotency', 'purchase', ['placed_by', 'idempotency_key']);

  await sql`
    delete from promotion_item
    where product_id is not null
      and id not in (select min(id) from promotion_item where product_id is not null group by promotion_id, product_id)
  `.execute(db);
  await createUniqueIndex(db, 'promotion_item_once', 'promotion_item', ['promotion_id', 'product_id']);
  await dropIndex('promotion_item_products');
  await createIndex(db, 'promotion_item_whole', 'promotion_item', ['category_id', 'product_id']);
  await dropIndex('promotion_item_category');

  // On SQLite, the index includes the name, so that a search reads only this index. PostgreSQL refuses long index keys
  // (migration 002).
  const name = dialect === 'sqlite' ? ['search'] : [];
  await createIndex(db, 'promotion_start', 'promotion', ['branch_id', 'date_init', 'id', ...name]);
  await dropIndex('promotion_branch');
  await createIndex(db, 'purchase_newest', 'purchase', ['branch_id', 'business_day', 'created_at', 'id']);
  await dropIndex('purchase_day');
  await createIndex(db, 'transfer_newest', 'transfer', ['branch_id', 'business_day', 'created_at', 'id']);
  await dropIndex('transfer_day');
}
