/** Journal of the records that an import wrote, stored in the same transaction and used to revert the import. */
import type { Tx } from '../database/connect.ts';

/** Columns of a row. */
export type JournalValues = Readonly<Record<string, string | number | null>>;

export interface JournalEntry {
  table: 'category' | 'product' | 'supplier' | 'sale' | 'terminal' | 'admin';
  id: number;
  /** Name of the record in messages. */
  name: string;
  /** Previous values of the columns; null for an added record. */
  before: JournalValues | null;
  /** The new values of the columns. */
  after: JournalValues;
  /** The quantity added to the stock of the sales floor, in thousandths. */
  movedMilli?: number;
}

export type WriteJournal = (tx: Tx, written: readonly JournalEntry[]) => Promise<void>;
