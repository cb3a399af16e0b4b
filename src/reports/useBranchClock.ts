import { useGetOne } from 'ra-core';
import { getBackend } from '../backends/backend';
import type { Branch } from '../dataProvider/api';

type BranchClock = Pick<Branch, 'timeZone' | 'cutoffHour'>;

const NONE: BranchClock = {};

/**
 * Loads the time zone and cut-off hour of a branch; the result is empty if the backend has neither.
 * @param enabled `false` returns an empty clock without a request
 * @returns undefined while loading, null if loading failed
 */
export function useBranchClock(branchId: number, enabled: boolean): BranchClock | null | undefined {
  const asks = enabled && getBackend().capabilities.has('branchClock');
  // This query has the same key as the query of the branch's name, so it makes no additional request.
  const { data, error } = useGetOne<Branch>(
    'branches',
    { id: branchId },
    { enabled: asks, staleTime: 60_000, onError: () => undefined },
  );
  if (!asks) return NONE;
  return data ?? (error ? null : undefined);
}
