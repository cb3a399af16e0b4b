import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../dialects.ts';

interface LongName {
  id: number;
  search: string;
}

/**
 * Creates two indexes with which PostgreSQL reads pages of products: by name, and by category. An index key takes at
 * most 2,700 bytes, so names are cut to 1,800 bytes, as in `toNameSearchKey`.
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
