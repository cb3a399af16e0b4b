/** Maximum size of an unpacked workbook in bytes, and the maximum number of its XML elements. */
export interface WorkbookLimits {
  unpackedBytes: number;
  elements: number;
}

export const WORKBOOK_LIMITS: WorkbookLimits = { unpackedBytes: 400 * 1024 * 1024, elements: 40_000_000 };

/** Limits of a short workbook (readSheet.ts). */
export const SHORT_WORKBOOK_LIMITS: WorkbookLimits = {
  unpackedBytes: 8 * 1024 * 1024,
  elements: 1_000_000,
};

export const MAX_SHEET_CELLS = 50_000_000;

/**
 * Maximum number of characters in a row. Rows are sent in messages between processes, whose size is limited. A workbook
 * stores a repeated text once, but the message contains a copy for each cell.
 */
export const MAX_ROW_CHARACTERS = 1_000_000;

export type UnreadableSheet =
  | 'no workbook'
  | 'too large'
  | 'too little memory'
  | 'cells far apart'
  | 'long row'
  | 'no sheet';

/** Maximum number of sheets that the user can choose from. */
export const MAX_SHEETS = 200;
/** Maximum number of characters in the name of a sheet. Longer names are cut. */
export const MAX_SHEET_NAME_LENGTH = 255;

/** Argument of the process that reads a workbook, as JSON. */
export interface WorkbookReaderArguments {
  sheet: string;
  limits: WorkbookLimits;
}

export type SheetCell = string | null;

export interface SheetRow {
  line: number;
  cells: SheetCell[];
}

export type WorkbookReaderMessage =
  | { what: 'begin'; sheets: string[] }
  /** Message with rows that contain text, in the order of the sheet. `done` is the progress from 0 to 1. */
  | { what: 'rows'; rows: SheetRow[]; done: number }
  | { what: 'end' }
  | { what: 'failed'; why: UnreadableSheet };
