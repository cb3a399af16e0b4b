import { createContext, use, type ReactNode } from 'react';
import type { Failure } from '../ErrorBanner';
import type { PreloadHandlers } from '../lazy';
import type { Access } from './useAccess';

interface Screen {
  /** The list's address, without search. */
  path: string;
  /** The branch that every call of the screen is about. */
  branchId: number;
  /** Records have a form that opens above the table, and the person may use it. */
  editable: boolean;
  access: Access;
  /** Handlers of the links that open the form: its files are fetched before the press. */
  formIntent?: PreloadHandlers;
  /** The Add button; null if no record can be added. */
  add: ReactNode;
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
