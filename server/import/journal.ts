import type { Tx } from '../database/connect.ts';

export type JournalValues = Readonly<Record<string, string | number | null>>;

export interface JournalEntry {
  table: 'category' | 'product' | 'supplier' | 'sale' | 'terminal' | 'admin';
  id: number;
  name: string;
  before: JournalValues | null;
  after: JournalValues;
  /** Quantity in thousandths of a unit by which the import changed the stock. */
  movedMilli?: number;
}

export type JournalWriter = (tx: Tx, written: readonly JournalEntry[]) => Promise<void>;
