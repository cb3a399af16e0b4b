/**
 * Determines the branch of a call (docs/decisions/0009-the-branch-of-a-call.md). The first of these that exists is
 * used:
 * - the branch in the URL of a category or product page
 * - the branch that the person is assigned to, if the server shows no other
 * - the branch that the person selected in the header
 * - on the dashboard, the branch that the person is assigned to
 * - the shop's only branch
 * - the configured branch
 */
import { useGetList, useGetOne, useStore, type RaRecord } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { readSession } from '../session/session';
import {
  getChosenBranchStorageKey,
  isDataProviderBackend,
  resolveBranchId,
  resolveDashboardBranch,
} from './currentBranch';
import { ALL_RECORDS_PAGINATION } from './allRecordsPagination';
import { useSelectedIdFromUrl } from './selection';

interface NamedBranch extends RaRecord {
  name: string;
  status: 1 | 0;
}

export const useChosenBranchId = () => useStore<number | null>(getChosenBranchStorageKey(), null);

export function useBranch(): number {
  const [chosen] = useChosenBranchId();
  return resolveBranchId(chosen);
}

export function useDashboardBranch(): number {
  const [chosen] = useChosenBranchId();
  return resolveDashboardBranch(chosen);
}

/** Matches pages whose URL contains the branch. */
const NAMED_BY_ADDRESS = /^\/admin\/(categories|products)(\/|$)/;

export function useBranchIdFromUrl(): number | undefined {
  const { pathname } = useLocation();
  const selected = useSelectedIdFromUrl('branchId');
  return NAMED_BY_ADDRESS.test(pathname) ? selected : undefined;
}

/** After a failure, only `refetch` reads the list again: the components that read it would else repeat it in a loop. */
export const useSelectableBranches = (enabled = true) =>
  useGetList<NamedBranch>(
    'branches',
    { pagination: ALL_RECORDS_PAGINATION, sort: { field: 'name', order: 'ASC' } },
    { enabled, staleTime: 60_000, retryOnMount: false, onError: () => undefined },
  );

/**
 * The branches that the person has the right to select, sorted by name.
 * @param enabled `false` by default for a person assigned to one branch, who has no choice
 * @returns undefined while the branches load, or if they fail to load
 */
export const useVisibleBranches = (enabled = readSession()?.branchId === null): NamedBranch[] | undefined =>
  useSelectableBranches(enabled).data;

/**
 * True if the list of branches is complete. Our server responds with 404 for a branch that the list lacks. On other
 * servers, the configured branch can exist although the list lacks it.
 */
export const isBranchListComplete = (): boolean =>
  isDataProviderBackend() || (readSession()?.branchHeader ?? null) !== null;

/** True if the list of branches that the person can choose from could not be loaded. */
export function useHasBranchListFailed(): boolean {
  const { data, errorUpdateCount } = useSelectableBranches(readSession()?.branchId === null);
  return !data && errorUpdateCount > 0;
}

/**
 * - `made`: screens can use the current branch
 * - `open`: the person has to select a branch
 * - `none`: the shop has no branch
 * - `loading`, `failed`: the list of branches is missing, and the default branch might not exist
 */
export type BranchChoice = 'made' | 'open' | 'none' | 'loading' | 'failed';

export function useBranchChoice(): BranchChoice {
  const current = useBranch();
  const [chosen] = useChosenBranchId();
  const branches = useVisibleBranches();
  const hasFailed = useHasBranchListFailed();
  const session = readSession();
  if (!isBranchListComplete()) return 'made';
  if (branches?.length === 0) return 'none';
  if (branches) return branches.some(({ id }) => Number(id) === current) ? 'made' : 'open';
  if (session?.branchId !== null || chosen !== null || session.onlyBranch !== undefined) return 'made';
  if (hasFailed) return 'failed';
  // Screens of our server load at the same time as the list of branches.
  return isDataProviderBackend() ? 'loading' : 'made';
}

/**
 * The name of a branch; empty while it loads, or if it fails to load.
 * @param enabled `false` makes no request and returns the name only from the cache
 */
export function useBranchName(branchId: number, enabled = true): string {
  const { data } = useGetOne<NamedBranch>(
    'branches',
    { id: branchId },
    { enabled, staleTime: 60_000, onError: () => undefined },
  );
  return data?.name ?? '';
}
