/** Bulk changes of products: their prices, at once or from a given hour on, and other fields. Additions of our server. */
import Type, { type Static } from 'typebox';
import { closedObject, Day, flag, Id, Money, Paging, Status, enumSchema } from './common.ts';
import { fieldRule } from './fieldRule.ts';
import { MAX_AMOUNT } from './limits.ts';
import { stockAmount } from './product.ts';
import { ProductFilterQuery } from './productList.ts';
import {
  CHANGE_STATES,
  DIRECTIONS,
  MAX_PRODUCTS_PER_CHANGE,
  PRICE_BASES,
  PRICE_WARNINGS,
  ROUNDINGS,
} from './prices.ts';

const ids = Type.Array(Id, {
  minItems: 1,
  maxItems: MAX_PRODUCTS_PER_CHANGE,
  'x-rule': fieldRule('idList', { min: 1, max: MAX_PRODUCTS_PER_CHANGE }),
});

/** The products to change: either `ids` or `filter`. */
const scope = {
  branchId: Id,
  ids: Type.Optional(ids),
  /** The filter of the product list. */
  filter: Type.Optional(
    closedObject({
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
    Type.Integer({ minimum: 0, maximum: MAX_PRODUCTS_PER_CHANGE, 'x-rule': fieldRule('productCount') }),
  ),
};
export const ProductScope = closedObject(scope);
export type ProductScope = Static<typeof ProductScope>;

const rule = {
  by: enumSchema(PRICE_BASES),
  /** Percent or dollars; negative to reduce. */
  value: Type.Number({
    minimum: -MAX_AMOUNT,
    maximum: MAX_AMOUNT,
    'x-rule': fieldRule('number', { min: -MAX_AMOUNT, max: MAX_AMOUNT, decimals: 2 }),
  }),
  rounding: enumSchema(ROUNDINGS),
  /** By default up, or down for a reduction. */
  direction: Type.Optional(enumSchema(DIRECTIONS)),
};
export const PriceRuleInput = closedObject(rule);
export type PriceRuleInput = Static<typeof PriceRuleInput>;

export const PricePreviewInput = closedObject({ ...scope, ...rule });
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
  marks: Type.Array(enumSchema(PRICE_WARNINGS)),
});
export type PreviewedPrice = Static<typeof PreviewedPrice>;
export const PricePreview = Type.Object({ products: Type.Array(PreviewedPrice) });
export type PricePreview = Static<typeof PricePreview>;

export const PriceChangeInput = closedObject({
  branchId: Id,
  ...rule,
  /** The products as previewed, with their new prices. */
  products: Type.Array(closedObject({ id: Id, version: Id, newPrice: Money }), {
    minItems: 1,
    maxItems: MAX_PRODUCTS_PER_CHANGE,
    'x-rule': fieldRule('productList', { min: 1, max: MAX_PRODUCTS_PER_CHANGE }),
  }),
  /** By the branch's clock; at once by default. */
  from: Type.Optional(
    closedObject({
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
  state: enumSchema(CHANGE_STATES),
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
export const BulkInput = closedObject({
  ...scope,
  set: Type.Optional(
    closedObject({
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
      minStock: Type.Optional(stockAmount(0)),
      targetStock: Type.Optional(stockAmount(0)),
    }),
  ),
  /** Adds the products to this promotion. */
  promotionId: Type.Optional(Id),
  /** Deletes the products. */
  remove: Type.Optional(Type.Literal(true, { 'x-rule': fieldRule('either', { words: ['true'] }) })),
});
export type BulkInput = Static<typeof BulkInput>;

export const BulkResult = Type.Object({
  /** The id of the change, which is needed to take it back. */
  id: Id,
  changed: Type.Integer(),
  /** The number of products that had the values already. */
  untouched: Type.Integer(),
});
export type BulkResult = Static<typeof BulkResult>;

export const RevertResult = Type.Object({
  /** The id of the change that restored them. */
  id: Id,
  restored: Type.Integer(),
  /** Products that stay as they are, because somebody changed or deleted them since. */
  left: Type.Array(Type.Object({ id: Id, name: Type.String() })),
});
export type RevertResult = Static<typeof RevertResult>;

/** Merges two products of a branch that have a code in common. */
export const ProductMerge = closedObject({
  /** The duplicate. It is deleted; its history, stock, codes and promotions go to the product in the path. */
  duplicateId: Id,
});
export type ProductMerge = Static<typeof ProductMerge>;
