/**
 * Stores the ids of sold products, which cannot be deleted. Without these ids, each deletion of a product would search
 * millions of order lines.
 */
import { CompiledQuery } from 'kysely';
import { getDialect, type Tx } from '../database/connect.ts';
import type { Dialect } from '../database/dialects.ts';
import { getChunkSize } from '../database/insertMany.ts';
import type { NewSale } from './sale.ts';

/**
 * Records the products of these sales as sold. A foreign key of these records prevents the deletion of the products.
 */
export async function recordSoldProducts(tx: Tx, sales: readonly NewSale[]): Promise<void> {
  const sold = new Set<number>();
  for (const { lines } of sales) {
    for (const { productId } of lines) if (productId !== null) sold.add(productId);
  }
  // The ids are sorted, because locking rows in different orders would cause deadlocks.
  const ids = [...sold].sort((a, b) => a - b);
  for (let from = 0, size; from < ids.length; from += size) {
    size = getChunkSize(ids.length - from);
    await tx.executeQuery(CompiledQuery.raw(statement(getDialect(tx), size), ids.slice(from, from + size)));
  }
}

function statement(dialect: Dialect, count: number): string {
  const marks = Array.from({ length: count }, (_, at) => (dialect === 'sqlite' ? '?' : `$${at + 1}`));
  const sold = `select id from product where id in (${marks.join(',')})`;
  // On PostgreSQL, the query waits for a concurrent deletion, and skips the deleted product. Only products that were
  // never sold before are locked, because a lock writes to the row.
  const present =
    dialect === 'sqlite'
      ? `${sold} order by id`
      : `${sold} and not exists (select 1 from sold_product where product_id = product.id) order by id for key share`;
  return `insert into sold_product (product_id) ${present} on conflict (product_id) do nothing`;
}
