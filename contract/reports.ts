/** The answers of the report calls. Money in dollars with two decimals, as it crosses the wire. */
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
  /** Sales, with tax. */
  total: Money,
  /** Cost of what was sold. */
  costo: Money,
  totalTax: Money,
});
export type Profit = Static<typeof Profit>;

export const ReportOrder = Type.Object({
  id: Id,
  /** What the branch's clock showed, without a zone: `2026-11-21T14:05:00`. */
  createdAt: Type.String(),
  /** With tax; negative where it cancels an earlier order. */
  orderAmount: Money,
  /** `completed`, `pending` or `cancelled`. */
  orderStatus: Type.String(),
  paymentReferenceNumber: Type.String(),
});
export type ReportOrder = Static<typeof ReportOrder>;

export const OrderLine = Type.Object({
  productName: Type.String(),
  /** The name of a stored picture, or empty. */
  productImage: Type.String(),
  quantity: Type.Number(),
  /** Of one unit, or of one kilogram where there is a weight; without tax. */
  price: Money,
  taxAmount: Money,
  /** Kilograms; 0 for what is sold by the piece. */
  peso: Type.Number(),
  /** An addition of our server. Null where the product does not exist. */
  productId: Type.Union([Id, Type.Null()]),
  /** An addition of our server. On the whole line, before tax; negative where a return gives it back. */
  discount: Money,
});
export type OrderLine = Static<typeof OrderLine>;

export const CategorySalesRow = Type.Object({
  /** 0 for lines without a category. */
  categoryId: Type.Integer(),
  categoryName: Type.String(),
  totalSales: Money,
});
export type CategorySalesRow = Static<typeof CategorySalesRow>;

/** The takings of a terminal, by tender. */
export const TerminalPayments = Type.Object({
  terminal: Type.String(),
  cash: Money,
  card: Money,
  debit: Money,
  ebt: Money,
  giftCard: Money,
});
export type TerminalPayments = Static<typeof TerminalPayments>;

/** The close of one day. The total sales of several days have the same shape. */
export const CloseDay = Type.Object({
  store: Type.Object({ name: Type.String(), address: Type.String() }),
  /** Numbers of the first and the last order; both 0 where there was none. */
  orderInitial: Type.Integer(),
  orderFinal: Type.Integer(),
  /**
   * An addition of our server: the number of orders. It cannot be derived from the numbers, as orders that arrive late get numbers
   * of a later day.
   */
  orders: Type.Optional(Type.Integer()),
  /** An addition of our server: how many of these orders are refunds, with a total below 0. */
  refunds: Type.Optional(Type.Integer()),
  /** An addition of our server: the discounts on all lines, before tax, less those of returns. */
  discounts: Type.Optional(Money),
  payment: Type.Array(TerminalPayments),
});
export type CloseDay = Static<typeof CloseDay>;

export const DrawerOpenings = Type.Object({
  /** By the branch's clock, 0 to 23. */
  hour: Type.Integer(),
  admin: Type.String(),
  count: Type.Integer(),
});
export type DrawerOpenings = Static<typeof DrawerOpenings>;
