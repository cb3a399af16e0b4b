/**
 * Which branch a call is about: the one place that says so (design, decision 1). The header's switcher overrides the
 * branch of the configuration, and on the dashboard the one of the session.
 */
import { useStore } from 'ra-core';
import { readSession } from '../authProvider/session';
import { config } from '../config';

const CHOSEN = 'branch';

/** The branch chosen in the header, or null. */
export const useChosenBranch = () => useStore<number | null>(CHOSEN, null);

/** The branch of screens and reports. */
export function useBranch(): number {
  const [chosen] = useChosenBranch();
  const session = readSession();
  if (session?.ownBranchOnly && session.branchId) return session.branchId;
  return chosen ?? config().branchId;
}

/** The branch of the dashboard: the stored one, else the configured. */
export function useDashboardBranch(): number {
  const [chosen] = useChosenBranch();
  return chosen ?? readSession()?.branchId ?? config().branchId;
}
