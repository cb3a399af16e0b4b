/** Shared state of the cells of one table. */
import { createContext, use } from 'react';
import type { CellSource, Drafts } from './drafts';

/** The result of a save, and the function that reverts it. */
export interface SavedCell {
  /** Its own for each save. */
  key: string;
  sentence: string;
  product: string;
  /** Undoes the save by a new change. Tells whether the product was still as the save had left it. */
  restore: () => Promise<boolean>;
}

export interface Cells {
  branchId: number;
  drafts: Drafts;
  may: Record<CellSource, boolean>;
  onSaved: (saved: SavedCell) => void;
}

export const CellsContext = createContext<Cells | null>(null);

/** @throws Error outside the list of all products */
export function useCells(): Cells {
  const cells = use(CellsContext);
  if (!cells) throw new Error('useCells works inside the list of all products only');
  return cells;
}
