import { useGetOne } from 'ra-core';
import { backend } from '../backends';
import type { Branch } from '../dataProvider/api';

type BranchClock = Pick<Branch, 'timeZone' | 'cutoffHour'>;

const NONE: BranchClock = {};

/**
 * The clock of a branch: its zone, and the hour at which its days end. Empty where the backend has none.
 * @param enabled `false`: empty without asking, for where nothing is cut
 * @returns undefined while it is not known, null where it cannot be
 */
export function useBranchClock(branchId: number, enabled: boolean): BranchClock | null | undefined {
  const asks = enabled && backend().capabilities.has('branchClock');
  // Makes no call of its own: it shares the query for the branch's name.
  const { data, error } = useGetOne<Branch>(
    'branches',
    { id: branchId },
    { enabled: asks, staleTime: 60_000, onError: () => undefined },
  );
  if (!asks) return NONE;
  return data ?? (error ? null : undefined);
}
