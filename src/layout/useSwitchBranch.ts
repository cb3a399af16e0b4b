import { useEffect } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { useBranchFromAddress, useChosenBranch } from '../lib/branch';

const OF_ONE_BRANCH = ['categoryId', 'supplier', 'supplierId', 'draft', 'id', 'purchase', 'import', 'change'];

/** An open form, or a page for sending or receiving, stays with the branch that was chosen when it opened. */
const FORM = /\/(create|add|send|receive|\d+)$/;

/** The path of the page that counts is beside the list of counts, not below it. */
const COUNT = /\/count$/;

/** URLs of All Products, with or without a form. The products of a category belong to one branch. */
const ALL_PRODUCTS = /^\/admin\/products(\/create|\/\d+)?\/?$/;

/**
 * Chooses a branch, and opens the matching page: All Products stays, a URL with the id of another branch becomes the
 * categories of the chosen branch, and a form becomes its list. Parameters of the old branch are dropped. The
 * navigation comes first, so that it asks about unsaved changes before the branch changes.
 */
export function useSwitchBranch(): (branchId: number) => void {
  const [, choose] = useChosenBranch();
  const navigate = useNavigate();
  const named = useBranchFromAddress();
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
    // The state is replaced as well, because it may contain the selection of the old branch.
    else void navigate(pathname + elsewhere, { state, replace: true });
  };
}

function without(search: string, names: readonly string[]): string {
  const parameters = new URLSearchParams(search);
  if (!names.some(name => parameters.has(name))) return search;
  names.forEach(name => parameters.delete(name));
  return parameters.size > 0 ? `?${parameters}` : '';
}
