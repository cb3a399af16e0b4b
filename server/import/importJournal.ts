import type { Tx } from '../database/connect.ts';

export type ImportJournalValues = Readonly<Record<string, string | number | null>>;

export interface ImportJournalEntry {
  table: 'category' | 'product' | 'supplier' | 'sale' | 'terminal' | 'admin';
  id: number;
  name: string;
  before: ImportJournalValues | null;
  after: ImportJournalValues;
  /** Quantity in thousandths of a unit by which the import changed the stock. */
  movedMilli?: number;
}

export type ImportJournalWriter = (tx: Tx, written: readonly ImportJournalEntry[]) => Promise<void>;
