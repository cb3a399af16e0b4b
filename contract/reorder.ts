/** What to order: what runs low, and the drafts that are made of it. Additions of our server. */
import Type, { type Static } from 'typebox';
import { Day, Id, Money, orNull, wordOf } from './common.ts';
import { MOST } from './limits.ts';
import { quantity, Quantity } from './stock.ts';

export const ReorderQuery = Type.Object({
  branchId: Id,
  /** `low`, as without it: what runs low; `all`: whatever there is a suggestion for. */
  show: Type.Optional(wordOf(['low', 'all'] as const)),
  supplierId: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      'x-says': 'must be a whole number, 0 for products without a supplier',
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
  /** The one that is set, else that of the last purchase; 0: none that is active. */
  supplierId: Type.Integer(),
  supplier: Type.String(),
  /** The supplier's; where nobody has said it, the usual ones. */
  leadDays: Type.Integer(),
  stock: Quantity,
  /** Ordered, and not here yet. */
  onTheWay: Quantity,
  /** Of drafts: nobody has ordered it yet. */
  inDrafts: Quantity,
  /** In the days of the answer, less what came back. */
  sold: Quantity,
  perDay: Quantity,
  /** Whole days that the stock lasts; null: nothing is sold. */
  daysLeft: orNull(Type.Integer()),
  minStock: orNull(Quantity),
  targetStock: orNull(Quantity),
  suggested: Quantity,
  /** The last one, of one unit or kilogram. */
  cost: Money,
});
export type ReorderProduct = Static<typeof ReorderProduct>;

export const Reorder = Type.Object({
  /** The days that sales were counted of, both inclusive: whole ones, by the branch's clock. */
  soldFrom: Day,
  soldTo: Day,
  /** By supplier, and what runs out first before the rest. */
  products: Type.Array(ReorderProduct),
  /** How many more there are, which run out later. */
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
      /** As a line of a purchase has it. */
      quantity: Type.Number({
        minimum: 1,
        maximum: MOST,
        'x-says': `must be a number from 1 to ${MOST} with at most two decimals`,
      }),
      /** What the caller saw in drafts: where it is another quantity by now, nothing is written. */
      inDrafts: quantity(),
    }),
    { minItems: 1, maxItems: 1000, 'x-says': 'must be a list of 1 to 1000 products' },
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
