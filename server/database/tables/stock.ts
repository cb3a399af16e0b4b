import type {
  StockCountScope,
  StockCountStatus,
  MovementKind,
  TransferStatus,
} from '../../../contract/enums.ts';
import type { ColumnWithDefault, FlagColumn, GeneratedIdColumn, VersionColumn } from './columns.ts';

export interface WarehouseTable {
  id: GeneratedIdColumn;
  branch_id: number;
  name: string;
  /** 1 for the sales floor, the warehouse whose stock the tills sell. Each branch has exactly one. */
  is_floor: ColumnWithDefault<FlagColumn>;
  version: VersionColumn;
}

/**
 * Transfers between warehouses. Transfers from before the stock ledger existed are stored as `received`, and moved
 * no stock.
 */
export interface TransferTable {
  id: GeneratedIdColumn;
  branch_id: number;
  from_warehouse_id: number;
  to_warehouse_id: number;
  to_branch_id: number | null;
  business_day: number;
  created_at: number;
  status: ColumnWithDefault<TransferStatus>;
  note: ColumnWithDefault<string>;
  sent_by: number | null;
  ended_at: number | null;
  ended_by: number | null;
}

export interface TransferItemTable {
  id: GeneratedIdColumn;
  transfer_id: number;
  product_id: number;
  quantity_milli: number;
  cost_cents: number;
  to_product_id: number | null;
  /** Quantity that arrived, including damaged goods. Null until the transfer is received. */
  received_milli: number | null;
  damaged_milli: ColumnWithDefault<number>;
}

export interface StockMovementTable {
  id: GeneratedIdColumn;
  branch_id: number;
  warehouse_id: number;
  product_id: number;
  /**
   * Kind of the movement. Sales write no movements, because their lines count as movements (sale_line.warehouse_id).
   */
  kind: Exclude<MovementKind, 'sale'>;
  quantity_milli: number;
  /** Cost of one unit or kilogram at the time of the movement. */
  cost_cents: number;
  /**
   * Reason given by the user. For a loss, the text begins with broken, expired or stolen, followed by a note.
   */
  reason: ColumnWithDefault<string>;
  at: number;
  business_day: number;
  admin_id: number | null;
  /**
   * Id of the purchase, transfer or count that caused the movement. For a return to the supplier, it is the supplier's
   * id.
   */
  caused_by: number | null;
}

export interface StockTable {
  product_id: number;
  warehouse_id: number;
  quantity_milli: number;
}

export interface StockCountTable {
  id: GeneratedIdColumn;
  branch_id: number;
  warehouse_id: number;
  name: string;
  scope: StockCountScope;
  category_id: number | null;
  /** 1 for a blind count, which does not show the expected stock to the person who counts. */
  is_blind: FlagColumn;
  status: ColumnWithDefault<StockCountStatus>;
  created_at: number;
  created_by: number;
  business_day: number;
  ended_at: number | null;
  ended_by: number | null;
}

export interface StockCountLineTable {
  count_id: number;
  product_id: number;
  counted_milli: number | null;
  expected_milli: number | null;
  cost_cents: number | null;
  counted_at: number | null;
  counted_by: number | null;
}
