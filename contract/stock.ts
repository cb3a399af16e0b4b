/** The stock of a product, what moved it, and what people do to it by hand. Additions of our server. */
import Type, { type Static } from 'typebox';
import { Id, Money, requiredText, text, enumSchema } from './common.ts';
import { fieldRule } from './fieldRule.ts';
import { MAX_AMOUNT } from './limits.ts';
import { LOSS_REASONS, MOVEMENT_KINDS } from './enums.ts';

/** Units or kilograms, with at most three decimals. */
export const Quantity = Type.Number();

/**
 * A quantity as people type it.
 * @param least the minimum, 0 or negative
 */
export const quantity = (least = 0) =>
  Type.Number({
    minimum: least,
    maximum: MAX_AMOUNT,
    'x-rule': fieldRule('number', { min: least, max: MAX_AMOUNT, decimals: 3 }),
  });

/** A quantity above 0. */
export const positiveQuantity = () =>
  Type.Number({
    minimum: 0.001,
    maximum: MAX_AMOUNT,
    'x-rule': fieldRule('numberAbove', { min: 0, max: MAX_AMOUNT, decimals: 3 }),
  });

export const ProductStock = Type.Object({
  stock: Quantity,
  cost: Money,
  /** The stock in each warehouse of the branch, the sales floor first. */
  warehouses: Type.Array(
    Type.Object({ id: Id, name: Type.String(), isFloor: Type.Boolean(), stock: Quantity }),
  ),
});
export type ProductStock = Static<typeof ProductStock>;

export const Movement = Type.Object({
  /** The id of the movement; for a sale, that of its order. */
  id: Id,
  kind: enumSchema(MOVEMENT_KINDS),
  /** Negative where the goods left. */
  quantity: Quantity,
  /** The cost of one unit or kilogram at that moment. */
  cost: Money,
  /**
   * The cost of the whole quantity, negative where it left. For a sale, the cost of its lines, which may differ from quantity times
   * unit cost.
   */
  value: Money,
  reason: Type.String(),
  /** What the branch's clock showed, without a zone: `2026-11-21T14:05:00`. */
  createdAt: Type.String(),
  /** Empty for a program on the machine. */
  person: Type.String(),
  warehouse: Type.String(),
  /** The id of the order, purchase, transfer or count that caused it; for a return, of the supplier; 0 for none. */
  causedBy: Type.Integer(),
});
export type Movement = Static<typeof Movement>;

/** The newest first. `next` is the `before` of the next page; empty on the last page. */
export const MovementPage = Type.Object({ results: Type.Array(Movement), next: Type.String() });
export type MovementPage = Static<typeof MovementPage>;

export const MovementQuery = Type.Object({
  before: Type.Optional(Type.String({ pattern: '^\\d{1,16}-\\d{1,16}$', 'x-rule': fieldRule('nextPage') })),
});

const place = {
  /** The sales floor by default. */
  warehouseId: Type.Optional(Id),
};

/** Either `difference` or `counted`. */
export const CorrectionInput = Type.Object({
  ...place,
  /** The quantity to add; negative to remove. */
  difference: Type.Optional(quantity(-MAX_AMOUNT)),
  /** The quantity that somebody counted. */
  counted: Type.Optional(quantity()),
  reason: requiredText(),
});
export type CorrectionInput = Static<typeof CorrectionInput>;

export const LossInput = Type.Object({
  ...place,
  quantity: positiveQuantity(),
  reason: enumSchema(LOSS_REASONS),
  note: text(),
});
export type LossInput = Static<typeof LossInput>;

export const ReturnInput = Type.Object({
  ...place,
  quantity: positiveQuantity(),
  supplierId: Id,
  note: text(),
});
export type ReturnInput = Static<typeof ReturnInput>;
