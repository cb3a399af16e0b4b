import { useSyncExternalStore } from 'react';
import { branchNow, onCutoff } from './businessDay';

/** `branchNow`, for a component: drawn again once the backend has told another hour at which the branch's days end. */
export function useBranchNow(branchId: number, moment: Date): Date {
  const time = useSyncExternalStore(onCutoff, () => branchNow(branchId, moment).getTime());
  return new Date(time);
}
