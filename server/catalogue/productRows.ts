import { MAX_AMOUNT } from '../../contract/limits.ts';
import { normalizeProductCode } from '../../contract/gtin.ts';
import {
  createStockAmountRule,
  type Product,
  type ProductInput,
  type ProductMatch,
} from '../../contract/product.ts';
import { toCents, toDollars } from '../http/money.ts';
import {
  MAX_THOUSANDTHS,
  convertTaxRateToPercent,
  toThousandths,
  convertPercentToTaxRate,
  convertThousandthsToUnits,
} from '../http/quantities.ts';
import type { Row } from '../database/schema.ts';
import { toFlag } from '../database/tables/columns.ts';
import { sanitizeDescription } from '../http/descriptions.ts';
import type { LivePromotion } from '../promotions/livePromotions.ts';
import { HttpProblem } from '../http/problems.ts';
import { toInvalidFieldMessage, createMessage } from '../language/message.ts';
import { toNameSearchKey } from '../lib/text.ts';
import type { ProductWithCodes } from './productCodes.ts';
import type { FoundProduct } from './productSearch.ts';

export const toProduct = (row: ProductWithCodes, promotion?: LivePromotion): Product => ({
  id: row.id,
  name: row.name,
  description: row.description,
  upc: row.upc,
  ean: row.ean,
  image: row.image,
  price: toDollars(row.price_cents),
  tax: convertTaxRateToPercent(row.tax_rate),
  status: row.status,
  categoryId: row.category_id,
  ebt: row.ebt === 1,
  wic: row.wic === 1,
  cost: toDollars(row.cost_cents),
  stock: convertThousandthsToUnits(row.stock_milli),
  pesado: row.pesado === 1,
  ecommerce: row.ecommerce === 1,
  branchId: row.branch_id,
  promotionName: promotion?.name ?? null,
  promotionValue: promotion ? toDollars(promotion.value_hundredths) : null,
  promotionLimit: promotion ? toDollars(promotion.limit_cents) : null,
  ...(row.min_stock_milli === null ? {} : { minStock: convertThousandthsToUnits(row.min_stock_milli) }),
  ...(row.target_stock_milli === null
    ? {}
    : { targetStock: convertThousandthsToUnits(row.target_stock_milli) }),
  ...(row.supplier_id === null ? {} : { supplierId: row.supplier_id }),
  ...(row.codes?.length ? { codes: row.codes } : {}),
});

export const toProductMatch = (row: FoundProduct): ProductMatch => ({
  id: row.id,
  name: row.name,
  upc: row.upc,
  price: toDollars(row.price_cents),
  cost: toDollars(row.cost_cents),
  stock: convertThousandthsToUnits(row.stock_milli),
  ...(row.status === 0 ? { status: 0, categoryId: row.category_id } : {}),
  ...(row.pack ? { pack: row.pack } : {}),
});

export const toProductColumns = (input: Omit<ProductInput, 'branchId' | 'stock'>) => {
  const name = input.name.trim();
  return {
    name,
    search: toNameSearchKey(name),
    category_id: input.categoryId,
    description: sanitizeDescription(input.description),
    upc: input.upc,
    upc_key: normalizeProductCode(input.upc),
    price_cents: toCents(input.price, 'price'),
    tax_rate: convertPercentToTaxRate(input.tax, 'tax'),
    cost_cents: toCents(input.cost, 'cost'),
    status: input.status,
    ebt: toFlag(input.ebt),
    wic: toFlag(input.wic),
    pesado: toFlag(input.pesado),
    ecommerce: toFlag(input.ecommerce),
  };
};

/**
 * Calculates the stock after a save, in thousandths: the current stock plus the caller's change. If the sent stock
 * equals the stock before the edit, the stock stays unchanged, even if it is negative or too large.
 * @param stock the sent stock in units
 * @param read the stock before the edit, in thousandths; without it, the sent stock replaces the current stock
 * @throws HttpProblem 400 naming `stock`, if the sent or the new stock is outside of the permitted range
 */
export function computeStockAfterSave(
  { stock_milli: now }: Row<'product'>,
  stock: number,
  read = now,
): number {
  if (stock === convertThousandthsToUnits(read)) return now;
  if (Math.abs(stock) > MAX_AMOUNT)
    throw new HttpProblem(400, toInvalidFieldMessage('stock', createStockAmountRule(-MAX_AMOUNT)), 'stock');
  const after = now + toThousandths(stock, 'stock') - read;
  if (Math.abs(after) <= MAX_THOUSANDTHS) return after;
  const beyond =
    after > 0
      ? createMessage('stock.above', { max: MAX_AMOUNT })
      : createMessage('stock.below', { min: -MAX_AMOUNT });
  throw new HttpProblem(
    400,
    createMessage('stock.wouldBe', { now: convertThousandthsToUnits(now), beyond }),
    'stock',
  );
}
