/** Converts products between the database and the wire. */
import { MAX_AMOUNT } from '../../contract/limits.ts';
import { toGtinKey } from '../../contract/gtin.ts';
import { stockRule, type Product, type ProductInput, type ProductMatch } from '../../contract/product.ts';
import { centsOf, dollarsOf } from '../http/money.ts';
import { MOST_THOUSANDTHS, taxRateToPercent, thousandthsOf, toTaxRate, unitsOf } from '../http/quantities.ts';
import type { Row } from '../database/schema.ts';
import { flagOf } from '../database/tables/columns.ts';
import { storedDescription } from './descriptions.ts';
import type { LivePromotion } from '../promotions/livePromotions.ts';
import { HttpProblem } from '../http/problems.ts';
import { fieldMessage, message } from '../language/message.ts';
import { nameKey } from '../lib/text.ts';
import type { WithCodes } from './productCodes.ts';
import type { Found } from './productSearch.ts';

export const product = (row: WithCodes, promotion?: LivePromotion): Product => ({
  id: row.id,
  name: row.name,
  description: row.description,
  upc: row.upc,
  ean: row.ean,
  image: row.image,
  price: dollarsOf(row.price_cents),
  tax: taxRateToPercent(row.tax_rate),
  status: row.status,
  categoryId: row.category_id,
  ebt: row.ebt === 1,
  wic: row.wic === 1,
  cost: dollarsOf(row.cost_cents),
  stock: unitsOf(row.stock_milli),
  pesado: row.pesado === 1,
  ecommerce: row.ecommerce === 1,
  branchId: row.branch_id,
  promotionName: promotion?.name ?? null,
  promotionValue: promotion ? dollarsOf(promotion.value_hundredths) : null,
  promotionLimit: promotion ? dollarsOf(promotion.limit_cents) : null,
  ...(row.min_stock_milli === null ? {} : { minStock: unitsOf(row.min_stock_milli) }),
  ...(row.target_stock_milli === null ? {} : { targetStock: unitsOf(row.target_stock_milli) }),
  ...(row.supplier_id === null ? {} : { supplierId: row.supplier_id }),
  ...(row.codes?.length ? { codes: row.codes } : {}),
});

export const match = (row: Found): ProductMatch => ({
  id: row.id,
  name: row.name,
  upc: row.upc,
  price: dollarsOf(row.price_cents),
  cost: dollarsOf(row.cost_cents),
  stock: unitsOf(row.stock_milli),
  ...(row.status === 0 ? { status: 0, categoryId: row.category_id } : {}),
  ...(row.pack ? { pack: row.pack } : {}),
});

/** The columns of an input, except for the stock. @throws HttpProblem 400 naming the field */
export const columns = (input: Omit<ProductInput, 'branchId' | 'stock'>) => {
  const name = input.name.trim();
  return {
    name,
    search: nameKey(name),
    category_id: input.categoryId,
    description: storedDescription(input.description),
    upc: input.upc,
    upc_key: toGtinKey(input.upc),
    price_cents: centsOf(input.price, 'price'),
    tax_rate: toTaxRate(input.tax, 'tax'),
    cost_cents: centsOf(input.cost, 'cost'),
    status: input.status,
    ebt: flagOf(input.ebt),
    wic: flagOf(input.wic),
    pesado: flagOf(input.pesado),
    ecommerce: flagOf(input.ecommerce),
  };
};

/**
 * The stock after a save, in thousandths: the current stock plus the caller's change. A stock below 0, as an import
 * may leave one, can be sent back as it was read.
 * @param stock as sent, in units
 * @param read the stock that the caller had read, in thousandths; without it, the stock becomes what is sent
 * @throws HttpProblem 400 naming `stock`
 */
export function stockAfter({ stock_milli: now }: Row<'product'>, stock: number, read = now): number {
  if (stock === unitsOf(read)) return now;
  if (Math.abs(stock) > MAX_AMOUNT)
    throw new HttpProblem(400, fieldMessage('stock', stockRule(-MAX_AMOUNT)), 'stock');
  const after = now + thousandthsOf(stock, 'stock') - read;
  if (Math.abs(after) <= MOST_THOUSANDTHS) return after;
  const beyond =
    after > 0 ? message('stock.above', { max: MAX_AMOUNT }) : message('stock.below', { min: -MAX_AMOUNT });
  throw new HttpProblem(400, message('stock.wouldBe', { now: unitsOf(now), beyond }), 'stock');
}
