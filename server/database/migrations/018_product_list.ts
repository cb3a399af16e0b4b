import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../dialects.ts';

/**
 * What the list of all products needs to be ordered and narrowed quickly with 50,000 of them
 * (docs/decisions/0025-lists-and-searches.md).
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') {
    // One look at this holds all that a product is ordered and narrowed by; the search reads it, too.
    await sql`
      create index if not exists product_list on product (branch_id, search, id, upc, ean, status, category_id,
        price_cents, cost_cents, stock_milli, min_stock_milli, supplier_id, ebt, wic, pesado, ecommerce, image)
    `.execute(db);
    await db.schema.dropIndex('product_search').ifExists().execute();
    return;
  }
  // PostgreSQL goes through the table as quickly, and only what is ordered needs help. Not by stock: an index of it would cost
  // every sale a second write.
  await sql`create index if not exists product_names on product (branch_id, left(search, 100))`.execute(db);
  await sql`create index if not exists product_prices on product (branch_id, price_cents, id)`.execute(db);
  await sql`create index if not exists product_costs on product (branch_id, cost_cents, id)`.execute(db);
  await sql`
    create index if not exists product_margins on product (branch_id, (case when price_cents > 0
      then cast(price_cents - cost_cents as double precision) / price_cents else -1e300 end), id)
  `.execute(db);
}
