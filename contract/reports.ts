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
  /** An addition of ours; null: of no product that is there. */
  productId: Type.Union([Id, Type.Null()]),
});
export type OrderLine = Static<typeof OrderLine>;

export const CategorySalesRow = Type.Object({
  /** 0: lines without a category. */
  categoryId: Type.Integer(),
  categoryName: Type.String(),
  totalSales: Money,
});
export type CategorySalesRow = Static<typeof CategorySalesRow>;

/** What a terminal took, by tender. */
export const TerminalPayments = Type.Object({
  terminal: Type.String(),
  cash: Money,
  card: Money,
  debit: Money,
  ebt: Money,
  giftCard: Money,
});
export type TerminalPayments = Static<typeof TerminalPayments>;

/** The close of one day, and in the same shape the total sales of several. */
export const CloseDay = Type.Object({
  store: Type.Object({ name: Type.String(), address: Type.String() }),
  /** Numbers of the first and the last order; both 0 where there was none. */
  orderInitial: Type.Integer(),
  orderFinal: Type.Integer(),
  /** An addition of our server: how many there were. Orders that came late have numbers of a later day. */
  orders: Type.Optional(Type.Integer()),
  payment: Type.Array(TerminalPayments),
});
export type CloseDay = Static<typeof CloseDay>;

export const DrawerOpenings = Type.Object({
  /** Of the branch's clock, 0–23. */
  hour: Type.Integer(),
  admin: Type.String(),
  count: Type.Integer(),
});
export type DrawerOpenings = Static<typeof DrawerOpenings>;
