import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ProductFilterQuery } from '../../contract/productList.ts';
import { MAX_SHORT_CODE_LENGTH } from '../../contract/gtin.ts';
import { DEFAULT_LOW_STOCK_THRESHOLD, type StockLevel } from '../../contract/enums.ts';
import { getDialect, type Db } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import { whereProductOnPromotion, type BranchBusinessDay } from '../promotions/livePromotions.ts';
import { whereNameOrAnyCodeMatches } from './productCodes.ts';

export type ProductCondition = RawBuilder<SqlBool>;

/** Filters of a product list, without page and sort order. Category 0 means all categories. */
export interface ProductFilter extends ProductFilterQuery, BranchBusinessDay {
  categoryId: number;
  /** True if the prices of the branch include their tax. */
  pricesIncludeTax: boolean;
}

/**
 * Selects products of a branch by name or code, with a hint for the index to use. Without the hint, SQLite would
 * choose a smaller index and then look up every product, which takes four times as long.
 */
export function selectProductsByNameOrCode(
  db: Db,
  { branchId, name }: Pick<ProductFilter, 'branchId' | 'name'>,
) {
  const indexed = sql`product indexed by product_list`;
  return db
    .selectFrom(
      sql<Row<'product'>>`product`.as<'product'>(getDialect(db) === 'sqlite' ? indexed : sql`product`),
    )
    .where('product.branch_id', '=', branchId)
    .where(whereNameOrAnyCodeMatches(branchId, name));
}

const FLAGS = ['ebt', 'wic', 'pesado', 'ecommerce'] as const;

const FLAG: Record<(typeof FLAGS)[number], (value: 0 | 1) => ProductCondition> = {
  ebt: value => sql`ebt = ${value}`,
  wic: value => sql`wic = ${value}`,
  pesado: value => sql`pesado = ${value}`,
  ecommerce: value => sql`ecommerce = ${value}`,
};

export const whereCategory = (categoryId: number): ProductCondition =>
  sql`product.category_id = ${categoryId}`;

export const whereStatus = (status: number): ProductCondition => sql`status = ${status}`;

/**
 * Builds the condition for low or negative stock. Low stock is below the product's minimum, or below
 * `DEFAULT_LOW_STOCK_THRESHOLD` for a product without a minimum.
 */
export const whereStockLevel = (level: StockLevel): ProductCondition =>
  level === 'negative'
    ? sql`stock_milli < 0`
    : sql`stock_milli < coalesce(min_stock_milli, ${DEFAULT_LOW_STOCK_THRESHOLD * 1000})`;

const whereSupplier = (supplierId: number): ProductCondition => sql`product.supplier_id = ${supplierId}`;

/**
 * Builds the condition for a margin below a percentage of the price without tax. It compares integers, which avoids
 * rounding. A tax rate of 1,000,000 is 100 %.
 */
export const whereMarginBelow = (percent: number, pricesIncludeTax: boolean): ProductCondition =>
  pricesIncludeTax
    ? sql`(cost_cents * (1000000 + tax_rate) > ${(100 - percent) * 10_000} * price_cents and price_cents > 0)`
    : sql`(cost_cents * 100 > ${100 - percent} * price_cents and price_cents > 0)`;

/**
 * SQL for the key by which products with the same UPC are found. A short number (a PLU or a shop's own code) is
 * compared as it is written, and any other code by its normalised key.
 */
const UPC_COMPARED = sql`case when length(upc) <= ${sql.lit(MAX_SHORT_CODE_LENGTH)} then upc else upc_key end`;

/**
 * Matches products that share a UPC or EAN with another product of the branch. Such products were imported, or were
 * saved by an older version that compared codes as text.
 */
export function whereProductCodeDuplicated(branchId: number): ProductCondition {
  const shared = sql`
    select code from (
      select id, ${UPC_COMPARED} as code from product where branch_id = ${branchId} and upc <> ''
      union all
      select id, ean_key from product where branch_id = ${branchId} and ean_key <> ''
    ) as coded group by code having count(distinct id) > 1
  `;
  return sql`((upc <> '' and ${UPC_COMPARED} in (${shared})) or (ean_key <> '' and ean_key in (${shared})))`;
}

export function buildFlagConditions(db: Db, day: BranchBusinessDay) {
  return {
    ebt: FLAG.ebt(1),
    wic: FLAG.wic(1),
    pesado: FLAG.pesado(1),
    ecommerce: FLAG.ecommerce(1),
    onPromotion: whereProductOnPromotion(db, day),
    noPicture: sql<SqlBool>`product.image = ''`,
    noPrice: sql<SqlBool>`price_cents = 0`,
    sameCode: whereProductCodeDuplicated(day.branchId),
  } satisfies Record<string, ProductCondition>;
}
export type FlagConditions = ReturnType<typeof buildFlagConditions>;

export type ProductFilterKey = keyof FlagConditions | 'category' | 'status' | 'stock' | 'supplier' | 'margin';

export function buildProductFilterConditions(
  filter: ProductFilter,
  marks: FlagConditions,
): Map<ProductFilterKey, ProductCondition> {
  const chosen = new Map<ProductFilterKey, ProductCondition>();
  if (filter.categoryId !== 0) chosen.set('category', whereCategory(filter.categoryId));
  if (filter.status !== undefined) chosen.set('status', whereStatus(filter.status));
  if (filter.stock !== undefined) chosen.set('stock', whereStockLevel(filter.stock));
  if (filter.supplierId !== undefined) chosen.set('supplier', whereSupplier(filter.supplierId));
  if (filter.marginBelow !== undefined)
    chosen.set('margin', whereMarginBelow(filter.marginBelow, filter.pricesIncludeTax));
  for (const flag of FLAGS) {
    if (filter[flag] !== undefined) chosen.set(flag, FLAG[flag](filter[flag] === 'true' ? 1 : 0));
  }
  for (const mark of ['onPromotion', 'noPicture', 'noPrice', 'sameCode'] as const) {
    if (filter[mark] !== undefined) chosen.set(mark, marks[mark]);
  }
  return chosen;
}

export const joinConditionsWithAnd = (conditions: readonly ProductCondition[]): ProductCondition =>
  conditions.length === 0 ? sql`1 = 1` : sql`(${sql.join(conditions, sql` and `)})`;

export const buildFilteredCountSql = (condition: ProductCondition) =>
  sql<number>`count(*) filter (where ${condition})`;
