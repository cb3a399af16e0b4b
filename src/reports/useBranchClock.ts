import { useGetOne } from 'ra-core';
import { getBackend } from '../backends/backend';
import type { Branch } from '../dataProvider/api';

type BranchClock = Pick<Branch, 'timeZone' | 'cutoffHour'>;

const NONE: BranchClock = {};

/**
 * The time zone and cut-off hour of a branch; empty if the backend has neither.
 * @param enabled `false` returns an empty clock without a request
 * @returns undefined while loading, null if loading failed
 */
export function useBranchClock(branchId: number, enabled: boolean): BranchClock | null | undefined {
  const asks = enabled && getBackend().capabilities.has('branchClock');
  // This query makes no request of its own, because it shares the query for the branch's name.
  const { data, error } = useGetOne<Branch>(
    'branches',
    { id: branchId },
    { enabled: asks, staleTime: 60_000, onError: () => undefined },
  );
  if (!asks) return NONE;
  return data ?? (error ? null : undefined);
}
