/**
 * Which products were ever sold: what keeps one from being deleted, because millions of lines would be too many to
 * search.
 */
import { CompiledQuery } from 'kysely';
import { dialectOf, type Tx } from '../database/connect.ts';
import type { Dialect } from '../database/dialects.ts';
import { chunkSize } from '../database/insertMany.ts';
import type { NewSale } from './sale.ts';

/**
 * Notes the products of these sales, once each. The foreign key from there is what keeps them from being deleted.
 * Products that are not there any more are skipped: a till's sale must not fail because of them.
 */
export async function noteSold(tx: Tx, sales: readonly NewSale[]): Promise<void> {
  const sold = new Set<number>();
  for (const { lines } of sales) {
    for (const { productId } of lines) if (productId !== null) sold.add(productId);
  }
  // In the order of their ids: two transactions that note the same products in different orders would deadlock.
  const ids = [...sold].sort((a, b) => a - b);
  for (let from = 0, size; from < ids.length; from += size) {
    size = chunkSize(ids.length - from);
    await tx.executeQuery(CompiledQuery.raw(statement(dialectOf(tx), size), ids.slice(from, from + size)));
  }
}

function statement(dialect: Dialect, count: number): string {
  const marks = Array.from({ length: count }, (_, at) => (dialect === 'sqlite' ? '?' : `$${at + 1}`));
  const sold = `select id from product where id in (${marks.join(',')})`;
  // On PostgreSQL this waits for a deletion that is under way, and skips what it deleted. Only products that are new
  // here are locked, because a lock is a write to the row.
  const present =
    dialect === 'sqlite'
      ? `${sold} order by id`
      : `${sold} and not exists (select 1 from sold_product where product_id = product.id) order by id for key share`;
  return `insert into sold_product (product_id) ${present} on conflict (product_id) do nothing`;
}
