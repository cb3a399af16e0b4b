/** The messages between the server and the thread that reads a workbook. */

/** The most bytes of an unpacked workbook. */
export const MOST_UNPACKED = 400 * 1024 * 1024;

/**
 * The most cells between the first and the last row and column of a sheet. The reader allocates a place for each, including empty
 * ones.
 */
export const MOST_CELLS = 50_000_000;

/**
 * The most characters of a row, as in a CSV file; a message cannot hold much more. A workbook stores a repeated text once, but the
 * message has a copy for each cell.
 */
export const MOST_IN_ROW = 1_000_000;

/** Why a workbook was not read. */
export type Unread = 'no workbook' | 'too large' | 'cells far apart' | 'long row';

export interface ToSheet {
  bytes: ArrayBuffer;
}

export type FromSheet =
  | { what: 'begin'; sheets: number }
  /** `first` is the line of the first row, and `of` the number of all rows. */
  | { what: 'rows'; first: number; rows: string[][]; of: number }
  | { what: 'end' }
  | { what: 'failed'; why: Unread };
