/** Sums of the sales by day, kept with every sale (server/sales). */

export interface DayCashierTable {
  branch_id: number;
  day: number;
  admin_id: number;
  orders: number;
  sales_cents: number;
  tax_cents: number;
  cost_cents: number;
}

export interface DayCategoryTable {
  branch_id: number;
  day: number;
  /** 0: lines without a category. */
  category_id: number;
  lines: number;
  sales_cents: number;
  tax_cents: number;
  cost_cents: number;
}

/** Lines without a product are in none. */
export interface DayProductTable {
  branch_id: number;
  day: number;
  product_id: number;
  /** With a line of it, those that take some back among them. */
  orders: number;
  /** Thousandths of a unit or kilogram, less what came back. */
  quantity_milli: number;
  /** With tax. */
  sales_cents: number;
  tax_cents: number;
  cost_cents: number;
}

/** Of a terminal within an hour of the branch's clock; where an hour comes twice in a night, both are in it. */
export interface DayHourTable {
  branch_id: number;
  day: number;
  /** 0 to 23. */
  hour: number;
  terminal_id: number;
  orders: number;
  /** Units; what is weighed counts as one; less what came back. */
  items: number;
  /** With tax. */
  sales_cents: number;
  tax_cents: number;
  cost_cents: number;
}

export interface DayTerminalTable {
  branch_id: number;
  day: number;
  terminal_id: number;
  orders: number;
  /** Of `sale.number`. */
  first_number: number;
  last_number: number;
  cash_cents: number;
  card_cents: number;
  debit_cents: number;
  ebt_cents: number;
  gift_card_cents: number;
}
