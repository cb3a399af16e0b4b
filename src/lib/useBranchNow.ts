import { useSyncExternalStore } from 'react';
import { getBusinessDayNoon, subscribeToBranchClock, getToday } from './businessDay';

/** `getBusinessDayNoon` as a hook: the component renders again when the branch's clock changes. */
export function useBranchNow(branchId: number, moment: Date): Date {
  const time = useSyncExternalStore(subscribeToBranchClock, () =>
    getBusinessDayNoon(branchId, moment).getTime(),
  );
  return new Date(time);
}

/**
 * The current business day of a branch as `yyyy-MM-dd`; the component renders again when the branch's clock changes.
 */
export const useToday = (branchId: number): string =>
  useSyncExternalStore(subscribeToBranchClock, () => getToday(branchId));
