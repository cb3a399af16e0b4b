/** The messages between the server and the thread that reads a workbook. */

/** Maximum number of bytes of an unpacked workbook. */
export const MAX_UNPACKED_BYTES = 400 * 1024 * 1024;

/** Maximum number of cells, including empty ones, between the first cell of a sheet and its last row and column. */
export const MAX_CELLS = 50_000_000;

/**
 * Maximum number of characters of a row, as in a CSV file; a message cannot hold much more. A workbook stores a
 * repeated text once, but the message has a copy for each cell.
 */
export const MAX_ROW_CHARACTERS = 1_000_000;

/** The reason why a workbook was not read. */
export type UnreadableSheet = 'no workbook' | 'too large' | 'cells far apart' | 'long row' | 'no sheet';

/** Maximum number of sheets, and of characters of their names, that a person can choose from. */
export const MAX_SHEETS = 200;
export const MAX_SHEET_NAME = 255;

export interface ToSheet {
  bytes: ArrayBuffer;
  /** The name of the sheet. Empty for the first visible sheet. */
  sheet: string;
}

/** The text of a cell as CSV would have it. Null for a formula without a value. */
export type SheetCell = string | null;

export interface SheetRow {
  /** Row number in the sheet, from 1. */
  line: number;
  cells: SheetCell[];
}

export type FromSheet =
  /** `sheets` has the names of the visible sheets. */
  | { what: 'begin'; sheets: string[] }
  /** Rows with text, in the order of the sheet. `done` is the share of the sheet that has been read, from 0 to 1. */
  | { what: 'rows'; rows: SheetRow[]; done: number }
  | { what: 'end' }
  | { what: 'failed'; why: UnreadableSheet };
