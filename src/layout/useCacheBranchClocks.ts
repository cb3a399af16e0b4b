import { useGetOne } from 'ra-core';
import { useEffect } from 'react';
import type { Branch } from '../dataProvider/api';
import { useBranch, useDashboardBranch } from '../lib/branch';
import { storeBranchClock } from '../lib/businessDay';

export function useCacheBranchClocks(): void {
  useKeptClock(useBranch());
  useKeptClock(useDashboardBranch());
}

function useKeptClock(id: number): void {
  const { data } = useGetOne<Branch>('branches', { id }, { enabled: false });
  useEffect(() => {
    if (data) storeBranchClock(id, data);
  }, [id, data]);
}
