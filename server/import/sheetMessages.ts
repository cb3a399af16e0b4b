/** What the thread that reads a workbook is told and says. */

/** Bytes of a workbook when it is unpacked. */
export const MOST_UNPACKED = 400 * 1024 * 1024;

/** Cells from the first to the last row and column of a sheet: whoever reads it keeps a place for each of them, also for empty ones. */
export const MOST_CELLS = 50_000_000;

/**
 * Characters of a row, as of a CSV file's; a message holds little more. A text stands in a workbook once, however many cells
 * have it: what goes over to the other thread is a copy for each of them.
 */
export const MOST_IN_ROW = 1_000_000;

/** Why a workbook was not read. */
export type Unread = 'no workbook' | 'too large' | 'cells far apart' | 'long row';

export interface ToSheet {
  bytes: ArrayBuffer;
}

export type FromSheet =
  | { what: 'begin'; sheets: number }
  /** `first`: the line of the first of them; `of`: how many there are in all. */
  | { what: 'rows'; first: number; rows: string[][]; of: number }
  | { what: 'end' }
  | { what: 'failed'; why: Unread };
