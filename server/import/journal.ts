/** The journal of the records that an import wrote, stored in the same transaction. Reverting the import reads it. */
import type { Tx } from '../database/connect.ts';

/** Columns of a row. */
export type JournalValues = Readonly<Record<string, string | number | null>>;

export interface JournalEntry {
  table: 'category' | 'product' | 'supplier' | 'sale' | 'terminal' | 'admin';
  id: number;
  /** The name in sentences. */
  name: string;
  /** The old columns; null for a record that was added. */
  before: JournalValues | null;
  /** The new values of the columns. */
  after: JournalValues;
  /** The quantity added to the stock of the sales floor, in thousandths. */
  movedMilli?: number;
}

export type WriteJournal = (tx: Tx, written: readonly JournalEntry[]) => Promise<void>;
