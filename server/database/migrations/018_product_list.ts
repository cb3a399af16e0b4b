import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../dialects.ts';

/**
 * Creates indexes by which the list of all products is sorted and filtered quickly with 50,000 products
 * (docs/decisions/0025-lists-and-searches.md).
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') {
    // The index `product_list` covers all columns by which products are sorted and filtered. The product search uses
    // this index as well.
    await sql`
      create index if not exists product_list on product (branch_id, search, id, upc, ean, status, category_id,
        price_cents, cost_cents, stock_milli, min_stock_milli, supplier_id, ebt, wic, pesado, ecommerce, image)
    `.execute(db);
    await db.schema.dropIndex('product_search').ifExists().execute();
    return;
  }
  // PostgreSQL filters by a table scan as quickly as by an index, so it gets indexes only for sorting. The stock has no
  // index, because every sale would have to update it.
  await sql`create index if not exists product_names on product (branch_id, left(search, 100))`.execute(db);
  await sql`create index if not exists product_prices on product (branch_id, price_cents, id)`.execute(db);
  await sql`create index if not exists product_costs on product (branch_id, cost_cents, id)`.execute(db);
  await sql`
    create index if not exists product_margins on product (branch_id, (case when price_cents > 0
      then cast(price_cents - cost_cents as double precision) / price_cents else -1e300 end), id)
  `.execute(db);
}
