import { useGetOne } from 'ra-core';
import type { Branch } from '../dataProvider/api';

/** The name of a branch; empty while it is not known, and where it cannot be. */
export function useBranchName(branchId: number): string {
  const { data } = useGetOne<Branch>(
    'branches',
    { id: branchId },
    { staleTime: 60_000, onError: () => undefined },
  );
  return data?.name ?? '';
}
