import { createContext, use, type ReactNode } from 'react';
import type { Failure } from '../ErrorBanner';
import type { PreloadHandlers } from '../lazy';
import type { ResourceAccess } from './useResourceAccess';

interface Screen {
  path: string;
  branchId: number;
  editable: boolean;
  access: ResourceAccess;
  formIntent?: PreloadHandlers;
  add: ReactNode;
  failure: Failure | null;
  setFailure: (failure: Failure | null) => void;
}

export const ListScreenContext = createContext<Screen | null>(null);

/** @throws Error outside of a ListScreen */
export function useListScreen(): Screen {
  const screen = use(ListScreenContext);
  if (!screen) throw new Error('useScreen works inside a ListScreen only');
  return screen;
}
