import type { BulkKind } from '../../../contract/enums.ts';
import type { PriceChangeState } from '../../../contract/prices.ts';
import type { DecimalSign, ImportKind, ImportLayout, ImportState } from '../../../contract/importFile.ts';
import type { Default, FlagColumn, Id } from './columns.ts';

export interface BulkChangeTable {
  id: Id;
  branch_id: number;
  kind: BulkKind;
  rule: string;
  state: PriceChangeState;
  products: number;
  untouched: Default<number>;
  made_at: number;
  admin_id: number | null;
  admin_name: string;
  /**
   * Business day by the branch's clock from which a scheduled change applies. Null if the change was applied
   * immediately.
   */
  from_day: Default<number | null>;
  from_hour: Default<number | null>;
  applied_at: Default<number | null>;
  ended_at: Default<number | null>;
  ended_by: Default<string>;
  takes_back: Default<number | null>;
}

export interface BulkChangeItemTable {
  change_id: number;
  product_id: number;
  product_name: string;
  old_values: string;
  new_values: string;
  done: FlagColumn;
}

export interface ImportJobTable {
  id: Id;
  branch_id: number;
  admin_id: number | null;
  admin_name: string;
  file_name: string;
  stored: string;
  parts: number;
  bytes: number;
  format: 'csv' | 'xlsx';
  encoding: string;
  sheets: Default<string>;
  sheet: Default<string>;
  layout: ImportLayout;
  headers: string;
  first_rows: string;
  header_key: string;
  kind: ImportKind;
  columns: string;
  category: Default<string>;
  date_format: Default<string>;
  decimal_sign: Default<DecimalSign>;
  day_first: Default<FlagColumn>;
  state: ImportState;
  message: Default<string>;
  notes: Default<string>;
  made_at: number;
  written_at: Default<number | null>;
  ended_at: Default<number | null>;
  ended_by: Default<string>;
  /** Id of the server that is working on the import job. Empty if none is. */
  runner: Default<string>;
  beat_at: Default<number>;
  done: Default<number>;
  total: Default<number>;
  added: Default<number>;
  changed: Default<number>;
  unchanged: Default<number>;
  refused: Default<number>;
  /** Number of records that a revert left unchanged, because a user had changed them since. */
  untouched: Default<number>;
}

export interface ImportRefusalTable {
  import_id: number;
  position: number;
  line: number;
  reason: string;
}

export interface ImportChangeTable {
  import_id: number;
  position: number;
  record_id: number | null;
  name: string;
  old_values: string;
  new_values: string;
}

export interface ImportItemTable {
  import_id: number;
  position: number;
  record_table: string;
  record_id: number;
  name: string;
  old_values: string | null;
  new_values: string;
  moved_milli: number;
}
