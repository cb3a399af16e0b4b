/** The stock of a product, what moved it, and what people do to it by hand. Additions of our server. */
import Type, { type Static } from 'typebox';
import { Id, Money, requiredText, text, wordOf } from './common.ts';
import { MOST } from './limits.ts';
import { LOSS_REASONS, MOVEMENT_KINDS } from './words.ts';

/** Units or kilograms, with at most three decimals. */
export const Quantity = Type.Number();

/** A quantity as people type it. @param least 0, or below it */
export const quantity = (least = 0) =>
  Type.Number({
    minimum: least,
    maximum: MOST,
    'x-says': `must be a number from ${least} to ${MOST} with at most three decimals`,
  });

/** More than nothing. */
export const someQuantity = () =>
  Type.Number({
    minimum: 0.001,
    maximum: MOST,
    'x-says': `must be a number above 0, at most ${MOST}, with at most three decimals`,
  });

export const ProductStock = Type.Object({
  stock: Quantity,
  cost: Money,
  /** In each warehouse of its branch, the sales floor first. */
  warehouses: Type.Array(
    Type.Object({ id: Id, name: Type.String(), isFloor: Type.Boolean(), stock: Quantity }),
  ),
});
export type ProductStock = Static<typeof ProductStock>;

export const Movement = Type.Object({
  /** Which one it is: of a sale, its order. */
  id: Id,
  kind: wordOf(MOVEMENT_KINDS),
  /** Below 0: it left. */
  quantity: Quantity,
  /** Of one unit or kilogram at that moment. */
  cost: Money,
  /** Of all that moved, below 0 where it left: of a sale what its lines cost, to which the cost of a unit need not add up. */
  value: Money,
  reason: Type.String(),
  /** What the branch's clock showed, without a zone: `2026-11-21T14:05:00`. */
  createdAt: Type.String(),
  /** Empty: a program on the machine. */
  person: Type.String(),
  warehouse: Type.String(),
  /** The order, purchase, transfer or count behind it; of a return, the supplier; 0: none. */
  causedBy: Type.Integer(),
});
export type Movement = Static<typeof Movement>;

/** The newest first. `next` is the `before` of the page behind this one; empty: there is none. */
export const MovementPage = Type.Object({ results: Type.Array(Movement), next: Type.String() });
export type MovementPage = Static<typeof MovementPage>;

export const MovementQuery = Type.Object({
  before: Type.Optional(
    Type.String({ pattern: '^\\d{1,16}-\\d{1,16}$', 'x-says': 'must be what an earlier page gave as next' }),
  ),
});

const place = {
  /** Without one, the sales floor. */
  warehouseId: Type.Optional(Id),
};

/** One of `difference` and `counted`. */
export const CorrectionInput = Type.Object({
  ...place,
  /** What is added; below 0: what is taken off. */
  difference: Type.Optional(quantity(-MOST)),
  /** What there is, as somebody counted it. */
  counted: Type.Optional(quantity()),
  reason: requiredText(),
});
export type CorrectionInput = Static<typeof CorrectionInput>;

export const LossInput = Type.Object({
  ...place,
  quantity: someQuantity(),
  reason: wordOf(LOSS_REASONS),
  note: text(),
});
export type LossInput = Static<typeof LossInput>;

export const ReturnInput = Type.Object({
  ...place,
  quantity: someQuantity(),
  supplierId: Id,
  note: text(),
});
export type ReturnInput = Static<typeof ReturnInput>;
