/** Responses of the reports. Amounts are dollars with two decimals. */
import Type, { type Static } from 'typebox';
import { BREAKDOWN_DIMENSIONS, BREAKDOWN_FIGURES } from './breakdownEnums.ts';
import { enumSchema, Id, Money, nullable, requiredTextSchema, titledObjectSchema } from './common.ts';
import { saleFigures } from './drawerSessions.ts';
import { SHRINK_REASONS, TENDERS } from './enums.ts';

export const CashierSalesRow = Type.Object({
  adminId: Type.Integer(),
  adminName: Type.String(),
  ordersCount: Type.Integer(),
  totalSales: Money,
});
export type CashierSalesRow = Static<typeof CashierSalesRow>;

export const ProfitTotals = Type.Object({
  total: Money,
  costo: Money,
  totalTax: Money,
});
export type ProfitTotals = Static<typeof ProfitTotals>;

export const OrderInReport = Type.Object({
  id: Id,
  /** Time of the order by the branch's clock, without a time zone, such as `2026-11-21T14:05:00`. */
  createdAt: Type.String(),
  /** Order amount with tax. Negative if the order cancels an earlier one. */
  orderAmount: Money,
  orderStatus: Type.String(),
  paymentReferenceNumber: Type.String(),
});
export type OrderInReport = Static<typeof OrderInReport>;

/** An order with the figures that accountants need. */
export const DetailedOrder = titledObjectSchema('DetailedOrder', {
  ...OrderInReport.properties,
  /** Business day, as yyyy-MM-dd. */
  businessDay: Type.String(),
  number: Type.Integer(),
  tax: Money,
  discounts: Money,
  tip: Money,
  rounding: Money,
  cash: Money,
  card: Money,
  debit: Money,
  ebt: Money,
  giftCard: Money,
  cashier: Type.String(),
  terminal: Type.String(),
  /** Number of the order that this one takes back. Null for other orders. */
  refundedOrder: nullable(Type.Integer()),
});
export type DetailedOrder = Static<typeof DetailedOrder>;

/** A line of an order. */
export const OrderLineInReport = titledObjectSchema('OrderLineInReport', {
  orderId: Id,
  orderNumber: Type.Integer(),
  createdAt: Type.String(),
  product: Type.String(),
  /** Empty for a line without a product, or if the product is deleted. */
  upc: Type.String(),
  category: Type.String(),
  /** Pieces. 1 or -1 for a line with a weight. */
  quantity: Type.Number(),
  /** Kilograms. 0 for products sold by the piece. Negative for a refund. */
  weight: Type.Number(),
  price: Money,
  discount: Money,
  /** Tax rate in percent. */
  taxRate: Type.Number(),
  tax: Money,
  amount: Money,
});
export type OrderLineInReport = Static<typeof OrderLineInReport>;

export const OrderLine = Type.Object({
  productName: Type.String(),
  productImage: Type.String(),
  quantity: Type.Number(),
  /**
   * Price of one piece, or of one kilogram for a line with a weight. It includes the tax if the till sent prices with
   * tax.
   */
  price: Money,
  taxAmount: Money,
  /** Weight of the line in kilograms. 0 for products sold by the piece. */
  peso: Type.Number(),
  /** Id of the product. Null if the product does not exist. Optional for backends other than our server. */
  productId: Type.Union([Id, Type.Null()]),
  /**
   * Discount on the whole line. It includes the tax if the price does. Negative if a return reverses a discount. This
   * field is not in the basic API (docs/api.md).
   */
  discount: Money,
  /** Name of the discount, or the reason for it. Absent if the till sent none. */
  discountReason: Type.Optional(Type.String()),
});
export type OrderLine = Static<typeof OrderLine>;

export const CategorySalesRow = Type.Object({
  /** Id of the category. 0 for the sales of lines without a category. */
  categoryId: Type.Integer(),
  categoryName: Type.String(),
  totalSales: Money,
});
export type CategorySalesRow = Static<typeof CategorySalesRow>;

/** Payments at a terminal, by payment method. */
export const TerminalPayments = Type.Object({
  terminal: Type.String(),
  cash: Money,
  card: Money,
  debit: Money,
  ebt: Money,
  giftCard: Money,
});
export type TerminalPayments = Static<typeof TerminalPayments>;

/** Payments of a day at a terminal. */
export const TakingsOfDay = titledObjectSchema('TakingsOfDay', {
  day: Type.String(),
  terminalId: Type.Integer(),
  terminal: Type.String(),
  orderInitial: Type.Integer(),
  orderFinal: Type.Integer(),
  orders: Type.Integer(),
  refunds: Type.Integer(),
  cash: Money,
  card: Money,
  debit: Money,
  ebt: Money,
  giftCard: Money,
  discounts: Money,
  tips: Money,
  rounding: Money,
});
export type TakingsOfDay = Static<typeof TakingsOfDay>;

export const CloseOfDayReport = Type.Object({
  store: Type.Object({ name: Type.String(), address: Type.String() }),
  /** Number of the first order. 0 if there are no orders. */
  orderInitial: Type.Integer(),
  orderFinal: Type.Integer(),
  /**
   * Number of orders. The range of numbers from the first to the last order can be larger, because orders that arrive
   * late get later numbers. Optional for backends other than our server.
   */
  orders: Type.Optional(Type.Integer()),
  /** Number of the orders with a negative total. Optional for backends other than our server. */
  refunds: Type.Optional(Type.Integer()),
  /**
   * Discounts of the sales without refunds, as the tills sent them. In an exchange, those of returned lines are
   * subtracted. Optional for backends other than our server.
   */
  discounts: Type.Optional(Money),
  /**
   * Tips and cash rounding, which the payments contain. Each is absent if it is 0, and in responses of backends other
   * than our server.
   */
  tips: Type.Optional(Money),
  rounding: Type.Optional(Money),
  payment: Type.Array(TerminalPayments),
  /**
   * Payments by tenders with a name of their own, such as vouchers. `payment` counts each of them as its `tender`.
   * Absent without such payments, for more than 31 days, and for other backends than our server.
   */
  ownTenders: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String(),
        tender: Type.Enum(TENDERS),
        amount: Money,
        /** False if the shop has own tenders, but none of this name. */
        isKnown: Type.Boolean(),
      }),
    ),
  ),
});
export type CloseOfDayReport = Static<typeof CloseOfDayReport>;

export const DrawerOpenings = Type.Object({
  /** Hour of the day by the branch's clock, 0 to 23. */
  hour: Type.Integer(),
  admin: Type.String(),
  count: Type.Integer(),
});
export type DrawerOpenings = Static<typeof DrawerOpenings>;

/** Sums of the sales of a business day. */
export const SalesByPeriodRow = titledObjectSchema('SalesByPeriodRow', {
  /** Business day, as yyyy-MM-dd. */
  day: Type.String(),
  ...saleFigures,
});
export type SalesByPeriodRow = Static<typeof SalesByPeriodRow>;

/** Sums of a cashier's sales. The names of the figures are those of `saleFigures`. */
export const RefundsAndDiscountsRow = titledObjectSchema('RefundsAndDiscountsRow', {
  adminId: Type.Integer(),
  adminName: Type.String(),
  salesCount: Type.Integer(),
  grossSales: Money,
  discounts: Money,
  refundCount: Type.Integer(),
  refunded: Money,
  noSales: Type.Integer(),
});
export type RefundsAndDiscountsRow = Static<typeof RefundsAndDiscountsRow>;

/** Value of the goods of a category in a warehouse. */
export const StockValueRow = titledObjectSchema('StockValueRow', {
  categoryId: Id,
  category: Type.String(),
  warehouseId: Id,
  warehouse: Type.String(),
  products: Type.Integer(),
  value: Money,
});
export type StockValueRow = Static<typeof StockValueRow>;

/** Goods of a product that were lost for a reason. */
export const ShrinkRow = titledObjectSchema('ShrinkRow', {
  reason: enumSchema(SHRINK_REASONS),
  productId: Id,
  product: Type.String(),
  /** In units or kilograms. Negative if a count found, or a transfer delivered, more than expected. */
  quantity: Type.Number(),
  value: Money,
});
export type ShrinkRow = Static<typeof ShrinkRow>;

/** Sums of a supplier's received purchases of a business day. */
export const PurchasesBySupplierRow = titledObjectSchema('PurchasesBySupplierRow', {
  /** Business day, as yyyy-MM-dd. */
  day: Type.String(),
  supplierId: Id,
  supplier: Type.String(),
  purchases: Type.Integer(),
  total: Money,
  paid: Money,
  due: Money,
});
export type PurchasesBySupplierRow = Static<typeof PurchasesBySupplierRow>;

/** A day of a cashier. The names of the figures are those of `saleFigures`. */
export const CashierDay = titledObjectSchema('CashierDay', {
  day: Type.String(),
  salesCount: Type.Integer(),
  total: Money,
  refundCount: Type.Integer(),
  refunded: Money,
  voids: Type.Integer(),
  discounts: Money,
  noSales: Type.Integer(),
  difference: nullable(Money),
  items: nullable(Type.Integer()),
  hours: nullable(Type.Integer()),
});
export type CashierDay = Static<typeof CashierDay>;

export const CashierDays = titledObjectSchema('CashierDays', {
  name: Type.String(),
  days: Type.Array(CashierDay),
});
export type CashierDays = Static<typeof CashierDays>;

export const SalesBreakdownQuery = Type.Object({
  /** Dimension of the rows. Default: `category`. */
  by: Type.Optional(enumSchema(BREAKDOWN_DIMENSIONS)),
  /** Dimension of the columns. Default: `weekday`. */
  and: Type.Optional(enumSchema(BREAKDOWN_DIMENSIONS)),
  /** Figure of the cells. Default: `sales`. Not every figure exists for every pair of dimensions. */
  figure: Type.Optional(enumSchema(BREAKDOWN_FIGURES)),
});
export type SalesBreakdownQuery = Static<typeof SalesBreakdownQuery>;

export const BreakdownValue = titledObjectSchema('BreakdownValue', {
  key: Type.String(),
  name: Type.String(),
});
export type BreakdownValue = Static<typeof BreakdownValue>;

export const BreakdownCell = titledObjectSchema('BreakdownCell', {
  row: Type.Integer(),
  column: Type.Integer(),
  value: Type.Number(),
  orders: Type.Optional(Type.Integer()),
});
export type BreakdownCell = Static<typeof BreakdownCell>;

/** A figure of the breakdown: the sum of a row, of a column, of both, or of all. */
export const BreakdownOrdersQuery = Type.Object({
  ...SalesBreakdownQuery.properties,
  /** Key of the row, such as a category's id. Days, weeks and months are chosen by start and end. */
  row: Type.Optional(requiredTextSchema()),
  column: Type.Optional(requiredTextSchema()),
});
export type BreakdownOrdersQuery = Static<typeof BreakdownOrdersQuery>;

/** An order with its branch and its part of a figure. */
export const BreakdownOrder = titledObjectSchema('BreakdownOrder', {
  ...OrderInReport.properties,
  branchId: Type.Integer(),
  figure: Type.Number(),
});
export type BreakdownOrder = Static<typeof BreakdownOrder>;

/** A figure of the sales by two dimensions. */
export const SalesBreakdown = titledObjectSchema('SalesBreakdown', {
  rows: Type.Array(BreakdownValue),
  columns: Type.Array(BreakdownValue),
  cells: Type.Array(BreakdownCell),
});
export type SalesBreakdown = Static<typeof SalesBreakdown>;
