/** The words and limits of the ranking of products, apart because few pages need them. This file imports nothing. */

/** Products by what they sell: from the best on, from the slowest on that lies in stock, and what sold nothing for long. */
export const RANKING_KINDS = ['best', 'slow', 'dead'] as const;
export type RankingKind = (typeof RANKING_KINDS)[number];

/** What they are ordered by. */
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

/** A product is dead that sold nothing for so many days, where nobody asks for another number. */
export const DEAD_DAYS = 60;

/** So far back the last day is looked for that a product was sold on. */
export const LAST_SOLD_DAYS = 365;

/** How many products a ranking has where nobody asks for more, and at most. */
export const RANKED = 100;
export const MOST_RANKED = 50_000;
