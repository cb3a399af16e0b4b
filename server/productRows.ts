/** Products between the database and the wire. */
import type { Product, ProductInput, ProductMatch } from '../contract/product.ts';
import { fromHundredths, fromMilli, toCents, toMilli, toRate } from './amounts.ts';
import type { Flag, Row } from './database/schema.ts';
import { storedDescription } from './descriptions.ts';
import type { LivePromotion } from './livePromotions.ts';
import { folded } from './text.ts';

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
 * An import may leave a stock below 0 or with three decimals. Whoever sends it back as it was read, or as a form shows
 * it (two decimals), did not mean to change it.
 */
export function stockAfter({ stock_milli: before }: Row<'product'>, stock: number): number {
  const shown = Math.round(before / 10) / 100;
  return stock === fromMilli(before) || stock === shown ? before : toMilli(stock, 'stock');
}
