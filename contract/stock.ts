/** Stock movements and corrections. Optional for backends other than our server. */
import Type, { type Static } from 'typebox';
import { Id, Money, requiredTextSchema, textSchema, enumSchema } from './common.ts';
import { createFieldRule } from './fieldRule.ts';
import { MAX_AMOUNT } from './limits.ts';
import { LOSS_REASONS, MOVEMENT_KINDS } from './enums.ts';

/** A quantity in pieces or kilograms, with at most three decimals. */
export const Quantity = Type.Number();

/** Schema of a submitted quantity. @param least the minimum, 0 or negative */
export const quantitySchema = (least = 0) =>
  Type.Number({
    minimum: least,
    maximum: MAX_AMOUNT,
    'x-rule': createFieldRule('number', { min: least, max: MAX_AMOUNT, decimals: 3 }),
  });

export const positiveQuantitySchema = () =>
  Type.Number({
    minimum: 0.001,
    maximum: MAX_AMOUNT,
    'x-rule': createFieldRule('numberAbove', { min: 0, max: MAX_AMOUNT, decimals: 3 }),
  });

export const ProductStock = Type.Object({
  stock: Quantity,
  cost: Money,
  warehouses: Type.Array(
    Type.Object({ id: Id, name: Type.String(), isFloor: Type.Boolean(), stock: Quantity }),
  ),
});
export type ProductStock = Static<typeof ProductStock>;

export const Movement = Type.Object({
  id: Id,
  kind: enumSchema(MOVEMENT_KINDS),
  /** Moved quantity in pieces or kilograms. Negative for outgoing goods. */
  quantity: Quantity,
  /** Cost of one unit or kilogram at the time of the movement. */
  cost: Money,
  /**
   * Cost of the moved quantity, negative for outgoing goods. For a sale, it is the cost stored in the order lines,
   * which can differ from quantity times unit cost.
   */
  value: Money,
  reason: Type.String(),
  /** Time of the movement by the branch's clock, without a time zone, such as `2026-11-21T14:05:00`. */
  createdAt: Type.String(),
  person: Type.String(),
  warehouse: Type.String(),
  /**
   * Id of the order, purchase, transfer or count that caused the movement. For a return to the supplier, it is the
   * supplier's id. 0 if no record caused it.
   */
  causedBy: Type.Integer(),
});
export type Movement = Static<typeof Movement>;

export const PagedStockMovements = Type.Object({ results: Type.Array(Movement), next: Type.String() });
export type PagedStockMovements = Static<typeof PagedStockMovements>;

export const MovementQuery = Type.Object({
  before: Type.Optional(
    Type.String({ pattern: '^\\d{1,16}-\\d{1,16}$', 'x-rule': createFieldRule('nextPage') }),
  ),
});

const place = {
  /** Id of the warehouse whose stock is corrected. Default: the sales floor of the branch. */
  warehouseId: Type.Optional(Id),
};

/** Body of a stock correction. Must contain either `difference` or `counted`. */
export const StockCorrectionInput = Type.Object({
  ...place,
  /** Difference to the current stock. A negative difference removes goods. */
  difference: Type.Optional(quantitySchema(-MAX_AMOUNT)),
  counted: Type.Optional(quantitySchema()),
  reason: requiredTextSchema(),
});
export type StockCorrectionInput = Static<typeof StockCorrectionInput>;

export const StockLossInput = Type.Object({
  ...place,
  quantity: positiveQuantitySchema(),
  reason: enumSchema(LOSS_REASONS),
  note: textSchema(),
});
export type StockLossInput = Static<typeof StockLossInput>;

export const SupplierReturnInput = Type.Object({
  ...place,
  quantity: positiveQuantitySchema(),
  supplierId: Id,
  note: textSchema(),
});
export type SupplierReturnInput = Static<typeof SupplierReturnInput>;
