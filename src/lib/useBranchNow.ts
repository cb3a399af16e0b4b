import { useSyncExternalStore } from 'react';
import { branchNow, onClock, today } from './businessDay';

/** `branchNow` for a component, which renders again when the branch's clock changes. */
export function useBranchNow(branchId: number, moment: Date): Date {
  const time = useSyncExternalStore(onClock, () => branchNow(branchId, moment).getTime());
  return new Date(time);
}

/** The current business day of a branch, `yyyy-MM-dd`, for a component, which renders again when the branch's clock changes. */
export const useToday = (branchId: number): string => useSyncExternalStore(onClock, () => today(branchId));
