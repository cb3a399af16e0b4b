import { createContext, use } from 'react';
import type { EditableCellSource, CellDrafts } from './cellDrafts';

export interface SavedCell {
  key: string;
  sentence: string;
  product: string;
  /** Reverts the saved change by another change. @returns false if the product has changed since */
  restore: () => Promise<boolean>;
}

export interface EditableCells {
  branchId: number;
  drafts: CellDrafts;
  may: Record<EditableCellSource, boolean>;
  onSaved: (saved: SavedCell) => void;
}

export const EditableCellsContext = createContext<EditableCells | null>(null);

export function useEditableCells(): EditableCells {
  const cells = use(EditableCellsContext);
  if (!cells) throw new Error('useCells works inside the list of all products only');
  return cells;
}
