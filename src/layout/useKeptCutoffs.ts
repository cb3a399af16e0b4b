import { useGetOne } from 'ra-core';
import { useEffect } from 'react';
import type { Branch } from '../dataProvider/api';
import { useBranch, useDashboardBranch } from '../lib/branch';
import { keepCutoff } from '../lib/businessDay';

/** Keeps when the days of the branches that pages are about end, whenever anything has asked for one: no call of its own. */
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
