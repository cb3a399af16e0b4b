import type { BulkChangeKind } from '../../../contract/enums.ts';
import type { PriceChangeState } from '../../../contract/prices.ts';
import type {
  DecimalSeparator,
  ImportKind,
  ImportLayout,
  ImportState,
} from '../../../contract/importFile.ts';
import type { ColumnWithDefault, FlagColumn, GeneratedIdColumn } from './columns.ts';

export interface BulkChangeTable {
  id: GeneratedIdColumn;
  branch_id: number;
  kind: BulkChangeKind;
  rule: string;
  state: PriceChangeState;
  products: number;
  untouched: ColumnWithDefault<number>;
  made_at: number;
  admin_id: number | null;
  admin_name: string;
  /**
   * Business day by the branch's clock from which a scheduled change applies. Null if the change was applied
   * immediately.
   */
  from_day: ColumnWithDefault<number | null>;
  from_hour: ColumnWithDefault<number | null>;
  applied_at: ColumnWithDefault<number | null>;
  ended_at: ColumnWithDefault<number | null>;
  ended_by: ColumnWithDefault<string>;
  takes_back: ColumnWithDefault<number | null>;
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
  id: GeneratedIdColumn;
  branch_id: number;
  admin_id: number | null;
  admin_name: string;
  file_name: string;
  stored: string;
  parts: number;
  bytes: number;
  format: 'csv' | 'xlsx';
  encoding: string;
  sheets: ColumnWithDefault<string>;
  sheet: ColumnWithDefault<string>;
  layout: ImportLayout;
  headers: string;
  first_rows: string;
  header_key: string;
  kind: ImportKind;
  columns: string;
  category: ColumnWithDefault<string>;
  date_format: ColumnWithDefault<string>;
  decimal_sign: ColumnWithDefault<DecimalSeparator>;
  day_first: ColumnWithDefault<FlagColumn>;
  state: ImportState;
  message: ColumnWithDefault<string>;
  notes: ColumnWithDefault<string>;
  made_at: number;
  written_at: ColumnWithDefault<number | null>;
  ended_at: ColumnWithDefault<number | null>;
  ended_by: ColumnWithDefault<string>;
  /** Id of the server that is working on the import job. Empty if none is. */
  runner: ColumnWithDefault<string>;
  beat_at: ColumnWithDefault<number>;
  done: ColumnWithDefault<number>;
  total: ColumnWithDefault<number>;
  added: ColumnWithDefault<number>;
  changed: ColumnWithDefault<number>;
  unchanged: ColumnWithDefault<number>;
  refused: ColumnWithDefault<number>;
  /**
   * Number of records that a revert left unchanged, because a user changed them after the import or other records refer
   * to them.
   */
  untouched: ColumnWithDefault<number>;
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
