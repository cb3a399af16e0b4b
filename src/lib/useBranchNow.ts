import { useSyncExternalStore } from 'react';
import { branchNow, onCutoff } from './businessDay';

/** `branchNow` for a component, which renders again when the branch's cut-off hour changes. */
export function useBranchNow(branchId: number, moment: Date): Date {
  const time = useSyncExternalStore(onCutoff, () => branchNow(branchId, moment).getTime());
  return new Date(time);
}
