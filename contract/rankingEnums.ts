/** The words and limits of the ranking of products, apart because few pages need them. This file imports nothing. */

/**
 * `best`: the best sellers first. `slow`: products in stock, the slowest first. `dead`: products in stock without a sale for long.
 */
export const RANKING_KINDS = ['best', 'slow', 'dead'] as const;
export type RankingKind = (typeof RANKING_KINDS)[number];

/** The figures that the ranking can be sorted by. */
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

/** By sales, the products that make the first 80 % are A, those up to 95 % B, the rest C. */
export const ABC_CLASSES = ['A', 'B', 'C'] as const;
export type AbcClass = (typeof ABC_CLASSES)[number];

/** By default, a product is dead after this many days without a sale. */
export const DEFAULT_DEAD_DAYS = 60;

/** How many days back the last sale of a product is looked for. */
export const LAST_SALE_LOOKBACK_DAYS = 365;

/** The number of products in a ranking: by default, and at most. */
export const DEFAULT_RANKING_SIZE = 100;
export const MAX_RANKING_SIZE = 50_000;
