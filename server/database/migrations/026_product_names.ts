import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../dialects.ts';

interface LongName {
  id: number;
  search: string;
}

/**
 * PostgreSQL reads products by name, and those of a category, from an index alone: the 900th page of 50,000 names,
 * the palette's search, the order by category. Its index can hold no more than 2,700 bytes, so no name that is
 * searched is longer than 1,800, cut as `toNameKey` cuts it, or the product would not be found by its whole name.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') return;
  const { rows } = await sql<LongName>`select id, search from product where length(search) > 300`.execute(db);
  for (const { id, search } of rows) {
    const key = search.slice(0, 600).replace(/[\uD800-\uDBFF]$/, '');
    if (key !== search) await sql`update product set search = ${key} where id = ${id}`.execute(db);
  }
  await db.schema.dropIndex('product_names').ifExists().execute();
  await sql`
    create index product_names on product (branch_id, search, id) include (upc, ean, status, category_id)
  `.execute(db);
  await db.schema.dropIndex('product_category_search').ifExists().execute();
  await sql`create index product_category_search on product (category_id, id) include (branch_id)`.execute(
    db,
  );
}
