/**
 * Calls for each step of a purchase, from draft to last payment. Optional for backends other than our server. The
 * basic API (docs/api.md) only has the call in `purchase.ts`, which places a purchase in one step.
 */
import Type, { type Static } from 'typebox';
import {
  isoDaySchema,
  YyyymmddDay,
  nonNegativeAmountSchema,
  Id,
  base64ImageSchema,
  Money,
  positiveAmountSchema,
  requiredTextSchema,
  textSchema,
  enumSchema,
  titledObjectSchema,
} from './common.ts';
import { createFieldRule } from './fieldRule.ts';
import { Purchase, PurchaseItemInput } from './purchase.ts';
import { quantitySchema, Quantity, positiveQuantitySchema } from './stock.ts';
import { SUPPLIER_PAYMENT_METHODS, PURCHASE_STATES } from './enums.ts';

const LINES = { maxItems: 2000, 'x-rule': createFieldRule('productsUpTo', { max: 2000 }) };

export const PurchaseDetailsLine = Type.Object({
  id: Id,
  productId: Id,
  productName: Type.String(),
  upc: Type.String(),
  ean: Type.String(),
  quantity: Quantity,
  received: Quantity,
  /** Quantity that arrived damaged. It is not added to the stock, and the supplier still has to deliver it again. */
  damaged: Quantity,
  /**
   * Cost of one unit. Until the first delivery, it is the ordered cost. After that, it is the average cost of the
   * received goods.
   */
  cost: Money,
  productCost: Money,
  sellPrice: Money,
});
export type PurchaseDetailsLine = Static<typeof PurchaseDetailsLine>;

export const SupplierPayment = Type.Object({
  id: Id,
  day: YyyymmddDay,
  method: Type.String(),
  /** Paid amount. A negative amount cancels an earlier payment. */
  amount: Money,
  note: Type.String(),
  person: Type.String(),
  takesBack: Type.Integer(),
  isTakenBack: Type.Boolean(),
});
export type SupplierPayment = Static<typeof SupplierPayment>;

export const PurchaseDetails = titledObjectSchema('PurchaseDetails', {
  ...Type.Omit(Purchase, ['state', 'due_Amount']).properties,
  /**
   * Amount that is now due to the supplier. It is the payable amount minus the payments and minus the value of the
   * goods that have not arrived yet. 0 before the first delivery.
   */
  due_Amount: Money,
  branchId: Id,
  supplierId: Id,
  supplierEmail: Type.String(),
  /** Version of the purchase, which is also sent as the ETag. */
  version: Type.Integer(),
  state: enumSchema(PURCHASE_STATES),
  day: YyyymmddDay,
  /** Time of the order by the branch's clock, without a time zone. Empty if the purchase was never ordered. */
  orderedAt: Type.String(),
  /**
   * Time when the purchase was completely received or cancelled, by the branch's clock, without a time zone. Empty
   * while the purchase is open.
   */
  endedAt: Type.String(),
  items: Type.Array(PurchaseDetailsLine),
  payments: Type.Array(SupplierPayment),
});
export type PurchaseDetails = Static<typeof PurchaseDetails>;

const draft = {
  supplierId: Id,
  ref_no: textSchema(100),
  notes: textSchema(2000),
  payable_amount: nonNegativeAmountSchema(),
  created_at: isoDaySchema(),
  items: Type.Array(PurchaseItemInput, LINES),
};

export const PurchaseDraftInput = Type.Object({
  ...draft,
  branchId: Id,
  base64dataImage: base64ImageSchema(),
  state: enumSchema(['draft', 'ordered'] as const),
});
export type PurchaseDraftInput = Static<typeof PurchaseDraftInput>;

export const PurchaseDraftUpdate = Type.Object(draft);
export type PurchaseDraftUpdate = Static<typeof PurchaseDraftUpdate>;

const payable = {
  /** Amount payable to the supplier. It stays unchanged if this field is absent. */
  payable: Type.Optional(nonNegativeAmountSchema()),
};

const arrivedItem = Type.Object({
  product_id: Id,
  quantity: positiveQuantitySchema(),
  cost: nonNegativeAmountSchema(),
  /** Damaged part of `quantity`. It is not added to the stock. Default: 0. */
  damaged: Type.Optional(quantitySchema()),
});

export const DeliveryInput = Type.Object({
  items: Type.Array(arrivedItem, {
    ...LINES,
    minItems: 1,
    'x-rule': createFieldRule('productList', { min: 1, max: 2000 }),
  }),
  /** True to close the purchase: goods that have not arrived yet are then no longer expected. */
  isComplete: Type.Boolean({ 'x-rule': createFieldRule('either', { words: ['true', 'false'] }) }),
  ...payable,
});
export type DeliveryInput = Static<typeof DeliveryInput>;

export const PurchaseLineCorrection = Type.Object({
  id: Id,
  received: quantitySchema(),
  cost: nonNegativeAmountSchema(),
  reason: requiredTextSchema(),
  ...payable,
});
export type PurchaseLineCorrection = Static<typeof PurchaseLineCorrection>;

export const PurchaseCancellationInput = Type.Object(payable);
export type PurchaseCancellationInput = Static<typeof PurchaseCancellationInput>;

export const SupplierPaymentInput = Type.Object({
  paidOn: isoDaySchema(),
  method: enumSchema(SUPPLIER_PAYMENT_METHODS),
  amount: positiveAmountSchema(),
  note: textSchema(),
});
export type SupplierPaymentInput = Static<typeof SupplierPaymentInput>;

/** Amounts due by age of the purchase: up to 30 days, 31 to 60, 61 to 90, and older. */
const AGES = Type.Array(Money);

export const SupplierPayablesAging = Type.Object({
  supplierId: Id,
  supplier: Type.String(),
  purchases: Type.Integer(),
  due: Money,
  ages: AGES,
});
export type SupplierPayablesAging = Static<typeof SupplierPayablesAging>;

/** Days of the purchases of which the amounts due are listed. Default: all. */
export const PurchaseDaysQuery = Type.Object({
  start: Type.Optional(YyyymmddDay),
  end: Type.Optional(YyyymmddDay),
});
export type PurchaseDaysQuery = Static<typeof PurchaseDaysQuery>;

export const PayablesAging = Type.Object({
  due: Money,
  ages: AGES,
  suppliers: Type.Array(SupplierPayablesAging),
});
export type PayablesAging = Static<typeof PayablesAging>;

export const UnpaidPurchase = Type.Object({
  id: Id,
  ref_no: Type.String(),
  day: YyyymmddDay,
  /** Age of the purchase in days. */
  age: Type.Integer(),
  payable: Money,
  toCome: Money,
  paid: Money,
  due: Money,
});
export type UnpaidPurchase = Static<typeof UnpaidPurchase>;

export const SupplierStatement = Type.Object({
  supplier: Type.String(),
  address: Type.String(),
  due: Money,
  purchases: Type.Array(UnpaidPurchase),
});
export type SupplierStatement = Static<typeof SupplierStatement>;
