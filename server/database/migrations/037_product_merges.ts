import type { Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { createIndex } from '../schemaChanges.ts';

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer } = columnsFor(dialect);
  await db.schema
    .createTable('product_merge')
    .ifNotExists()
    .addColumn('old_id', integer, c => c.notNull().primaryKey())
    .addColumn('product_id', integer, c => c.notNull().references('product.id').onDelete('cascade'))
    .execute();
  await createIndex(db, 'product_merge_product', 'product_merge', ['product_id']);
}
