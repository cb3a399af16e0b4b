/** Sales of the tills, and their payments. */
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
  /** SHA-256 of the key, hexadecimal. */
  token_hash: string;
  /** The beginning of the key, by which people recognise it. */
  prefix: string;
  created_at: number;
  /** Accurate to a minute; 0 where it was never used. */
  last_used_at: Default<number>;
}

export interface OrderTable {
  id: Id;
  branch_id: number;
  /** Counts 1, 2, 3 … within the branch, so that a day's orders are its last minus its first plus 1. */
  number: number;
  terminal_id: number;
  admin_id: number;
  /** What the till or the imported file calls this order; unique within a terminal. */
  reference: string;
  status: OrderStatus;
  created_at: number;
  business_day: number;
  /** With tax; negative where it cancels an earlier order. */
  amount_cents: number;
  tax_cents: number;
  cost_cents: number;
}

export interface OrderLineTable {
  order_id: number;
  /** 1, 2, 3 … within the order. */
  position: number;
  product_id: number | null;
  category_id: number | null;
  name: string;
  quantity: number;
  weight_grams: Default<number>;
  /** Of one unit, or of one kilogram where there is a weight; without tax. */
  price_cents: number;
  /** The discount on the whole line, before tax; negative for a return, which gives it back. */
  discount_cents: Default<number>;
  /** What the line adds to the order, with tax. */
  amount_cents: number;
  tax_cents: number;
  cost_cents: number;
  /** The warehouse that the goods left. The line then also counts as a movement of stock. Null where it moved none. */
  warehouse_id: number | null;
}

export interface OrderPaymentTable {
  order_id: number;
  tender: Tender;
  /** The amount that the drawer or the card gained, so cash without the change. */
  amount_cents: number;
  /** The amount handed over, before change; null where it equals `amount_cents`, or is not known. */
  given_cents: Default<number | null>;
}

/** Products that were ever sold: see `soldProducts.ts`. */
export interface SoldProductTable {
  product_id: number;
}

export interface DrawerOpeningTable {
  id: Id;
  branch_id: number;
  admin_id: number;
  opened_at: number;
  business_day: number;
  /** By the branch's clock, 0 to 23. */
  hour: number;
  /** Null where no till of ours reported it, as is the reference. */
  terminal_id: Default<number | null>;
  reference: Default<string | null>;
}

/** The earlier order that an order cancels, where the till reported it. */
export interface CancellationTable {
  order_id: number;
  cancelled_id: number;
}
