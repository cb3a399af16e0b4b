/** Products between the database and the wire. */
import { MOST } from '../../contract/common.ts';
import type { Product, ProductInput, ProductMatch } from '../../contract/product.ts';
import { fromHundredths, fromMilli, MOST_MILLI, toCents, toMilli, toRate } from '../http/amounts.ts';
import type { Flag, Row } from '../database/schema.ts';
import { storedDescription } from './descriptions.ts';
import type { LivePromotion } from '../promotions/livePromotions.ts';
import { HttpProblem } from '../http/problems.ts';
import { folded } from '../lib/text.ts';

export const product = (row: Row<'product'>, promotion?: LivePromotion): Product => ({
  id: row.id,
  name: row.name,
  description: row.description,
  upc: row.upc,
  ean: row.ean,
  image: row.image,
  price: fromHundredths(row.price_cents),
  tax: fromHundredths(row.tax_rate),
  status: row.status,
  categoryId: row.category_id,
  ebt: row.ebt === 1,
  wic: row.wic === 1,
  cost: fromHundredths(row.cost_cents),
  stock: fromMilli(row.stock_milli),
  pesado: row.pesado === 1,
  ecommerce: row.ecommerce === 1,
  branchId: row.branch_id,
  promotionName: promotion?.name ?? null,
  promotionValue: promotion ? fromHundredths(promotion.value_hundredths) : null,
  promotionLimit: promotion ? fromHundredths(promotion.limit_cents) : null,
});

export const match = (row: Row<'product'>): ProductMatch => ({
  id: row.id,
  name: row.name,
  upc: row.upc,
  price: fromHundredths(row.price_cents),
  cost: fromHundredths(row.cost_cents),
  stock: fromMilli(row.stock_milli),
  ...(row.status === 0 ? { status: 0, categoryId: row.category_id } : {}),
});

/** What an input says of every column but the stock. @throws HttpProblem 400 naming the field */
export const columns = (input: Omit<ProductInput, 'branchId' | 'stock'>) => {
  const name = input.name.trim();
  return {
    name,
    search: folded(name),
    category_id: input.categoryId,
    description: storedDescription(input.description),
    upc: input.upc,
    price_cents: toCents(input.price, 'price'),
    tax_rate: toRate(input.tax, 'tax'),
    cost_cents: toCents(input.cost, 'cost'),
    status: input.status,
    ebt: Number(input.ebt) as Flag,
    wic: Number(input.wic) as Flag,
    pesado: Number(input.pesado) as Flag,
    ecommerce: Number(input.ecommerce) as Flag,
  };
};

/**
 * The stock after a save, in thousandths: it goes on from what it is by now, by as much as the caller changed it.
 * An import may leave a stock below 0 or with three decimals. Whoever sends it back as it was read, or as a form shows
 * it (two decimals), did not mean to change it.
 * @param stock as sent
 * @param read the stock that the caller had read, in thousandths; without it, what is sent is what it becomes
 * @throws HttpProblem 400 naming `stock`
 */
export function stockAfter({ stock_milli: now }: Row<'product'>, stock: number, read = now): number {
  const shown = Math.round(read / 10) / 100;
  if (stock === fromMilli(read) || stock === shown) return now;
  const after = now + toMilli(stock, 'stock') - read;
  if (Math.abs(after) <= MOST_MILLI) return after;
  const beyond = after > 0 ? `above ${MOST}` : `below -${MOST}`;
  throw new HttpProblem(
    400,
    `The stock is ${fromMilli(now)} by now, and this change would bring it ${beyond}.`,
    'stock',
  );
}
