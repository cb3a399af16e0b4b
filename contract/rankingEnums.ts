/**
 * Enumerations and limits of product rankings, in a separate file because few pages need them. This file must not
 * import anything, so that the browser can load it.
 */

/**
 * Kinds of product rankings. `best`: products sold in the range, best first. `slow`: products in stock that are not
 * dead, slowest first. `dead`: products in stock without a sale for a long time.
 */
export const RANKING_KINDS = ['best', 'slow', 'dead'] as const;
export type RankingKind = (typeof RANKING_KINDS)[number];

export const RANKING_SORTS = [
  'name',
  'quantity',
  'sales',
  'profit',
  'margin',
  'stock',
  'stockValue',
] as const;
export type RankingSort = (typeof RANKING_SORTS)[number];

/**
 * ABC classes of products, by their share of the total sales. The best-selling products with 80 % of the sales are
 * in class A, those up to 95 % in B, and the rest in C.
 */
export const ABC_CLASSES = ['A', 'B', 'C'] as const;
export type AbcClass = (typeof ABC_CLASSES)[number];

export const DEFAULT_DEAD_STOCK_DAYS = 60;

export const LAST_SALE_LOOKBACK_DAYS = 365;

export const DEFAULT_RANKING_SIZE = 100;
export const MAX_RANKING_SIZE = 50_000;
