import type { PurchaseState } from '../../../contract/enums.ts';
import type { Default, FlagColumn, Id, Version } from './columns.ts';

export interface SupplierTable {
  id: Id;
  branch_id: number;
  name: string;
  search: string;
  contact: Default<string>;
  email: Default<string>;
  phone: Default<string>;
  address: Default<string>;
  city: Default<string>;
  country: Default<string>;
  home_page: Default<string>;
  status: Default<FlagColumn>;
  lead_days: Default<number | null>;
  version: Version;
}

export interface PurchaseTable {
  id: Id;
  branch_id: number;
  supplier_id: number;
  ref_no: string;
  notes: Default<string>;
  image: Default<string>;
  payable_cents: number;
  /** The sum of the payments, stored redundantly. */
  paid_cents: number;
  /** The payment method chosen when the purchase was placed. Each payment has its own. Empty if none was chosen. */
  payment_method: string;
  business_day: number;
  created_at: number;
  placed_by: number | null;
  idempotency_key: string | null;
  body_hash: string | null;
  state: Default<PurchaseState>;
  ordered_at: Default<number | null>;
  /** Time of the complete receipt or cancellation. Null while the purchase is open, or if it was placed at once. */
  ended_at: Default<number | null>;
  version: Version;
}

export interface PurchaseItemTable {
  id: Id;
  purchase_id: number;
  product_id: number;
  name: string;
  quantity_milli: number;
  /** The ordered cost until a delivery arrives, then the average cost of the delivered goods. */
  cost_cents: number;
  sell_price_cents: number;
  /** The quantity that arrived undamaged, with corrections: the sum of the line's movements. */
  received_milli: Default<number>;
  damaged_milli: Default<number>;
}

export interface PurchasePaymentTable {
  id: Id;
  purchase_id: number;
  business_day: number;
  method: string;
  amount_cents: number;
  note: Default<string>;
  created_at: number;
  admin_id: number | null;
  takes_back: Default<number | null>;
}

/** A call with an idempotency key, and the record that it created, so that a retry creates no second one. */
export interface SubmissionTable {
  placed_by: number;
  idempotency_key: string;
  body_hash: string;
  record_id: number;
  /** Time when the form was sent, in UTC milliseconds. */
  sent_at: number;
}
