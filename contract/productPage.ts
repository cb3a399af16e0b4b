/** Data of the product page besides the product itself. Extensions of the documented API. */
import Type, { type Static } from 'typebox';
import { Day, Id, Money } from './common.ts';
import { Quantity } from './stock.ts';

/** A product, and a range of days in its branch, both inclusive. */
export const ProductDaysParams = Type.Object({ id: Id, start: Day, end: Day });
export type ProductDaysParams = Static<typeof ProductDaysParams>;

/** Sales less returns. */
const sold = {
  /** In units or kilograms. */
  quantity: Quantity,
  /** With tax. */
  sales: Money,
  tax: Money,
  cost: Money,
};

/** Sales of one day. Days without sales are omitted. */
export const ProductDay = Type.Object({
  /** YYYYMMDD. */
  day: Type.Integer(),
  orders: Type.Integer(),
  ...sold,
});
export type ProductDay = Static<typeof ProductDay>;

/** The product with the same code in a branch, and its sales there in the range. */
export const ProductInBranch = Type.Object({
  branchId: Id,
  branch: Type.String(),
  productId: Id,
  price: Money,
  stock: Quantity,
  sold: Type.Object(sold),
});
export type ProductInBranch = Static<typeof ProductInBranch>;

export const ProductPurchase = Type.Object({
  purchaseId: Id,
  reference: Type.String(),
  supplier: Type.String(),
  /** Time by the branch's clock, without a time zone: `2026-11-21T14:05:00`. */
  createdAt: Type.String(),
  quantity: Quantity,
  /** Cost of one unit or kilogram. */
  cost: Money,
  sellPrice: Money,
});
export type ProductPurchase = Static<typeof ProductPurchase>;

export const ProductPrice = Type.Object({
  /** Time by the branch's clock, without a time zone. */
  changedAt: Type.String(),
  /** Empty for a program on the server's machine. */
  person: Type.String(),
  price: Money,
  /** Previous price; null for a new product. */
  before: Type.Union([Money, Type.Null()]),
});
export type ProductPrice = Static<typeof ProductPrice>;
