/** Suppliers, what is bought of them, and what was paid. */
import type { PurchaseState } from '../../../contract/words.ts';
import type { Default, Flag, Id, Version } from './columns.ts';

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
  status: Default<Flag>;
  /** From an order to its arrival; null: nobody has said it. */
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
  /** The sum of its payments, kept beside them. */
  paid_cents: number;
  /** Of the form that placed it; each payment has its own. Empty: none was chosen yet. */
  payment_method: string;
  /** The day that `created_at` shows on the branch's clock. */
  business_day: number;
  created_at: number;
  /** The user's id, and with it the key that a retry of the same call carries; null where there is none. */
  placed_by: number | null;
  idempotency_key: string | null;
  /** SHA-256 of what was sent with the key, hexadecimal. */
  body_hash: string | null;
  state: Default<PurchaseState>;
  /** Null: it was never on order, as one that was placed at once. */
  ordered_at: Default<number | null>;
  /** When nothing more was to come of it: received as a whole, or cancelled; null: open, or placed at once. */
  ended_at: Default<number | null>;
  version: Version;
}

export interface PurchaseItemTable {
  id: Id;
  purchase_id: number;
  product_id: number;
  name: string;
  /** What was ordered; 0: it came without having been ordered. */
  quantity_milli: number;
  /** As ordered; once something arrived, as the last of it cost. */
  cost_cents: number;
  sell_price_cents: number;
  /** What arrived, corrections included: the sum of its movements. */
  received_milli: Default<number>;
}

/** What was paid of a purchase: only ever added to. */
export interface PurchasePaymentTable {
  id: Id;
  purchase_id: number;
  business_day: number;
  method: string;
  /** Below 0: it takes another one back. */
  amount_cents: number;
  note: Default<string>;
  created_at: number;
  /** Null: a program on the machine, or not known. */
  admin_id: number | null;
  /** The payment that this one takes back. */
  takes_back: Default<number | null>;
}

/** A call that carried a key, and what it made: a retry makes nothing more. */
export interface SubmissionTable {
  /** The user's id. */
  placed_by: number;
  idempotency_key: string;
  /** SHA-256 of what was sent, hexadecimal. */
  body_hash: string;
  /** The id of what was made. */
  record_id: number;
}
