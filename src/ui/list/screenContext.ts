import { createContext, use, type ReactNode } from 'react';
import type { Failure } from '../ErrorBanner';
import type { PreloadHandlers } from '../lazy';
import type { Access } from './useAccess';

interface Screen {
  path: string;
  branchId: number;
  editable: boolean;
  access: Access;
  formIntent?: PreloadHandlers;
  add: ReactNode;
  failure: Failure | null;
  setFailure: (failure: Failure | null) => void;
}

export const ScreenContext = createContext<Screen | null>(null);

/** @throws Error outside of a ListScreen */
export function useScreen(): Screen {
  const screen = use(ScreenContext);
  if (!screen) throw new Error('useScreen works inside a ListScreen only');
  return screen;
}
