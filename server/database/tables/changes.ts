/** Bulk changes of records, and imported files. */
import type { BulkKind } from '../../../contract/enums.ts';
import type { ChangeState } from '../../../contract/prices.ts';
import type { DecimalSign, ImportKind, ImportLayout, ImportState } from '../../../contract/importFile.ts';
import type { Default, Flag, Id } from './columns.ts';

/** A bulk change of products. */
export interface BulkChangeTable {
  id: Id;
  branch_id: number;
  kind: BulkKind;
  /** JSON: the requested change. */
  rule: string;
  state: ChangeState;
  /** How many products it changed, or will change. */
  products: number;
  /** How many products it skipped. */
  untouched: Default<number>;
  made_at: number;
  admin_id: number | null;
  /** The user's name at that time. */
  admin_name: string;
  /** When it is to apply, by the branch's clock; null where it applied at once. */
  from_day: Default<number | null>;
  from_hour: Default<number | null>;
  applied_at: Default<number | null>;
  /** When it was cancelled or taken back. */
  ended_at: Default<number | null>;
  /** By whom it was cancelled or taken back. */
  ended_by: Default<string>;
  takes_back: Default<number | null>;
}

export interface BulkChangeItemTable {
  change_id: number;
  product_id: number;
  product_name: string;
  /** JSON: the product's columns. */
  old_values: string;
  new_values: string;
  done: Flag;
}

/** A file that somebody uploaded in the browser, and the state of its import. */
export interface ImportJobTable {
  id: Id;
  branch_id: number;
  admin_id: number | null;
  /** The user's name at that time. */
  admin_name: string;
  file_name: string;
  /** Its folder in the stored files, and the number of parts there. */
  stored: string;
  parts: number;
  bytes: number;
  format: 'csv' | 'xlsx';
  /** The name of the encoding for TextDecoder. */
  encoding: string;
  /** JSON: the names of the visible sheets of a workbook. */
  sheets: Default<string>;
  /** The sheet that was chosen; empty for the first visible one. */
  sheet: Default<string>;
  /** The program that wrote the file, where its headers identify it. */
  layout: ImportLayout;
  /** JSON, like the next column: as the layout reads them. */
  headers: string;
  first_rows: string;
  /** Identical for files with the same headers. */
  header_key: string;
  kind: ImportKind;
  /** JSON: for each column its field, or nothing. */
  columns: string;
  category: Default<string>;
  date_format: Default<string>;
  decimal_sign: Default<DecimalSign>;
  day_first: Default<Flag>;
  state: ImportState;
  message: Default<string>;
  /** JSON. */
  notes: Default<string>;
  made_at: number;
  written_at: Default<number | null>;
  ended_at: Default<number | null>;
  ended_by: Default<string>;
  /** The server that is working on it, and its last heartbeat; empty for none. */
  runner: Default<string>;
  beat_at: Default<number>;
  done: Default<number>;
  total: Default<number>;
  added: Default<number>;
  changed: Default<number>;
  unchanged: Default<number>;
  refused: Default<number>;
  /** When it was taken back: how many records stayed, because somebody changed them since. */
  untouched: Default<number>;
}

/** A row of a file that was refused. */
export interface ImportRefusalTable {
  import_id: number;
  position: number;
  line: number;
  reason: string;
}

/** A record that a checked file would change or add. */
export interface ImportChangeTable {
  import_id: number;
  position: number;
  /** Null for a record that would be added. */
  record_id: number | null;
  name: string;
  /** JSON, like the next column: `FileValues` of import/importPlan.ts. */
  old_values: string;
  new_values: string;
}

/** A record that an import wrote, kept as long as the import can be taken back. */
export interface ImportItemTable {
  import_id: number;
  position: number;
  record_table: string;
  record_id: number;
  name: string;
  /** JSON; null for a record that was added. */
  old_values: string | null;
  new_values: string;
  /** The quantity that it added to the stock of the sales floor. */
  moved_milli: number;
}
