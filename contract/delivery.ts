/** A purchase from its draft to its last payment. Additions of our server; placing one at once is in `purchase.ts`. */
import Type, { type Static } from 'typebox';
import {
  calendarDay,
  Day,
  nonNegativeAmount,
  Id,
  imageData,
  Money,
  requiredText,
  text,
  enumSchema,
} from './common.ts';
import { fieldRule } from './fieldRule.ts';
import { MAX_AMOUNT } from './limits.ts';
import { Purchase, PurchaseItemInput } from './purchase.ts';
import { quantity, Quantity, positiveQuantity } from './stock.ts';
import { PAYMENT_METHODS, PURCHASE_STATES } from './enums.ts';

const LINES = { maxItems: 2000, 'x-rule': fieldRule('productsUpTo', { max: 2000 }) };

export const DeliveryLine = Type.Object({
  id: Id,
  productId: Id,
  productName: Type.String(),
  upc: Type.String(),
  ean: Type.String(),
  /** The ordered quantity; 0 where the product arrived without having been ordered. */
  quantity: Quantity,
  /** The quantity that arrived undamaged, with corrections. */
  received: Quantity,
  /** The quantity that arrived damaged: it is not in the stock, and counts as still to come. */
  damaged: Quantity,
  /** The ordered cost until something arrives, then the average cost of what arrived. */
  cost: Money,
  /** The cost of the product now, whatever this line says. */
  productCost: Money,
  sellPrice: Money,
});
export type DeliveryLine = Static<typeof DeliveryLine>;

export const Payment = Type.Object({
  id: Id,
  day: Day,
  method: Type.String(),
  /** Negative where it takes another payment back. */
  amount: Money,
  note: Type.String(),
  /** Empty where it is not known. */
  person: Type.String(),
  /** The id of the payment that this one takes back; 0 for none. */
  takesBack: Type.Integer(),
  isTakenBack: Type.Boolean(),
});
export type Payment = Static<typeof Payment>;

export const Delivery = Type.Object({
  ...Type.Omit(Purchase, ['state', 'due_Amount']).properties,
  /** Payable less the goods that are still to come and less what is paid; 0 before the first delivery. */
  due_Amount: Money,
  branchId: Id,
  supplierId: Id,
  /** Empty where none is known. */
  supplierEmail: Type.String(),
  /** The version in its ETag. */
  version: Type.Integer(),
  state: enumSchema(PURCHASE_STATES),
  day: Day,
  /** By the branch's clock, without a zone. Empty where the purchase was never on order, or is still open. */
  orderedAt: Type.String(),
  endedAt: Type.String(),
  items: Type.Array(DeliveryLine),
  payments: Type.Array(Payment),
});
export type Delivery = Static<typeof Delivery>;

const draft = {
  supplierId: Id,
  ref_no: text(100),
  notes: text(2000),
  payable_amount: nonNegativeAmount(),
  created_at: calendarDay(),
  /** The items of a purchase. A draft may have none yet. */
  items: Type.Array(PurchaseItemInput, LINES),
};

export const DraftInput = Type.Object({
  ...draft,
  branchId: Id,
  /** Raw base64 of the attachment; empty: none. */
  base64dataImage: imageData(),
  state: enumSchema(['draft', 'ordered'] as const),
});
export type DraftInput = Static<typeof DraftInput>;

export const DraftChange = Type.Object(draft);
export type DraftChange = Static<typeof DraftChange>;

const payable = {
  /** The new payable amount; unchanged by default. */
  payable: Type.Optional(nonNegativeAmount()),
};

const arrivedItem = Type.Object({
  product_id: Id,
  quantity: positiveQuantity(),
  cost: nonNegativeAmount(),
  /** The damaged part of the quantity, which does not go into the stock; 0 by default. */
  damaged: Type.Optional(quantity()),
});

/** The products that arrived, with their quantity and cost. */
export const DeliveryInput = Type.Object({
  items: Type.Array(arrivedItem, {
    ...LINES,
    minItems: 1,
    'x-rule': fieldRule('productList', { min: 1, max: 2000 }),
  }),
  /** Closes the purchase: nothing more is expected, whatever is missing. */
  isComplete: Type.Boolean({ 'x-rule': fieldRule('either', { words: ['true', 'false'] }) }),
  ...payable,
});
export type DeliveryInput = Static<typeof DeliveryInput>;

/** The quantity of a line that really arrived, and its cost. */
export const LineCorrection = Type.Object({
  id: Id,
  received: quantity(),
  cost: nonNegativeAmount(),
  reason: requiredText(),
  ...payable,
});
export type LineCorrection = Static<typeof LineCorrection>;

export const CancelInput = Type.Object(payable);
export type CancelInput = Static<typeof CancelInput>;

export const PaymentInput = Type.Object({
  paidOn: calendarDay(),
  method: enumSchema(PAYMENT_METHODS),
  amount: Type.Number({
    minimum: 0.01,
    maximum: MAX_AMOUNT,
    'x-rule': fieldRule('numberAbove', { min: 0, max: MAX_AMOUNT, decimals: 2 }),
  }),
  note: text(),
});
export type PaymentInput = Static<typeof PaymentInput>;

/** Four sums by the age of the purchase in days: up to 30, up to 60, up to 90, and older. */
const AGES = Type.Array(Money);

export const SupplierDue = Type.Object({
  supplierId: Id,
  supplier: Type.String(),
  purchases: Type.Integer(),
  due: Money,
  ages: AGES,
});
export type SupplierDue = Static<typeof SupplierDue>;

export const Dues = Type.Object({ due: Money, ages: AGES, suppliers: Type.Array(SupplierDue) });
export type Dues = Static<typeof Dues>;

/** A purchase of which something that arrived is not paid. */
export const DuePurchase = Type.Object({
  id: Id,
  ref_no: Type.String(),
  day: Day,
  /** Days since the purchase. */
  age: Type.Integer(),
  payable: Money,
  /** The value of the goods that are still to come, at the cost of their lines: it is not due yet. */
  toCome: Money,
  paid: Money,
  due: Money,
});
export type DuePurchase = Static<typeof DuePurchase>;

export const Statement = Type.Object({
  supplier: Type.String(),
  address: Type.String(),
  due: Money,
  purchases: Type.Array(DuePurchase),
});
export type Statement = Static<typeof Statement>;
