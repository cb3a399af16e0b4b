import Type, { type Static } from 'typebox';
import {
  isoDaySchema,
  nonNegativeAmountSchema,
  Id,
  base64ImageSchema,
  Money,
  PagingQuery,
  PageInfo,
  requiredTextSchema,
  sortParameters,
  textSchema,
  enumSchema,
} from './common.ts';
import { createFieldRule } from './fieldRule.ts';
import { MAX_AMOUNT } from './limits.ts';
import { SUPPLIER_PAYMENT_METHODS, PURCHASE_STATES } from './enums.ts';
import { LIST_SORTS } from './listSorts.ts';

/** A purchase in lists. The unusual field names are those of the basic API (docs/api.md#odd-spellings). */
export const Purchase = Type.Object({
  id: Id,
  ref_no: Type.String(),
  payment_Method: Type.String(),
  supplier_Name: Type.String(),
  supplier_Phone: Type.String(),
  /** Time of the purchase by the branch's clock, without a time zone, such as `2026-11-21T14:05:00`. */
  created_At: Type.String(),
  payable_Amount: Money,
  paid_Amount: Money,
  /**
   * Notes of the purchase. Empty if it has none. Backends other than our server can omit the notes and the URL of the
   * attachment.
   */
  notes: Type.String(),
  attachment: Type.String(),
  /** State of the purchase, only present if the query has `state`. */
  state: Type.Optional(enumSchema(PURCHASE_STATES)),
  /**
   * Amount that is now due to the supplier, only present if the query has `state`. It is the payable amount minus the
   * payments and minus the value of the goods that have not arrived yet. 0 before the first delivery.
   */
  due_Amount: Type.Optional(Money),
});
export type Purchase = Static<typeof Purchase>;

export const PagedPurchases = Type.Object({ results: Type.Array(Purchase), ...PageInfo.properties });

/**
 * Query of the purchase list. By default, the list has the purchases whose goods have arrived. The filter `state` is
 * not in the basic API (docs/api.md).
 */
export const PurchaseQuery = Type.Object({
  ...PagingQuery.properties,
  state: Type.Optional(enumSchema(['all', ...PURCHASE_STATES] as const)),
  ...sortParameters(LIST_SORTS.purchases),
});

export const PurchaseLine = Type.Object({
  id: Id,
  product_Image: Type.String(),
  product_Name: Type.String(),
  quantity: Type.Number(),
  cost: Money,
  sell_Price: Money,
  /** Id of the product. Optional for backends other than our server. */
  productId: Id,
});
export type PurchaseLine = Static<typeof PurchaseLine>;

/** Schema of an amount in dollars that may be negative. */
const difference = () =>
  Type.Number({
    minimum: -MAX_AMOUNT,
    maximum: MAX_AMOUNT,
    'x-rule': createFieldRule('numberWithin', { min: -MAX_AMOUNT, max: MAX_AMOUNT }),
  });

export const PurchaseItemInput = Type.Object({
  product_id: Id,
  name: textSchema(),
  quantity: Type.Number({
    minimum: 1,
    maximum: MAX_AMOUNT,
    'x-rule': createFieldRule('number', { min: 1, max: MAX_AMOUNT, decimals: 2 }),
  }),
  sell_price: nonNegativeAmountSchema(),
  cost: nonNegativeAmountSchema(),
});

export const PurchaseInput = Type.Object({
  ref_no: requiredTextSchema(100),
  notes: textSchema(2000),
  base64dataImage: base64ImageSchema(),
  payable_amount: nonNegativeAmountSchema(),
  payment_method: Type.Union(
    SUPPLIER_PAYMENT_METHODS.map(method => Type.Literal(method)),
    { 'x-rule': createFieldRule('oneOf', { words: SUPPLIER_PAYMENT_METHODS }) },
  ),
  paid_amount: nonNegativeAmountSchema(),
  /**
   * Amount due. Clients send 0, and the server ignores the value: it subtracts the paid amount from the payable amount.
   */
  due_amount: Type.Optional(difference()),
  change_amount: Type.Optional(difference()),
  branchId: Id,
  supplierId: Id,
  created_at: isoDaySchema(),
  items: Type.Array(PurchaseItemInput, {
    minItems: 1,
    maxItems: 2000,
    'x-rule': createFieldRule('productList', { min: 1, max: 2000 }),
  }),
});
export type PurchaseInput = Static<typeof PurchaseInput>;
