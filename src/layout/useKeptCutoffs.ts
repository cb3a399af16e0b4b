import { useGetOne } from 'ra-core';
import { useEffect } from 'react';
import type { Branch } from '../dataProvider/api';
import { useBranch, useDashboardBranch } from '../lib/branch';
import { keepCutoff } from '../lib/businessDay';

/** Remembers the cut-off hours of the branches that pages are about, once anything has fetched the branch. Makes no call of its own. */
export function useKeptCutoffs(): void {
  useKeptCutoff(useBranch());
  useKeptCutoff(useDashboardBranch());
}

function useKeptCutoff(id: number): void {
  const { data } = useGetOne<Branch>('branches', { id }, { enabled: false });
  useEffect(() => {
    if (data) keepCutoff(id, data.cutoffHour ?? 0);
  }, [id, data]);
}
