/** Warehouses, and every change of what is in them. */
import type { CountScope, CountStatus, MovementKind, TransferStatus } from '../../../contract/words.ts';
import type { Default, Flag, Id, Version } from './columns.ts';

export interface WarehouseTable {
  id: Id;
  branch_id: number;
  name: string;
  /** What tills sell from: one a branch. */
  is_floor: Default<Flag>;
  version: Version;
}

/** Those from before there were movements are received, and moved nothing. */
export interface TransferTable {
  id: Id;
  /** Of the warehouse that it leaves. */
  branch_id: number;
  from_warehouse_id: number;
  to_warehouse_id: number;
  /** Of the warehouse that it goes to; null: the same branch. */
  to_branch_id: number | null;
  business_day: number;
  created_at: number;
  status: Default<TransferStatus>;
  note: Default<string>;
  sent_by: number | null;
  /** When it was received or taken back, and by whom; null: it is on the way. */
  ended_at: number | null;
  ended_by: number | null;
}

export interface TransferItemTable {
  id: Id;
  transfer_id: number;
  product_id: number;
  /** What was sent. */
  quantity_milli: number;
  cost_cents: number;
  /** The same product in the other branch; null: it stays in its branch. */
  to_product_id: number | null;
  /** Null: not received yet. */
  received_milli: number | null;
}

/** A change of stock: only ever added to. */
export interface StockMovementTable {
  id: Id;
  branch_id: number;
  warehouse_id: number;
  product_id: number;
  /** A sale writes none: its lines are its movements (sale_line.warehouse_id). */
  kind: Exclude<MovementKind, 'sale'>;
  /** Below 0: it left. */
  quantity_milli: number;
  /** Of one unit or kilogram, at that moment. */
  cost_cents: number;
  /** As the person put it; of a loss: broken, expired or stolen, with a note behind it. */
  reason: Default<string>;
  at: number;
  /** What the branch's clock said then. */
  business_day: number;
  /** Null: a program on the machine. */
  admin_id: number | null;
  /** The purchase, transfer or count that caused it; of a return, the supplier. */
  caused_by: number | null;
}

/** The sum of the movements, kept beside them. */
export interface StockTable {
  product_id: number;
  warehouse_id: number;
  quantity_milli: number;
}

/** A count of what is in a warehouse. */
export interface StockCountTable {
  id: Id;
  branch_id: number;
  warehouse_id: number;
  name: string;
  scope: CountScope;
  /** Of the scope `category`. */
  category_id: number | null;
  /** Who counts is not shown what should be there. */
  is_blind: Flag;
  status: Default<CountStatus>;
  created_at: number;
  created_by: number;
  business_day: number;
  /** When it was posted or given up, and by whom. */
  ended_at: number | null;
  ended_by: number | null;
}

export interface StockCountLineTable {
  count_id: number;
  product_id: number;
  /** Null: not counted yet. */
  counted_milli: number | null;
  /** The stock at the moment of counting, and what one cost then. */
  expected_milli: number | null;
  cost_cents: number | null;
  counted_at: number | null;
  counted_by: number | null;
}
