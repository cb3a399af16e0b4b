import { useGetOne } from 'ra-core';
import type { Branch } from '../dataProvider/api';

/**
 * The name of a branch; empty while it is not known, and where it cannot be.
 * @param asked `false`: as far as it is known by other calls
 */
export function useBranchName(branchId: number, asked = true): string {
  const { data } = useGetOne<Branch>(
    'branches',
    { id: branchId },
    { enabled: asked, staleTime: 60_000, onError: () => undefined },
  );
  return data?.name ?? '';
}
