/** Changes of many products at once: their prices, now or from an hour on, and the rest. Additions of our server. */
import Type, { type Static } from 'typebox';
import { closed, Day, flag, Id, Money, Paging, Status, wordOf } from './common.ts';
import { MOST } from './limits.ts';
import { stockFigure } from './product.ts';
import { ProductFilterQuery } from './productList.ts';
import { CHANGE_STATES, MOST_PRODUCTS, PRICE_BASES, PRICE_MARKS, ROUNDINGS } from './prices.ts';

const ids = Type.Array(Id, {
  minItems: 1,
  maxItems: MOST_PRODUCTS,
  'x-says': `must be a list of 1 to ${MOST_PRODUCTS} ids`,
});

/** Which products: one of `ids` and `filter`. */
const scope = {
  branchId: Id,
  ids: Type.Optional(ids),
  /** As the list of products takes it. */
  filter: Type.Optional(
    closed({
      /** 0: all categories. */
      categoryId: Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        'x-says': 'must be a whole number, 0 for all categories',
      }),
      ...ProductFilterQuery.properties,
    }),
  ),
  /** How many the caller takes to match; where others do, nothing is changed. */
  count: Type.Optional(
    Type.Integer({ minimum: 0, maximum: MOST_PRODUCTS, 'x-says': 'must be a number of products' }),
  ),
};
export const ProductScope = closed(scope);
export type ProductScope = Static<typeof ProductScope>;

const rule = {
  by: wordOf(PRICE_BASES),
  /** Percent, or dollars; below 0: less. */
  value: Type.Number({
    minimum: -MOST,
    maximum: MOST,
    'x-says': `must be a number from -${MOST} to ${MOST} with at most two decimals`,
  }),
  rounding: wordOf(ROUNDINGS),
};
export const PriceRuleInput = closed(rule);
export type PriceRuleInput = Static<typeof PriceRuleInput>;

export const PricePreviewInput = closed({ ...scope, ...rule });
export type PricePreviewInput = Static<typeof PricePreviewInput>;

export const PreviewedPrice = Type.Object({
  id: Id,
  name: Type.String(),
  upc: Type.String(),
  version: Type.Integer(),
  price: Money,
  cost: Money,
  /** Null: none can be worked out. */
  newPrice: Type.Union([Money, Type.Null()]),
  /** Percent of the new price; null without a price or a cost. */
  margin: Type.Union([Type.Number(), Type.Null()]),
  marks: Type.Array(wordOf(PRICE_MARKS)),
});
export type PreviewedPrice = Static<typeof PreviewedPrice>;
export const PricePreview = Type.Object({ products: Type.Array(PreviewedPrice) });
export type PricePreview = Static<typeof PricePreview>;

export const PriceChangeInput = closed({
  branchId: Id,
  ...rule,
  /** As they were previewed, with the new price. */
  products: Type.Array(closed({ id: Id, version: Id, newPrice: Money }), {
    minItems: 1,
    maxItems: MOST_PRODUCTS,
    'x-says': `must be a list of 1 to ${MOST_PRODUCTS} products`,
  }),
  /** On the branch's clock; without it, now. */
  from: Type.Optional(
    closed({
      day: Day,
      hour: Type.Integer({ minimum: 0, maximum: 23, 'x-says': 'must be an hour from 0 to 23' }),
    }),
  ),
});
export type PriceChangeInput = Static<typeof PriceChangeInput>;

/** What the branch's clock showed, without a zone: `2026-11-21T14:05:00`. */
const Moment = Type.Union([Type.String(), Type.Null()]);

export const PriceChange = Type.Object({
  id: Id,
  branchId: Id,
  ...PriceRuleInput.properties,
  state: wordOf(CHANGE_STATES),
  /** How many it changed, or is to change. */
  products: Type.Integer(),
  /** How many stayed as they were: somebody else had changed or deleted them. */
  untouched: Type.Integer(),
  madeAt: Type.String(),
  person: Type.String(),
  /** From when on it is to apply; null: at once. */
  from: Moment,
  appliedAt: Moment,
  /** When and by whom it was cancelled or taken back. */
  endedAt: Moment,
  endedBy: Type.String(),
  /** The change that this one took back; 0: none. */
  takesBack: Type.Integer(),
});
export type PriceChange = Static<typeof PriceChange>;

export const PriceChangePage = Type.Object({ results: Type.Array(PriceChange), ...Paging.properties });

export const PriceChangeItem = Type.Object({
  productId: Id,
  name: Type.String(),
  price: Money,
  newPrice: Money,
  /** False: it is to come, or the product stayed as it was. */
  done: Type.Boolean(),
});
export const PriceChangeDetails = Type.Object({
  ...PriceChange.properties,
  items: Type.Array(PriceChangeItem),
});
export type PriceChangeDetails = Static<typeof PriceChangeDetails>;

/** One of `set`, `promotionId` and `remove`. */
export const BulkInput = closed({
  ...scope,
  set: Type.Optional(
    closed({
      status: Type.Optional(Status),
      /** Of the same branch. */
      categoryId: Type.Optional(Id),
      ebt: Type.Optional(flag()),
      wic: Type.Optional(flag()),
      pesado: Type.Optional(flag()),
      ecommerce: Type.Optional(flag()),
      tax: Type.Optional(
        Type.Number({
          minimum: 0,
          maximum: 100,
          'x-says': 'must be a percentage from 0 to 100 with at most two decimals',
        }),
      ),
      /** Of the same branch. */
      supplierId: Type.Optional(Id),
      minStock: Type.Optional(stockFigure(0)),
      targetStock: Type.Optional(stockFigure(0)),
    }),
  ),
  /** They are added to this promotion. */
  promotionId: Type.Optional(Id),
  /** They are deleted. */
  remove: Type.Optional(Type.Literal(true, { 'x-says': 'must be true' })),
});
export type BulkInput = Static<typeof BulkInput>;

export const BulkDone = Type.Object({
  /** Of the change, by which it is taken back. */
  id: Id,
  changed: Type.Integer(),
  /** How many were so already. */
  untouched: Type.Integer(),
});
export type BulkDone = Static<typeof BulkDone>;

export const TakenBack = Type.Object({
  /** Of the change that restored. */
  id: Id,
  restored: Type.Integer(),
  /** Those that somebody changed since, or deleted: they stay as they are. */
  left: Type.Array(Type.Object({ id: Id, name: Type.String() })),
});
export type TakenBack = Static<typeof TakenBack>;
