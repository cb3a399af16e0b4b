/** What the thread that reads a workbook is told and says. */

/** Bytes of a workbook when it is unpacked. */
export const MOST_UNPACKED = 400 * 1024 * 1024;

export interface ToSheet {
  bytes: ArrayBuffer;
}

export type FromSheet =
  | { what: 'begin'; sheets: number }
  /** `first`: the line of the first of them; `of`: how many there are in all. */
  | { what: 'rows'; first: number; rows: string[][]; of: number }
  | { what: 'end' }
  | { what: 'failed'; isTooLarge: boolean };
