/** Reorder suggestions: products that run low, and the drafts that are made from them. Additions of our server. */
import Type, { type Static } from 'typebox';
import { Day, Id, Money, nullable, enumSchema } from './common.ts';
import { fieldRule } from './fieldRule.ts';
import { MAX_AMOUNT } from './limits.ts';
import { quantity, Quantity } from './stock.ts';

export const ReorderQuery = Type.Object({
  branchId: Id,
  /** `low` (the default): products that run low. `all`: every product with a suggestion. */
  show: Type.Optional(enumSchema(['low', 'all'] as const)),
  supplierId: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      'x-rule': fieldRule('idOrZeroForNoSupplier'),
    }),
  ),
});
export type ReorderQuery = Static<typeof ReorderQuery>;

/** Quantities are units or kilograms. */
export const ReorderProduct = Type.Object({
  id: Id,
  name: Type.String(),
  upc: Type.String(),
  isWeighed: Type.Boolean(),
  /** The product's supplier if one is set, else that of the last purchase; 0 where neither is active. */
  supplierId: Type.Integer(),
  supplier: Type.String(),
  /** The supplier's lead time in days, or the usual one where the supplier has none. */
  leadDays: Type.Integer(),
  stock: Quantity,
  /** Ordered, but not received yet. */
  onTheWay: Quantity,
  /** In drafts, so not ordered yet. */
  inDrafts: Quantity,
  /** Sold in the days of this answer, less returns. */
  sold: Quantity,
  perDay: Quantity,
  /** How many whole days the stock lasts; null where nothing is sold. */
  daysLeft: nullable(Type.Integer()),
  minStock: nullable(Quantity),
  targetStock: nullable(Quantity),
  suggested: Quantity,
  /** The last cost of one unit or kilogram. */
  cost: Money,
});
export type ReorderProduct = Static<typeof ReorderProduct>;

export const Reorder = Type.Object({
  /** The whole days whose sales were counted, both inclusive, by the branch's clock. */
  soldFrom: Day,
  soldTo: Day,
  /** Sorted by supplier, and within one by what runs out first. */
  products: Type.Array(ReorderProduct),
  /** How many further products were left out. They run out later. */
  more: Type.Integer(),
});
export type Reorder = Static<typeof Reorder>;

/** How many products of a branch run low. */
export const LowStock = Type.Object({ products: Type.Integer() });
export type LowStock = Static<typeof LowStock>;

export const ReorderInput = Type.Object({
  branchId: Id,
  lines: Type.Array(
    Type.Object({
      productId: Id,
      supplierId: Id,
      /** With the precision of a purchase's line. */
      quantity: Type.Number({
        minimum: 1,
        maximum: MAX_AMOUNT,
        'x-rule': fieldRule('number', { min: 1, max: MAX_AMOUNT, decimals: 2 }),
      }),
      /** The quantity in drafts that the caller saw. Where it has changed since, nothing is written. */
      inDrafts: quantity(),
    }),
    { minItems: 1, maxItems: 1000, 'x-rule': fieldRule('productList', { min: 1, max: 1000 }) },
  ),
});
export type ReorderInput = Static<typeof ReorderInput>;

/** A draft that was made. */
export const ReorderDraft = Type.Object({
  id: Id,
  supplierId: Id,
  supplier: Type.String(),
  lines: Type.Integer(),
  total: Money,
});
export type ReorderDraft = Static<typeof ReorderDraft>;
