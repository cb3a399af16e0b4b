/**
 * Bulk changes of products: new prices, immediate or scheduled, and changes of other fields. These calls are not in the
 * basic API (docs/api.md).
 */
import Type, { type Static } from 'typebox';
import {
  strictObjectSchema,
  YyyymmddDay,
  booleanSchema,
  Id,
  Money,
  PageInfo,
  RecordStatus,
  enumSchema,
} from './common.ts';
import { createFieldRule } from './fieldRule.ts';
import { MAX_AMOUNT } from './limits.ts';
import { stockAmountSchema } from './product.ts';
import { ProductFilterQuery } from './productList.ts';
import {
  PRICE_CHANGE_STATES,
  ROUNDING_DIRECTIONS,
  MAX_PRODUCTS_PER_BULK_CHANGE,
  PRICE_CALCULATION_METHODS,
  PRICE_WARNINGS,
  PRICE_ROUNDINGS,
} from './prices.ts';

const ids = Type.Array(Id, {
  minItems: 1,
  maxItems: MAX_PRODUCTS_PER_BULK_CHANGE,
  'x-rule': createFieldRule('idList', { min: 1, max: MAX_PRODUCTS_PER_BULK_CHANGE }),
});

const scope = {
  branchId: Id,
  ids: Type.Optional(ids),
  filter: Type.Optional(
    strictObjectSchema({
      /** Id of the category whose products are selected. 0 selects all categories. */
      categoryId: Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        'x-rule': createFieldRule('idOrZeroForAll'),
      }),
      ...ProductFilterQuery.properties,
    }),
  ),
  /** Number of products that the caller expects to match. If another number matches, nothing is changed. */
  count: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_PRODUCTS_PER_BULK_CHANGE,
      'x-rule': createFieldRule('productCount'),
    }),
  ),
};
export const ProductSelection = strictObjectSchema(scope);
export type ProductSelection = Static<typeof ProductSelection>;

const rule = {
  by: enumSchema(PRICE_CALCULATION_METHODS),
  /** Size of the price change, as a percentage or in dollars. Negative for a reduction. */
  value: Type.Number({
    minimum: -MAX_AMOUNT,
    maximum: MAX_AMOUNT,
    'x-rule': createFieldRule('number', { min: -MAX_AMOUNT, max: MAX_AMOUNT, decimals: 2 }),
  }),
  rounding: enumSchema(PRICE_ROUNDINGS),
  /** Rounding direction. Default: `down` for a reduction, otherwise `up`. */
  direction: Type.Optional(enumSchema(ROUNDING_DIRECTIONS)),
};
export const PriceRuleInput = strictObjectSchema(rule);
export type PriceRuleInput = Static<typeof PriceRuleInput>;

export const PricePreviewInput = strictObjectSchema({ ...scope, ...rule });
export type PricePreviewInput = Static<typeof PricePreviewInput>;

export const PreviewedPrice = Type.Object({
  id: Id,
  name: Type.String(),
  upc: Type.String(),
  version: Type.Integer(),
  price: Money,
  cost: Money,
  /** Tax rate in percent that the price includes. Absent for a price without its tax. */
  includedTax: Type.Optional(Type.Number()),
  newPrice: Type.Union([Money, Type.Null()]),
  /** Margin in percent of the new price without tax. Null without a price or a cost. */
  margin: Type.Union([Type.Number(), Type.Null()]),
  marks: Type.Array(enumSchema(PRICE_WARNINGS)),
});
export type PreviewedPrice = Static<typeof PreviewedPrice>;
export const PricePreview = Type.Object({ products: Type.Array(PreviewedPrice) });
export type PricePreview = Static<typeof PricePreview>;

export const PriceChangeInput = strictObjectSchema({
  branchId: Id,
  ...rule,
  products: Type.Array(strictObjectSchema({ id: Id, version: Id, newPrice: Money }), {
    minItems: 1,
    maxItems: MAX_PRODUCTS_PER_BULK_CHANGE,
    'x-rule': createFieldRule('productList', { min: 1, max: MAX_PRODUCTS_PER_BULK_CHANGE }),
  }),
  from: Type.Optional(
    Type.Object(
      {
        day: YyyymmddDay,
        hour: Type.Integer({
          minimum: 0,
          maximum: 23,
          'x-rule': createFieldRule('hourOfDay', { min: 0, max: 23 }),
        }),
      },
      {
        additionalProperties: false,
        description: "Start of the new prices, by the branch's clock. Default: immediately.",
      },
    ),
  ),
});
export type PriceChangeInput = Static<typeof PriceChangeInput>;

/**
 * Schema of the time of an event, by the branch's clock and without a time zone, such as `2026-11-21T14:05:00`. Null if
 * the event has not happened yet.
 */
const Moment = Type.Union([Type.String(), Type.Null()]);

export const PriceChange = Type.Object({
  id: Id,
  branchId: Id,
  ...PriceRuleInput.properties,
  state: enumSchema(PRICE_CHANGE_STATES),
  products: Type.Integer(),
  untouched: Type.Integer(),
  madeAt: Type.String(),
  person: Type.String(),
  /** Time from which the new prices are valid. Null for a change that was applied immediately. */
  from: Moment,
  appliedAt: Moment,
  endedAt: Moment,
  endedBy: Type.String(),
  /** Id of the bulk change that this change reverts. 0 if it reverts none. */
  takesBack: Type.Integer(),
});
export type PriceChange = Static<typeof PriceChange>;

export const PagedPriceChanges = Type.Object({ results: Type.Array(PriceChange), ...PageInfo.properties });

export const PriceChangeItem = Type.Object({
  productId: Id,
  name: Type.String(),
  price: Money,
  newPrice: Money,
  /**
   * True if the change was applied to the product. False before the scheduled time, or if the product was skipped.
   */
  done: Type.Boolean(),
});
export const PriceChangeDetails = Type.Object({
  ...PriceChange.properties,
  items: Type.Array(PriceChangeItem),
});
export type PriceChangeDetails = Static<typeof PriceChangeDetails>;

/** Body of a bulk change. Must contain exactly one of `set`, `promotionId` and `remove`. */
export const BulkChangeInput = strictObjectSchema({
  ...scope,
  set: Type.Optional(
    strictObjectSchema({
      status: Type.Optional(RecordStatus),
      categoryId: Type.Optional(Id),
      ebt: Type.Optional(booleanSchema()),
      wic: Type.Optional(booleanSchema()),
      pesado: Type.Optional(booleanSchema()),
      ecommerce: Type.Optional(booleanSchema()),
      tax: Type.Optional(
        Type.Number({
          minimum: 0,
          maximum: 100,
          'x-rule': createFieldRule('percentage', { min: 0, max: 100, decimals: 4 }),
        }),
      ),
      supplierId: Type.Optional(Id),
      minStock: Type.Optional(stockAmountSchema(0)),
      targetStock: Type.Optional(stockAmountSchema(0)),
    }),
  ),
  promotionId: Type.Optional(Id),
  remove: Type.Optional(Type.Literal(true, { 'x-rule': createFieldRule('either', { words: ['true'] }) })),
});
export type BulkChangeInput = Static<typeof BulkChangeInput>;

export const BulkChangeResult = Type.Object({
  id: Id,
  changed: Type.Integer(),
  /** Number of products that were not changed, because they already had the requested values. */
  untouched: Type.Integer(),
});
export type BulkChangeResult = Static<typeof BulkChangeResult>;

export const BulkChangeRevertResult = Type.Object({
  id: Id,
  restored: Type.Integer(),
  /** Products whose change was not reverted, because a user has changed or deleted them since. */
  left: Type.Array(Type.Object({ id: Id, name: Type.String() })),
});
export type BulkChangeRevertResult = Static<typeof BulkChangeRevertResult>;

export const ProductMerge = strictObjectSchema({
  /**
   * Id of the duplicate, which is deleted. Its history, stock, codes and promotions move to the product in the path.
   */
  duplicateId: Id,
});
export type ProductMerge = Static<typeof ProductMerge>;
