import type { Tx } from '../database/connect.ts';

export type JournalEntryValues = Readonly<Record<string, string | number | null>>;

export interface JournalEntry {
  table: 'category' | 'product' | 'supplier' | 'sale' | 'terminal' | 'admin';
  id: number;
  name: string;
  before: JournalEntryValues | null;
  after: JournalEntryValues;
  /** Quantity in thousandths of a unit by which the import changed the stock. */
  movedMilli?: number;
}

export type JournalWriter = (tx: Tx, written: readonly JournalEntry[]) => Promise<void>;
