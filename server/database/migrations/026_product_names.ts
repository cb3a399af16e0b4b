import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../dialects.ts';

/**
 * PostgreSQL reads products by name, and those of a category, from an index alone: the 900th page of 50,000 names, the palette's
 * search, the order by category. Its index can hold no more than 2,700 bytes, so no name that is searched is longer than 1,800
 * (`nameKey`).
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') return;
  await sql`update product set search = left(search, 450) where octet_length(search) > 1800`.execute(db);
  await db.schema.dropIndex('product_names').ifExists().execute();
  await sql`
    create index product_names on product (branch_id, search, id) include (upc, ean, status, category_id)
  `.execute(db);
  await db.schema.dropIndex('product_category_search').ifExists().execute();
  await sql`create index product_category_search on product (category_id, id) include (branch_id)`.execute(
    db,
  );
}
