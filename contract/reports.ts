/** Responses of the reports. Amounts are dollars with two decimals. */
import Type, { type Static } from 'typebox';
import { Id, Money } from './common.ts';

export const CashierRow = Type.Object({
  adminId: Type.Integer(),
  adminName: Type.String(),
  ordersCount: Type.Integer(),
  totalSales: Money,
});
export type CashierRow = Static<typeof CashierRow>;

export const Profit = Type.Object({
  total: Money,
  costo: Money,
  totalTax: Money,
});
export type Profit = Static<typeof Profit>;

export const ReportOrder = Type.Object({
  id: Id,
  /** Time by the branch's clock, without a time zone: `2026-11-21T14:05:00`. */
  createdAt: Type.String(),
  /** Amount with tax. Negative if the order cancels an earlier one. */
  orderAmount: Money,
  orderStatus: Type.String(),
  paymentReferenceNumber: Type.String(),
});
export type ReportOrder = Static<typeof ReportOrder>;

export const OrderLine = Type.Object({
  productName: Type.String(),
  productImage: Type.String(),
  quantity: Type.Number(),
  /** Price of one unit, or of one kilogram for a line with a weight. Tax is not included. */
  price: Money,
  taxAmount: Money,
  /** Weight of the line in kilograms. 0 for products sold by the piece. */
  peso: Type.Number(),
  /** Extension of the documented API. Null if the product does not exist. */
  productId: Type.Union([Id, Type.Null()]),
  /** Extension of the documented API: discount on the whole line, before tax; negative if a return gives it back. */
  discount: Money,
});
export type OrderLine = Static<typeof OrderLine>;

export const CategorySalesRow = Type.Object({
  /** Id of the category. 0 for lines without a category. */
  categoryId: Type.Integer(),
  categoryName: Type.String(),
  totalSales: Money,
});
export type CategorySalesRow = Static<typeof CategorySalesRow>;

/** Payments at a terminal, by tender. */
export const TerminalPayments = Type.Object({
  terminal: Type.String(),
  cash: Money,
  card: Money,
  debit: Money,
  ebt: Money,
  giftCard: Money,
});
export type TerminalPayments = Static<typeof TerminalPayments>;

export const CloseDay = Type.Object({
  store: Type.Object({ name: Type.String(), address: Type.String() }),
  /** Number of the first order; 0 without orders. */
  orderInitial: Type.Integer(),
  orderFinal: Type.Integer(),
  /**
   * Extension of the documented API: number of orders. It can differ from the range of numbers, because orders that
   * arrive late are numbered on a later day.
   */
  orders: Type.Optional(Type.Integer()),
  /** Extension of the documented API: number of these orders with a negative total. */
  refunds: Type.Optional(Type.Integer()),
  /** Extension of the documented API: sum of line discounts before tax, less those of returns. */
  discounts: Type.Optional(Money),
  payment: Type.Array(TerminalPayments),
});
export type CloseDay = Static<typeof CloseDay>;

export const DrawerOpenings = Type.Object({
  /** Hour of the branch's clock, 0 to 23. */
  hour: Type.Integer(),
  admin: Type.String(),
  count: Type.Integer(),
});
export type DrawerOpenings = Static<typeof DrawerOpenings>;
