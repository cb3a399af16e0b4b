/** What an import wrote, noted in the same transaction: what takes it back reads this. */
import type { Tx } from '../database/connect.ts';

/** Columns of a row. */
export type Values = Readonly<Record<string, string | number | null>>;

export interface Written {
  table: 'category' | 'product' | 'supplier' | 'sale' | 'terminal' | 'admin';
  id: number;
  /** As a sentence calls it. */
  name: string;
  /** What the columns were; null: it was made. */
  before: Values | null;
  /** What they are now. */
  after: Values;
  /** Added to the stock on the sales floor, in thousandths. */
  movedMilli?: number;
}

export type Journal = (tx: Tx, written: readonly Written[]) => Promise<void>;
