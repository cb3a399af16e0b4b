/** Which products were ever sold: asked before one is deleted, where millions of lines would be too many to look through. */
import { CompiledQuery, type Transaction } from 'kysely';
import { dialectOf } from './connect.ts';
import type { NewSale } from './sales.ts';
import type { Schema } from './schema.ts';

/** Few different lengths, so that few prepared statements are kept; exactly as many once fewer than the smallest are left. */
const CHUNK_SIZES = [200, 40, 8];

/**
 * Notes the products of these sales, once each. The foreign key from there is what keeps them from being deleted.
 * Products that are not there any more are passed over: a till's sale must not fail because of them.
 */
export async function noteSold(tx: Transaction<Schema>, sales: readonly NewSale[]): Promise<void> {
  const sold = new Set<number>();
  for (const { lines } of sales) {
    for (const { productId } of lines) if (productId !== null) sold.add(productId);
  }
  // In the order of their ids: two transactions that note the same products in different orders would lock each other out.
  const ids = [...sold].sort((a, b) => a - b);
  for (let from = 0, size; from < ids.length; from += size) {
    const left = ids.length - from;
    size = CHUNK_SIZES.find(size => size <= left) ?? left;
    await tx.executeQuery(CompiledQuery.raw(statement(dialectOf(tx), size), ids.slice(from, from + size)));
  }
}

function statement(dialect: 'sqlite' | 'postgres', count: number): string {
  const marks = Array.from({ length: count }, (_, at) => (dialect === 'sqlite' ? '?' : `$${at + 1}`));
  return (
    `insert into sold_product (product_id) select id from product where id in (${marks.join(',')}) ` +
    'order by id on conflict (product_id) do nothing'
  );
}
