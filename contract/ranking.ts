/**
 * The ranking of products: the best sellers, the slow and the dead ones, and those whose sales rise or fall. Additions of our
 * server.
 */
import Type, { type Static } from 'typebox';
import { Day, Id, Money, nullable, enumSchema } from './common.ts';
import { fieldRule } from './fieldRule.ts';
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
  Type.Integer({ minimum: 1, maximum: most, 'x-rule': fieldRule('whole', { min: 1, max: most }) });

export const RankingQuery = Type.Object({
  /** `best` (the default): products sold in the range. `slow`: products in stock that are not dead. `dead`: see `days`. */
  kind: Type.Optional(enumSchema(RANKING_KINDS)),
  /** By sales by default; `dead` products by the value of their stock. */
  sort: Type.Optional(enumSchema(RANKING_SORTS)),
  /** Descending by default; ascending for `slow` products. */
  order: Type.Optional(enumSchema(SORT_DIRECTIONS)),
  /** A product is dead if it is in stock and was not sold on this many days up to the end of the range. */
  days: Type.Optional(upTo(LAST_SALE_LOOKBACK_DAYS)),
  categoryId: Type.Optional(Id),
  supplierId: ReorderQuery.properties.supplierId,
  /** The most products to return. */
  limit: Type.Optional(upTo(MAX_RANKING_SIZE)),
});
export type RankingQuery = Static<typeof RankingQuery>;

/** A product that was sold in the range or is in stock. Its sales figures are those of the range, less returns. */
export const RankedProduct = Type.Object({
  productId: Id,
  /** Empty where the product does not exist. */
  name: Type.String(),
  upc: Type.String(),
  isWeighed: Type.Boolean(),
  isActive: Type.Boolean(),
  categoryId: Type.Integer(),
  category: Type.String(),
  /** The product's supplier if one is set, else that of the last purchase; 0 where neither is active. */
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
  /** At cost; 0 for negative stock. */
  stockValue: Money,
  /** The last day with more sold than returned; null where there is none since `lastSoldFrom`. */
  lastSold: nullable(Day),
  /** The product's class among all that the branch sold in the range; null where it was not sold. */
  abc: nullable(enumSchema(ABC_CLASSES)),
});
export type RankedProduct = Static<typeof RankedProduct>;

const Choice = Type.Object({ id: Id, name: Type.String() });

export const ProductRanking = Type.Object({
  products: Type.Array(RankedProduct),
  /** The totals of all matching products, listed or not. */
  totals: Type.Object({
    products: Type.Integer(),
    /** The number of products in class A. */
    a: Type.Integer(),
    sales: Money,
    tax: Money,
    cost: Money,
    stockValue: Money,
  }),
  /** Sales in the range by name alone, without a product. The filters do not apply to them. */
  unnamed: Type.Object({ sales: Money, tax: Money, cost: Money }),
  /** The first of the days without sales that make a product dead. */
  deadFrom: Day,
  lastSoldFrom: Day,
  /** The choices for the filters. */
  categories: Type.Array(Choice),
  suppliers: Type.Array(Choice),
});
export type ProductRanking = Static<typeof ProductRanking>;

/** The sales of a product in seven days and in the seven days before, less returns. */
export const Mover = Type.Object({
  productId: Id,
  /** Empty where the product does not exist. */
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
  /** The seven whole days before the requested day, both inclusive. */
  from: Day,
  to: Day,
  /** The seven before those. */
  beforeFrom: Day,
  beforeTo: Day,
  /** At most five each: the best sellers, the greatest losses and the greatest gains against the seven days before. */
  top: Type.Array(Mover),
  falling: Type.Array(Mover),
  rising: Type.Array(Mover),
});
export type ProductMovers = Static<typeof ProductMovers>;

export const MoversParams = Type.Object({ branch: Id });

export const MoversQuery = Type.Object({
  /** The current day, which is not counted because it is not over; today by the branch's clock by default. */
  day: Type.Optional(Day),
});
