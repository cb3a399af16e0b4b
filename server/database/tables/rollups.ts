/** Rollups of the sales by day, updated with every sale (server/sales). */
import type { ColumnWithDefault } from './columns.ts';

export interface DayCashierTable {
  branch_id: number;
  day: number;
  admin_id: number;
  orders: number;
  sales_cents: number;
  tax_cents: number;
  cost_cents: number;
  /** Number of refunds among the orders. Their amount in cents is 0 or negative. */
  refunds: ColumnWithDefault<number>;
  refund_cents: ColumnWithDefault<number>;
  /** Discounts of the orders that are not refunds. */
  discount_cents: ColumnWithDefault<number>;
  items: ColumnWithDefault<number>;
  /** Bit mask of the hours with orders, on the branch's clock: bit 0 is the hour from 0:00, bit 23 that from 23:00. */
  hours: ColumnWithDefault<number>;
}

export interface DayCategoryTable {
  branch_id: number;
  day: number;
  category_id: number;
  lines: number;
  sales_cents: number;
  tax_cents: number;
  cost_cents: number;
}

export interface DayProductTable {
  branch_id: number;
  day: number;
  product_id: number;
  orders: number;
  refunds: number;
  /** Sold quantity minus returned quantity, in thousandths of a unit or kilogram. */
  quantity_milli: number;
  /** Part of `quantity_milli` that left the sales floor. Imported old orders take nothing from the stock. */
  moved_milli: ColumnWithDefault<number>;
  /** Sales amount in cents, with tax. */
  sales_cents: number;
  tax_cents: number;
  cost_cents: number;
}

/**
 * Sums of a terminal within an hour by the branch's clock. An hour that occurs twice, when clocks are set back, has
 * one row.
 */
export interface DayHourTable {
  branch_id: number;
  day: number;
  hour: number;
  terminal_id: number;
  orders: number;
  /** Number of sold units minus returned units. A weighed line counts as one unit. */
  items: number;
  /** Sales amount in cents, with tax. */
  sales_cents: number;
  tax_cents: number;
  cost_cents: number;
  /** Number of refunds among the orders of the row. Their units and amounts are 0 or negative. */
  refunds: number;
  refund_items: number;
  refund_cents: number;
}

/** Sums of the order lines with a tax rate. Lines without tax have the rate 0. */
export interface DayTaxTable {
  branch_id: number;
  day: number;
  /** Tax rate in ten-thousandths of a percent. */
  rate: number;
  /** Sales amount in cents, without tax. */
  net_cents: number;
  tax_cents: number;
}

export interface DayTerminalTable {
  branch_id: number;
  day: number;
  terminal_id: number;
  orders: number;
  refunds: number;
  first_number: number;
  last_number: number;
  cash_cents: number;
  card_cents: number;
  debit_cents: number;
  ebt_cents: number;
  gift_card_cents: number;
  /** Discounts of the orders that are not refunds. */
  discount_cents: number;
  tip_cents: number;
  rounding_cents: number;
}
