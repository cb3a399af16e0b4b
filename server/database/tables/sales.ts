import type { Default, Id } from './columns.ts';

export type OrderStatus = 'completed' | 'pending' | 'cancelled';

export const TENDERS = ['cash', 'card', 'debit', 'ebt', 'gift_card'] as const;
export type Tender = (typeof TENDERS)[number];

export interface TerminalTable {
  id: Id;
  branch_id: number;
  name: string | null;
}

/** The key that a till signs in with. A newer key replaces it. */
export interface TerminalKeyTable {
  terminal_id: number;
  token_hash: string;
  prefix: string;
  created_at: number;
  /** The time of the last use is accurate to a minute. 0 if the key was never used. */
  last_used_at: Default<number>;
}

export interface OrderTable {
  id: Id;
  branch_id: number;
  number: number;
  terminal_id: number;
  admin_id: number;
  /** The reference of the order in the till or the imported file. Unique within a terminal. */
  reference: string;
  status: OrderStatus;
  created_at: number;
  business_day: number;
  /** Amount with tax. Negative if the order cancels an earlier order. */
  amount_cents: number;
  tax_cents: number;
  cost_cents: number;
}

export interface OrderLineTable {
  order_id: number;
  position: number;
  product_id: number | null;
  category_id: number | null;
  name: string;
  quantity: number;
  weight_grams: Default<number>;
  /** Price of one unit, or of one kilogram for weighed lines, without tax. */
  price_cents: number;
  /** The discount on the whole line, before tax. Negative for a return, which gives it back. */
  discount_cents: Default<number>;
  amount_cents: number;
  tax_cents: number;
  cost_cents: number;
  /**
   * The warehouse from which the goods were taken. The line also counts as a movement of stock. Null if the line
   * moved no stock.
   */
  warehouse_id: number | null;
}

export interface OrderPaymentTable {
  order_id: number;
  tender: Tender;
  /** The amount that the drawer or the card gained: cash without the change. */
  amount_cents: number;
  /** The amount handed over. Null if it equals `amount_cents`, or is not known. */
  given_cents: Default<number | null>;
}

export interface SoldProductTable {
  product_id: number;
}

export interface DrawerOpeningTable {
  id: Id;
  branch_id: number;
  admin_id: number;
  opened_at: number;
  business_day: number;
  hour: number;
  terminal_id: Default<number | null>;
  reference: Default<string | null>;
}

export interface CancellationTable {
  order_id: number;
  cancelled_id: number;
}
