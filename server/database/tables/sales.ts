import type { SaleNotice } from '../../../contract/tills.ts';
import type { ColumnWithDefault, FlagColumn, GeneratedIdColumn } from './columns.ts';

export type OrderStatus = 'completed' | 'pending' | 'cancelled';

export const TENDERS = ['cash', 'card', 'debit', 'ebt', 'gift_card'] as const;
export type Tender = (typeof TENDERS)[number];

export interface TerminalTable {
  id: GeneratedIdColumn;
  branch_id: number;
  name: string | null;
  /** Amounts in cents above which a sale or a refund is unusual. Null for the default (intake/unusualSales.ts). */
  sale_limit_cents: ColumnWithDefault<number | null>;
  refund_limit_cents: ColumnWithDefault<number | null>;
}

/** API key that a till signs in with. A newer key of the terminal replaces it. */
export interface TerminalKeyTable {
  terminal_id: number;
  token_hash: string;
  prefix: string;
  created_at: number;
  /** Time of the key's last use, accurate to a minute. 0 if the key was never used. */
  last_used_at: ColumnWithDefault<number>;
}

export interface OrderTable {
  id: GeneratedIdColumn;
  branch_id: number;
  number: number;
  terminal_id: number;
  admin_id: number;
  /** Reference of the order in the till or the imported file, unique within a terminal. */
  reference: string;
  status: OrderStatus;
  created_at: number;
  business_day: number;
  /** Order amount with tax. Negative if the order cancels an earlier order. */
  amount_cents: number;
  tax_cents: number;
  cost_cents: number;
  /** Tip in cents. It is in the payments, but not in `amount_cents`. Negative if it was given back. */
  tip_cents: ColumnWithDefault<number>;
  /** Cash rounding in cents. It is in the payments, but not in `amount_cents`. Negative if the customer paid less. */
  rounding_cents: ColumnWithDefault<number>;
  /**
   * Hash of the sale as the till sent it (intake/contentHash.ts). Empty for sales that no till sent, and for sales that
   * an older version of the server stored.
   */
  content_hash: ColumnWithDefault<string>;
}

export interface OrderLineTable {
  order_id: number;
  position: number;
  product_id: number | null;
  category_id: number | null;
  name: string;
  quantity: number;
  weight_grams: ColumnWithDefault<number>;
  /** Price of one unit, or of one kilogram for weighed lines, without tax unless `tax_included` is 1. */
  price_cents: number;
  /**
   * Discount on the whole line in cents. It includes the tax if `tax_included` is 1. Negative for a return, which
   * reverses the discount.
   */
  discount_cents: ColumnWithDefault<number>;
  /** Name of the discount, or the reason for it. Empty if the till sent none. */
  discount_reason: ColumnWithDefault<string>;
  amount_cents: number;
  tax_cents: number;
  /** Charged tax rate in ten-thousandths of a percent (sales/taxesByRate.ts). 0 for a line without tax. */
  tax_rate: ColumnWithDefault<number>;
  /** 1 if price and discount include the tax. */
  tax_included: ColumnWithDefault<FlagColumn>;
  /** Code of the package or scale label with which the line was sold. Empty for other lines. */
  package_code: ColumnWithDefault<string>;
  package_quantity: ColumnWithDefault<number>;
  /** Price of one package in cents. Like `price_cents`, it includes the tax only if `tax_included` is 1. */
  package_price_cents: ColumnWithDefault<number>;
  cost_cents: number;
  /**
   * Warehouse from which the goods were taken. A line with a warehouse is a stock movement itself, without a row in
   * `stock_movement`. Null if the line moved no stock.
   */
  warehouse_id: number | null;
}

export interface OrderPaymentTable {
  order_id: number;
  tender: Tender;
  /**
   * Paid amount in cents that the shop keeps. For cash, it is the amount that the customer handed over minus the
   * change.
   */
  amount_cents: number;
  /** Amount that the customer handed over. Null if it equals `amount_cents`, or is unknown. */
  given_cents: ColumnWithDefault<number | null>;
  /** Name of the till's own tender, such as a voucher. Empty for the usual tenders, such as cash. */
  name: ColumnWithDefault<string>;
  /**
   * JSON list of `SalePaymentPart` if several tenders count as `tender`, such as a card and a voucher; otherwise empty.
   * `name` is empty if there are parts.
   */
  parts: ColumnWithDefault<string>;
  /** JSON list of `PaymentDetail`, one for each payment that the till sent with details. Empty without details. */
  details: ColumnWithDefault<string>;
}

export interface SoldProductTable {
  product_id: number;
}

export interface DrawerOpeningTable {
  id: GeneratedIdColumn;
  branch_id: number;
  admin_id: number;
  opened_at: number;
  business_day: number;
  hour: number;
  terminal_id: ColumnWithDefault<number | null>;
  reference: ColumnWithDefault<string | null>;
  /**
   * Hash of the drawer opening as the till sent it. Empty if no till sent it, or an older version of the server stored
   * it.
   */
  content_hash: ColumnWithDefault<string>;
}

/** A notice that a till's sale is unusual. It is listed under "Needs Attention". */
export interface SaleNoticeTable {
  order_id: number;
  kind: SaleNotice;
  branch_id: number;
  noted_at: number;
  /** Path of the value that the notice is about, such as `lines.0.upc`. Empty if an older version stored the notice. */
  field: ColumnWithDefault<string>;
  /** The value that the till sent, as text. Empty if it sent none. */
  value: ColumnWithDefault<string>;
}

/** A return that a till sent before the sale to which it refers. It is stored as a sale when that sale arrives. */
export interface WaitingReturnTable {
  branch_id: number;
  terminal_id: number;
  reference: string;
  admin_id: number;
  cancelled_terminal_id: number;
  cancelled_reference: string;
  arrived_at: number;
  created_at: number;
  amount_cents: number;
  content_hash: string;
  /** The return, its terminal and the reference of the original sale, as JSON (intake/waitingReturns.ts). */
  content: string;
}

export interface OrderCancellationTable {
  order_id: number;
  cancelled_id: number;
}
