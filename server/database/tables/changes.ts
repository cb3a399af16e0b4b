/** Bulk changes, and imported files. */
import type { BulkKind } from '../../../contract/enums.ts';
import type { PriceChangeState } from '../../../contract/prices.ts';
import type { DecimalSign, ImportKind, ImportLayout, ImportState } from '../../../contract/importFile.ts';
import type { Default, Flag, Id } from './columns.ts';

/** A bulk change of products. */
export interface BulkChangeTable {
  id: Id;
  branch_id: number;
  kind: BulkKind;
  /** JSON: the requested change. */
  rule: string;
  state: PriceChangeState;
  /** Number of products that the change covers. */
  products: number;
  /** Number of skipped products. */
  untouched: Default<number>;
  made_at: number;
  admin_id: number | null;
  /** The user's name at the time of the change. */
  admin_name: string;
  /** The hour by the branch's clock from which the change applies. Null if it applied at once. */
  from_day: Default<number | null>;
  from_hour: Default<number | null>;
  applied_at: Default<number | null>;
  /** Time of the cancellation or revert. */
  ended_at: Default<number | null>;
  /** Name of the user who cancelled or reverted the change. */
  ended_by: Default<string>;
  takes_back: Default<number | null>;
}

export interface BulkChangeItemTable {
  change_id: number;
  product_id: number;
  product_name: string;
  /** JSON of the product's columns. */
  old_values: string;
  new_values: string;
  done: Flag;
}

/** A file that a user uploaded in the browser, and the state of its import. */
export interface ImportJobTable {
  id: Id;
  branch_id: number;
  admin_id: number | null;
  /** The user's name at the time of the upload. */
  admin_name: string;
  file_name: string;
  /** The folder of the file in the stored files, and the number of its parts. */
  stored: string;
  parts: number;
  bytes: number;
  format: 'csv' | 'xlsx';
  /** The encoding's name for TextDecoder. */
  encoding: string;
  /** JSON of the names of the visible sheets of a workbook. */
  sheets: Default<string>;
  /** The chosen sheet. Empty for the first visible sheet. */
  sheet: Default<string>;
  /** The program that wrote the file, if its headers identify it. */
  layout: ImportLayout;
  /** JSON, like the next column: the headers, as mapped by the layout. */
  headers: string;
  first_rows: string;
  /** A key that is equal for files with the same headers. */
  header_key: string;
  kind: ImportKind;
  /** JSON: the field of each column, or an empty string. */
  columns: string;
  category: Default<string>;
  date_format: Default<string>;
  decimal_sign: Default<DecimalSign>;
  day_first: Default<Flag>;
  state: ImportState;
  message: Default<string>;
  /** JSON of the notes. */
  notes: Default<string>;
  made_at: number;
  written_at: Default<number | null>;
  ended_at: Default<number | null>;
  ended_by: Default<string>;
  /** The server that works on the job, and its last heartbeat. Empty for none. */
  runner: Default<string>;
  beat_at: Default<number>;
  done: Default<number>;
  total: Default<number>;
  added: Default<number>;
  changed: Default<number>;
  unchanged: Default<number>;
  refused: Default<number>;
  /** Number of records that a revert left unchanged, because they were changed since. */
  untouched: Default<number>;
}

export interface ImportRefusalTable {
  import_id: number;
  position: number;
  line: number;
  reason: string;
}

/** A planned change of a checked file. */
export interface ImportChangeTable {
  import_id: number;
  position: number;
  /** Null for a new record. */
  record_id: number | null;
  name: string;
  /** JSON, like the next column: `FileValues` of import/importPlan.ts. */
  old_values: string;
  new_values: string;
}

/** A record that an import wrote, kept as long as the import can be reverted. */
export interface ImportItemTable {
  import_id: number;
  position: number;
  record_table: string;
  record_id: number;
  name: string;
  /** JSON of the columns. Null for a record that was added. */
  old_values: string | null;
  new_values: string;
  /** The quantity that the import added to the stock of the sales floor. */
  moved_milli: number;
}
