import Type, { type Static } from 'typebox';
import { YyyymmddDay, Id, Money } from './common.ts';
import { Quantity } from './stock.ts';

export const ProductDaySalesParams = Type.Object({ id: Id, start: YyyymmddDay, end: YyyymmddDay });
export type ProductDaySalesParams = Static<typeof ProductDaySalesParams>;

/** Sold quantity, sales and tax of a product. Returns are subtracted. */
const sold = {
  /** Sold quantity, in pieces or kilograms. */
  quantity: Quantity,
  /** Sales amount, with tax. */
  sales: Money,
  tax: Money,
  cost: Money,
};

/** Sales of a product on one day. Days without sales are omitted. */
export const ProductDaySales = Type.Object({
  /** Business day as YYYYMMDD. */
  day: Type.Integer(),
  orders: Type.Integer(),
  ...sold,
});
export type ProductDaySales = Static<typeof ProductDaySales>;

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
  /** Time of the purchase by the branch's clock, without a time zone, such as `2026-11-21T14:05:00`. */
  createdAt: Type.String(),
  quantity: Quantity,
  /** Cost of one piece or kilogram. */
  cost: Money,
  sellPrice: Money,
});
export type ProductPurchase = Static<typeof ProductPurchase>;

export const ProductPriceChange = Type.Object({
  /** Time of the price change by the branch's clock, without a time zone. */
  changedAt: Type.String(),
  person: Type.String(),
  price: Money,
  before: Type.Union([Money, Type.Null()]),
});
export type ProductPriceChange = Static<typeof ProductPriceChange>;
