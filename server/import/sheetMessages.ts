/** Maximum size of an unpacked workbook in bytes. */
export const MAX_UNPACKED_BYTES = 400 * 1024 * 1024;

export const MAX_CELLS = 50_000_000;

/**
 * Maximum number of characters in a row, as in a CSV file. Rows are sent in messages between threads, whose size is
 * limited. A workbook stores a repeated text once, but the message contains a copy for each cell.
 */
export const MAX_ROW_CHARACTERS = 1_000_000;

export type UnreadableSheet = 'no workbook' | 'too large' | 'cells far apart' | 'long row' | 'no sheet';

/**
 * Maximum number of sheets that the user can choose from. The next constant is the maximum length of their names.
 */
export const MAX_SHEETS = 200;
export const MAX_SHEET_NAME_LENGTH = 255;

export interface SheetRequest {
  bytes: ArrayBuffer;
  sheet: string;
}

export type SheetCell = string | null;

export interface SheetRow {
  line: number;
  cells: SheetCell[];
}

export type SheetResponse =
  | { what: 'begin'; sheets: string[] }
  /** Message with rows that contain text, in the order of the sheet. `done` is the progress from 0 to 1. */
  | { what: 'rows'; rows: SheetRow[]; done: number }
  | { what: 'end' }
  | { what: 'failed'; why: UnreadableSheet };
