/** Changes of many records at once, and files that were imported. */
import type { BulkKind } from '../../../contract/words.ts';
import type { ChangeState } from '../../../contract/prices.ts';
import type { ImportKind, ImportLayout, ImportState } from '../../../contract/importFile.ts';
import type { Default, Flag, Id } from './columns.ts';

/** A change of many products at once. */
export interface BulkChangeTable {
  id: Id;
  branch_id: number;
  kind: BulkKind;
  /** JSON: what was asked. */
  rule: string;
  state: ChangeState;
  /** How many it changed, or is to change, … */
  products: number;
  /** … and how many stayed as they were. */
  untouched: Default<number>;
  made_at: number;
  admin_id: number | null;
  /** As the person was called then. */
  admin_name: string;
  /** On the branch's clock, from when on it is to apply; null: it applied at once. */
  from_day: Default<number | null>;
  from_hour: Default<number | null>;
  applied_at: Default<number | null>;
  /** When it was cancelled or taken back, … */
  ended_at: Default<number | null>;
  /** … and by whom. */
  ended_by: Default<string>;
  takes_back: Default<number | null>;
}

export interface BulkChangeItemTable {
  change_id: number;
  product_id: number;
  product_name: string;
  /** JSON: columns of the product. */
  old_values: string;
  new_values: string;
  done: Flag;
}

/** A file that somebody brought in the browser, and what becomes of it. */
export interface ImportJobTable {
  id: Id;
  branch_id: number;
  admin_id: number | null;
  /** As the person was called then. */
  admin_name: string;
  file_name: string;
  /** Its folder among the stored files, and how many parts are there. */
  stored: string;
  parts: number;
  bytes: number;
  format: 'csv' | 'xlsx';
  /** As TextDecoder calls it. */
  encoding: string;
  /** The program that wrote it, where its headers say so. */
  layout: ImportLayout;
  /** JSON, as the next: as a layout reads them. */
  headers: string;
  first_rows: string;
  /** The same for files with the same headers. */
  header_key: string;
  kind: ImportKind;
  /** JSON: a field or nothing for each column. */
  columns: string;
  category: Default<string>;
  date_format: Default<string>;
  state: ImportState;
  message: Default<string>;
  /** JSON. */
  notes: Default<string>;
  made_at: number;
  written_at: Default<number | null>;
  ended_at: Default<number | null>;
  ended_by: Default<string>;
  /** Which server is at work on it, and when it last said so; empty: none. */
  runner: Default<string>;
  beat_at: Default<number>;
  done: Default<number>;
  total: Default<number>;
  added: Default<number>;
  changed: Default<number>;
  unchanged: Default<number>;
  refused: Default<number>;
  /** When it was taken back: what stays, because somebody changed it since. */
  untouched: Default<number>;
}

/** A row of a file that cannot be used. */
export interface ImportRefusalTable {
  import_id: number;
  position: number;
  line: number;
  reason: string;
}

/** What a file that was checked would change or make. */
export interface ImportChangeTable {
  import_id: number;
  position: number;
  /** Null: it would be made. */
  record_id: number | null;
  name: string;
  /** JSON, as the next: `FileValues` of import/planned.ts. */
  old_values: string;
  new_values: string;
}

/** What an import wrote, as long as it can be taken back. */
export interface ImportItemTable {
  import_id: number;
  position: number;
  record_table: string;
  record_id: number;
  name: string;
  /** JSON; null: it was made. */
  old_values: string | null;
  new_values: string;
  /** What it added to the stock on the sales floor. */
  moved_milli: number;
}
