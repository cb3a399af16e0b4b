import type { PurchaseState } from '../../../contract/enums.ts';
import type { ColumnWithDefault, FlagColumn, GeneratedIdColumn, VersionColumn } from './columns.ts';

export interface SupplierTable {
  id: GeneratedIdColumn;
  branch_id: number;
  name: string;
  search: string;
  contact: ColumnWithDefault<string>;
  email: ColumnWithDefault<string>;
  phone: ColumnWithDefault<string>;
  address: ColumnWithDefault<string>;
  city: ColumnWithDefault<string>;
  country: ColumnWithDefault<string>;
  home_page: ColumnWithDefault<string>;
  status: ColumnWithDefault<FlagColumn>;
  lead_days: ColumnWithDefault<number | null>;
  version: VersionColumn;
}

export interface PurchaseTable {
  id: GeneratedIdColumn;
  branch_id: number;
  supplier_id: number;
  ref_no: string;
  notes: ColumnWithDefault<string>;
  image: ColumnWithDefault<string>;
  payable_cents: number;
  /** Sum of the payments, stored redundantly for faster reads. */
  paid_cents: number;
  /**
   * Payment method chosen when the purchase was placed. Empty if none was chosen. Each payment also has its own
   * method.
   */
  payment_method: string;
  business_day: number;
  created_at: number;
  placed_by: number | null;
  idempotency_key: string | null;
  body_hash: string | null;
  state: ColumnWithDefault<PurchaseState>;
  ordered_at: ColumnWithDefault<number | null>;
  /**
   * Time when the purchase was completely received or cancelled. Null while it is open, or if it was placed in one
   * step.
   */
  ended_at: ColumnWithDefault<number | null>;
  version: VersionColumn;
}

export interface PurchaseItemTable {
  id: GeneratedIdColumn;
  purchase_id: number;
  product_id: number;
  name: string;
  quantity_milli: number;
  /** Ordered cost of one unit in cents. After the first delivery, it is the average cost of the delivered goods. */
  cost_cents: number;
  sell_price_cents: number;
  /** Quantity that arrived undamaged, with corrections. It equals the sum of the line's stock movements. */
  received_milli: ColumnWithDefault<number>;
  damaged_milli: ColumnWithDefault<number>;
}

export interface PurchasePaymentTable {
  id: GeneratedIdColumn;
  purchase_id: number;
  business_day: number;
  method: string;
  amount_cents: number;
  note: ColumnWithDefault<string>;
  created_at: number;
  admin_id: number | null;
  takes_back: ColumnWithDefault<number | null>;
}

/**
 * A request with an idempotency key, and the id of the record that it created, so that a retry does not create a
 * second record.
 */
export interface IdempotentSubmissionTable {
  placed_by: number;
  idempotency_key: string;
  body_hash: string;
  record_id: number;
  /** Time when the server first executed the request with this idempotency key, in UTC milliseconds. */
  sent_at: number;
}
