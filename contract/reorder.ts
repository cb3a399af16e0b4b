import Type, { type Static } from 'typebox';
import { YyyymmddDay, Id, Money, nullable, enumSchema } from './common.ts';
import { createFieldRule } from './fieldRule.ts';
import { MAX_AMOUNT } from './limits.ts';
import { quantitySchema, Quantity } from './stock.ts';

export const ReorderQuery = Type.Object({
  branchId: Id,
  /**
   * Products in the response. `low` (default): products that run low. `all`: every product with a suggested order
   * quantity.
   */
  show: Type.Optional(enumSchema(['low', 'all'] as const)),
  supplierId: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      'x-rule': createFieldRule('idOrZeroForNoSupplier'),
    }),
  ),
});
export type ReorderQuery = Static<typeof ReorderQuery>;

/** A product with its suggested order quantity. Quantities are in pieces or kilograms. */
export const ReorderProduct = Type.Object({
  id: Id,
  name: Type.String(),
  upc: Type.String(),
  isWeighed: Type.Boolean(),
  /**
   * Id of the product's usual supplier, or else of the supplier of its last purchase. 0 if neither supplier is
   * active.
   */
  supplierId: Type.Integer(),
  supplier: Type.String(),
  leadDays: Type.Integer(),
  stock: Quantity,
  /** Quantity that is ordered but not yet received. */
  onTheWay: Quantity,
  inDrafts: Quantity,
  sold: Quantity,
  perDay: Quantity,
  /** Number of whole days for which the stock lasts. Null without sales. */
  daysLeft: nullable(Type.Integer()),
  minStock: nullable(Quantity),
  targetStock: nullable(Quantity),
  suggested: Quantity,
  /** Last cost of one piece or kilogram. */
  cost: Money,
});
export type ReorderProduct = Static<typeof ReorderProduct>;

export const ReorderSuggestions = Type.Object({
  soldFrom: YyyymmddDay,
  soldTo: YyyymmddDay,
  /** Products to reorder, sorted by supplier, then by the day on which the stock runs out. */
  products: Type.Array(ReorderProduct),
  /** Number of further products with a suggestion that the response omits, because they run out later. */
  more: Type.Integer(),
});
export type ReorderSuggestions = Static<typeof ReorderSuggestions>;

export const LowStockCount = Type.Object({ products: Type.Integer() });
export type LowStockCount = Static<typeof LowStockCount>;

export const ReorderInput = Type.Object({
  branchId: Id,
  lines: Type.Array(
    Type.Object({
      productId: Id,
      supplierId: Id,
      /** Quantity to order. A purchase line allows at most two decimals. */
      quantity: Type.Number({
        minimum: 1,
        maximum: MAX_AMOUNT,
        'x-rule': createFieldRule('number', { min: 1, max: MAX_AMOUNT, decimals: 2 }),
      }),
      /** Quantity in purchase drafts that the caller saw. If it has changed, the call is refused. */
      inDrafts: quantitySchema(),
    }),
    { minItems: 1, maxItems: 1000, 'x-rule': createFieldRule('productList', { min: 1, max: 1000 }) },
  ),
});
export type ReorderInput = Static<typeof ReorderInput>;

export const ReorderDraft = Type.Object({
  id: Id,
  supplierId: Id,
  supplier: Type.String(),
  lines: Type.Integer(),
  total: Money,
});
export type ReorderDraft = Static<typeof ReorderDraft>;
