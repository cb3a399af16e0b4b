import { useEffect } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { useBranchOfAddress, useChosenBranch } from '../lib/branch';

/** What an address names of one branch, which another one does not have. */
const OF_ONE_BRANCH = ['categoryId', 'supplier', 'supplierId', 'draft', 'id', 'purchase', 'import', 'change'];

/** An open form, or what is counted or received, is about the branch that was chosen when it opened. */
const FORM = /\/(create|add|send|receive|\d+)$/;

/** What is counted stands beside its list. */
const COUNT = /\/count$/;

/** The list of all products, and a form above it; those of a category are of one branch. */
const ALL_PRODUCTS = /^\/admin\/products(\/create|\/\d+)?\/?$/;

/**
 * Chooses a branch. Where the address names another one, it goes to the categories of the chosen one; with a form open, to
 * the form's list, and from all products of one to all of the other; what the address names of the old branch is left out. These are navigations, so that unsaved changes are asked about before anything is chosen.
 */
export function useSwitchBranch(): (branchId: number) => void {
  const [, choose] = useChosenBranch();
  const navigate = useNavigate();
  const named = useBranchOfAddress();
  const { pathname, search, state: before } = useLocation() as Location<{ branchId?: number } | null>;
  const asked = before?.branchId;

  useEffect(() => {
    if (asked === undefined) return;
    choose(asked);
    void navigate(pathname + search, { replace: true });
  }, [asked, choose, navigate, pathname, search]);

  const elsewhere = without(search, OF_ONE_BRANCH);
  return branchId => {
    const state = { branchId };
    if (ALL_PRODUCTS.test(pathname) && !new URLSearchParams(search).has('categoryId'))
      void navigate(`/admin/products?branchId=${branchId}`, { state });
    else if (named !== undefined) void navigate(`/admin/categories?branchId=${branchId}`, { state });
    else if (COUNT.test(pathname)) void navigate(pathname.replace(COUNT, '/counts'), { state });
    else if (FORM.test(pathname)) void navigate(pathname.replace(FORM, '') + elsewhere, { state });
    // The state, too, may say what was selected in the old branch.
    else void navigate(pathname + elsewhere, { state, replace: true });
  };
}

function without(search: string, names: readonly string[]): string {
  const parameters = new URLSearchParams(search);
  if (!names.some(name => parameters.has(name))) return search;
  names.forEach(name => parameters.delete(name));
  return parameters.size > 0 ? `?${parameters}` : '';
}
