import { createContext, use, type ReactNode } from 'react';
import type { FailureDescription } from '../ErrorBanner';
import type { PreloadHandlers } from '../lazy';
import type { ResourceAccess } from './useResourceAccess';

interface Screen {
  path: string;
  branchId: number;
  editable: boolean;
  access: ResourceAccess;
  formIntent?: PreloadHandlers;
  add: ReactNode;
  failure: FailureDescription | null;
  setFailure: (failure: FailureDescription | null) => void;
}

export const ListScreenContext = createContext<Screen | null>(null);

/** @throws Error outside of a ListScreen */
export function useListScreen(): Screen {
  const screen = use(ListScreenContext);
  if (!screen) throw new Error('useListScreen works inside a ListScreen only');
  return screen;
}
