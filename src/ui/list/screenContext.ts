import { createContext, use } from 'react';
import type { Failure } from '../ErrorBanner';

interface Screen {
  /** The list's address, without search. */
  path: string;
  /** The branch that every call of the screen is about. */
  branchId: number;
  /** The last action that failed, shown above the table. */
  failure: Failure | null;
  setFailure: (failure: Failure | null) => void;
}

export const ScreenContext = createContext<Screen | null>(null);

/** @throws Error outside a ListScreen */
export function useScreen(): Screen {
  const screen = use(ScreenContext);
  if (!screen) throw new Error('useScreen works inside a ListScreen only');
  return screen;
}
