/** Bulk changes of products: their prices, at once or from a given hour on, and other fields. Additions of our server. */
import Type, { type Static } from 'typebox';
import { closed, Day, flag, Id, Money, Paging, Status, wordOf } from './common.ts';
import { fieldRule } from './fieldRule.ts';
import { MOST } from './limits.ts';
import { stockFigure } from './product.ts';
import { ProductFilterQuery } from './productList.ts';
import { CHANGE_STATES, DIRECTIONS, MOST_PRODUCTS, PRICE_BASES, PRICE_MARKS, ROUNDINGS } from './prices.ts';

const ids = Type.Array(Id, {
  minItems: 1,
  maxItems: MOST_PRODUCTS,
  'x-rule': fieldRule('idList', { min: 1, max: MOST_PRODUCTS }),
});

/** The products to change: either `ids` or `filter`. */
const scope = {
  branchId: Id,
  ids: Type.Optional(ids),
  /** The filter of the product list. */
  filter: Type.Optional(
    closed({
      /** 0: all categories. */
      categoryId: Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        'x-rule': fieldRule('idOrZeroForAll'),
      }),
      ...ProductFilterQuery.properties,
    }),
  ),
  /** The number of products that the caller expects to match. Where another number matches, nothing is changed. */
  count: Type.Optional(
    Type.Integer({ minimum: 0, maximum: MOST_PRODUCTS, 'x-rule': fieldRule('productCount') }),
  ),
};
export const ProductScope = closed(scope);
export type ProductScope = Static<typeof ProductScope>;

const rule = {
  by: wordOf(PRICE_BASES),
  /** Percent or dollars; negative to reduce. */
  value: Type.Number({
    minimum: -MOST,
    maximum: MOST,
    'x-rule': fieldRule('number', { min: -MOST, max: MOST, decimals: 2 }),
  }),
  rounding: wordOf(ROUNDINGS),
  /** By default up, or down for a reduction. */
  direction: Type.Optional(wordOf(DIRECTIONS)),
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
  /** Null where none can be calculated. */
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
  /** The products as previewed, with their new prices. */
  products: Type.Array(closed({ id: Id, version: Id, newPrice: Money }), {
    minItems: 1,
    maxItems: MOST_PRODUCTS,
    'x-rule': fieldRule('productList', { min: 1, max: MOST_PRODUCTS }),
  }),
  /** By the branch's clock; at once by default. */
  from: Type.Optional(
    closed({
      day: Day,
      hour: Type.Integer({ minimum: 0, maximum: 23, 'x-rule': fieldRule('hourOfDay', { min: 0, max: 23 }) }),
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
  /** The number of products that it changed, or will change. */
  products: Type.Integer(),
  /** The number of products that were skipped, because somebody else had changed or deleted them. */
  untouched: Type.Integer(),
  madeAt: Type.String(),
  person: Type.String(),
  /** When it is to apply; null for at once. */
  from: Moment,
  appliedAt: Moment,
  /** When and by whom it was cancelled or taken back. */
  endedAt: Moment,
  endedBy: Type.String(),
  /** The id of the change that this one took back; 0 for none. */
  takesBack: Type.Integer(),
});
export type PriceChange = Static<typeof PriceChange>;

export const PriceChangePage = Type.Object({ results: Type.Array(PriceChange), ...Paging.properties });

export const PriceChangeItem = Type.Object({
  productId: Id,
  name: Type.String(),
  price: Money,
  newPrice: Money,
  /** False while the change is planned, or where the product was skipped. */
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
          'x-rule': fieldRule('percentage', { min: 0, max: 100, decimals: 4 }),
        }),
      ),
      /** Of the same branch. */
      supplierId: Type.Optional(Id),
      minStock: Type.Optional(stockFigure(0)),
      targetStock: Type.Optional(stockFigure(0)),
    }),
  ),
  /** Adds the products to this promotion. */
  promotionId: Type.Optional(Id),
  /** Deletes the products. */
  remove: Type.Optional(Type.Literal(true, { 'x-rule': fieldRule('either', { words: ['true'] }) })),
});
export type BulkInput = Static<typeof BulkInput>;

export const BulkDone = Type.Object({
  /** The id of the change, which is needed to take it back. */
  id: Id,
  changed: Type.Integer(),
  /** The number of products that had the values already. */
  untouched: Type.Integer(),
});
export type BulkDone = Static<typeof BulkDone>;

export const TakenBack = Type.Object({
  /** The id of the change that restored them. */
  id: Id,
  restored: Type.Integer(),
  /** Products that stay as they are, because somebody changed or deleted them since. */
  left: Type.Array(Type.Object({ id: Id, name: Type.String() })),
});
export type TakenBack = Static<typeof TakenBack>;

/** Merges two products of a branch that have a code in common. */
export const ProductMerge = closed({
  /** The duplicate. It is deleted; its history, stock, codes and promotions go to the product in the path. */
  duplicateId: Id,
});
export type ProductMerge = Static<typeof ProductMerge>;
