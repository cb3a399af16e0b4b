/** Which products sell best, which hardly and which not at all, and which sell more or less than before. Additions of our server. */
import Type, { type Static } from 'typebox';
import { Day, Id, Money, orNull, wordOf } from './common.ts';
import { ReorderQuery } from './reorder.ts';
import { Quantity } from './stock.ts';
import { ORDERS } from './words.ts';
import { LAST_SOLD_DAYS, MOST_RANKED, ABC_CLASSES, RANKING_KINDS, RANKING_SORTS } from './rankingWords.ts';

const upTo = (most: number) =>
  Type.Integer({ minimum: 1, maximum: most, 'x-says': `must be a whole number from 1 to ${most}` });

export const RankingQuery = Type.Object({
  /** `best`, as without it: what was sold in the range; `slow`: what lies in stock and is not dead; `dead`. */
  kind: Type.Optional(wordOf(RANKING_KINDS)),
  /** Without it, by sales; the dead by the value of their stock. */
  sort: Type.Optional(wordOf(RANKING_SORTS)),
  /** Without it, the slow from the least on, others from the most. */
  order: Type.Optional(wordOf(ORDERS)),
  /** Dead is what lies in stock and sold nothing on so many days up to the end of the range. */
  days: Type.Optional(upTo(LAST_SOLD_DAYS)),
  categoryId: Type.Optional(Id),
  supplierId: ReorderQuery.properties.supplierId,
  /** How many products. */
  limit: Type.Optional(upTo(MOST_RANKED)),
});
export type RankingQuery = Static<typeof RankingQuery>;

/** A product that was sold in a range or lies in stock. Figures of sales are those of the range, less what came back. */
export const RankedProduct = Type.Object({
  productId: Id,
  /** Empty: of no product that is there. */
  name: Type.String(),
  upc: Type.String(),
  isWeighed: Type.Boolean(),
  isActive: Type.Boolean(),
  categoryId: Type.Integer(),
  category: Type.String(),
  /** The one that is set, else that of the last purchase; 0: none that is active. */
  supplierId: Type.Integer(),
  supplier: Type.String(),
  /** Units or kilograms. */
  quantity: Quantity,
  orders: Type.Integer(),
  /** With tax. */
  sales: Money,
  tax: Money,
  cost: Money,
  stock: Quantity,
  /** At cost; of a stock below 0 nothing. */
  stockValue: Money,
  /** The last day on which more of it was sold than came back; null: none since `lastSoldFrom`. */
  lastSold: orNull(Day),
  /** Among all products that the branch sold in the range; null: it was not sold. */
  abc: orNull(wordOf(ABC_CLASSES)),
});
export type RankedProduct = Static<typeof RankedProduct>;

const Choice = Type.Object({ id: Id, name: Type.String() });

export const ProductRanking = Type.Object({
  products: Type.Array(RankedProduct),
  /** Of all that match, however many of them are listed. */
  totals: Type.Object({
    products: Type.Integer(),
    /** How many are A. */
    a: Type.Integer(),
    sales: Money,
    tax: Money,
    cost: Money,
    stockValue: Money,
  }),
  /** What was sold in the range by name alone, of no product: whatever the list is narrowed to. */
  unnamed: Type.Object({ sales: Money, tax: Money, cost: Money }),
  /** The first of the days on which what is dead sold nothing. */
  deadFrom: Day,
  lastSoldFrom: Day,
  /** What the list can be narrowed to. */
  categories: Type.Array(Choice),
  suppliers: Type.Array(Choice),
});
export type ProductRanking = Static<typeof ProductRanking>;

/** What was sold of a product in seven days, and in the seven before them, less what came back. */
export const Mover = Type.Object({
  productId: Id,
  /** Empty: of no product that is there. */
  name: Type.String(),
  isWeighed: Type.Boolean(),
  /** Units or kilograms. */
  quantity: Quantity,
  quantityBefore: Quantity,
  /** With tax. */
  sales: Money,
  salesBefore: Money,
});
export type Mover = Static<typeof Mover>;

export const ProductMovers = Type.Object({
  /** The seven whole days before the one that was asked about, both inclusive. */
  from: Day,
  to: Day,
  /** The seven before those. */
  beforeFrom: Day,
  beforeTo: Day,
  /** Five at most each: by sales; by how much less than before; by how much more. */
  top: Type.Array(Mover),
  falling: Type.Array(Mover),
  rising: Type.Array(Mover),
});
export type ProductMovers = Static<typeof ProductMovers>;

export const MoversParams = Type.Object({ branch: Id });

export const MoversQuery = Type.Object({
  /** It runs, so it is not counted; without one, today by the branch's clock. */
  day: Type.Optional(Day),
});
