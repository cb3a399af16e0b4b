import { useEffect } from 'react';
import { useBranchChoice, useChosenBranchId, useVisibleBranches } from '../lib/branch';

/** Selects the shop's only branch if the configured or selected branch does not exist. */
export function useAutoSelectSingleBranch(): void {
  const [, choose] = useChosenBranchId();
  const choice = useBranchChoice();
  const branches = useVisibleBranches();
  const only = choice === 'open' && branches?.length === 1 ? Number(branches[0]!.id) : undefined;
  useEffect(() => {
    if (only !== undefined) choose(only);
  }, [only, choose]);
}
