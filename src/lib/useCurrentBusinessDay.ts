import { useSyncExternalStore } from 'react';
import { getCurrentBusinessDayNoon, subscribeToBranchClock, getCurrentBusinessDay } from './businessDay';

/** `getCurrentBusinessDayNoon` as a hook: the component renders again when the branch's clock changes. */
export function useCurrentBusinessDayNoon(branchId: number, moment: Date): Date {
  const time = useSyncExternalStore(subscribeToBranchClock, () =>
    getCurrentBusinessDayNoon(branchId, moment).getTime(),
  );
  return new Date(time);
}

/**
 * The current business day of a branch as `yyyy-MM-dd`; the component renders again when the branch's clock changes.
 */
export const useCurrentBusinessDay = (branchId: number): string =>
  useSyncExternalStore(subscribeToBranchClock, () => getCurrentBusinessDay(branchId));
