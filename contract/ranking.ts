import Type, { type Static } from 'typebox';
import { YyyymmddDay, Id, Money, nullable, enumSchema } from './common.ts';
import { createFieldRule } from './fieldRule.ts';
import { ReorderQuery } from './reorder.ts';
import { Quantity } from './stock.ts';
import { SORT_DIRECTIONS } from './enums.ts';
import {
  LAST_SALE_LOOKBACK_DAYS,
  MAX_RANKING_SIZE,
  ABC_CLASSES,
  RANKING_KINDS,
  RANKING_SORTS,
} from './rankingEnums.ts';

const upTo = (most: number) =>
  Type.Integer({ minimum: 1, maximum: most, 'x-rule': createFieldRule('whole', { min: 1, max: most }) });

export const RankingQuery = Type.Object({
  /** Ranking to return: the best-selling, slow-selling or dead products (`RANKING_KINDS`). Default: `best`. */
  kind: Type.Optional(enumSchema(RANKING_KINDS)),
  /** Column by which the ranking is sorted. Default: sales, or stock value for `dead` products. */
  sort: Type.Optional(enumSchema(RANKING_SORTS)),
  /** Sort direction. Default: descending, or ascending for `slow` products. */
  order: Type.Optional(enumSchema(SORT_DIRECTIONS)),
  /**
   * Number of days without a sale, up to the end of the range, after which a product in stock counts as dead.
   */
  days: Type.Optional(upTo(LAST_SALE_LOOKBACK_DAYS)),
  categoryId: Type.Optional(Id),
  supplierId: ReorderQuery.properties.supplierId,
  limit: Type.Optional(upTo(MAX_RANKING_SIZE)),
});
export type RankingQuery = Static<typeof RankingQuery>;

/**
 * A product that was sold in the range or is in stock. Sales figures cover the range and are reduced by returns.
 */
export const RankedProduct = Type.Object({
  productId: Id,
  /** Name of the product. Empty if the product was deleted. */
  name: Type.String(),
  upc: Type.String(),
  isWeighed: Type.Boolean(),
  isActive: Type.Boolean(),
  categoryId: Type.Integer(),
  category: Type.String(),
  /**
   * Id of the product's usual supplier, or else of the supplier of its last purchase. 0 if neither supplier is
   * active.
   */
  supplierId: Type.Integer(),
  supplier: Type.String(),
  /** Sold quantity, in pieces or kilograms. */
  quantity: Quantity,
  orders: Type.Integer(),
  /** Sales amount, with tax. */
  sales: Money,
  tax: Money,
  cost: Money,
  stock: Quantity,
  /** Value of the stock at cost. Negative stock has the value 0. */
  stockValue: Money,
  /** Last day on which more pieces were sold than returned. Null if that day is before `lastSoldFrom`. */
  lastSold: nullable(YyyymmddDay),
  /**
   * ABC class of the product among all products sold in the branch in the range. Null if the product was not sold.
   */
  abc: nullable(enumSchema(ABC_CLASSES)),
});
export type RankedProduct = Static<typeof RankedProduct>;

const Choice = Type.Object({ id: Id, name: Type.String() });

export const ProductRanking = Type.Object({
  products: Type.Array(RankedProduct),
  totals: Type.Object({
    products: Type.Integer(),
    /** Number of products in ABC class A. */
    a: Type.Integer(),
    sales: Money,
    tax: Money,
    cost: Money,
    stockValue: Money,
  }),
  /**
   * Sales of order lines without a product on the requested days. The filters of the query do not apply to these lines.
   */
  unnamed: Type.Object({ sales: Money, tax: Money, cost: Money }),
  deadFrom: YyyymmddDay,
  lastSoldFrom: YyyymmddDay,
  categories: Type.Array(Choice),
  suppliers: Type.Array(Choice),
});
export type ProductRanking = Static<typeof ProductRanking>;

/** Sales of a product in a period of seven days, and in the seven days before this period. Returns are subtracted. */
export const ProductSalesComparison = Type.Object({
  productId: Id,
  name: Type.String(),
  isWeighed: Type.Boolean(),
  /** Sold quantity, in pieces or kilograms. */
  quantity: Quantity,
  quantityBefore: Quantity,
  /** Sales amount, with tax. */
  sales: Money,
  salesBefore: Money,
});
export type ProductSalesComparison = Static<typeof ProductSalesComparison>;

export const ProductTrends = Type.Object({
  /** First of the seven complete days before the requested day. `to` is the last of these days. */
  from: YyyymmddDay,
  to: YyyymmddDay,
  /** First of the seven days before `from`, with which the sales are compared. */
  beforeFrom: YyyymmddDay,
  beforeTo: YyyymmddDay,
  /**
   * Products with the most sales. This list and the lists with the largest losses and gains since the previous
   * period have at most five products each.
   */
  top: Type.Array(ProductSalesComparison),
  falling: Type.Array(ProductSalesComparison),
  rising: Type.Array(ProductSalesComparison),
});
export type ProductTrends = Static<typeof ProductTrends>;

export const ProductTrendsParams = Type.Object({ branch: Id });

export const ProductTrendsQuery = Type.Object({
  /**
   * Day after the compared periods. The sales of this day are left out, because the day is not complete. Default: today
   * by the branch's clock.
   */
  day: Type.Optional(YyyymmddDay),
});
