import { useEffect } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { useBranchIdFromUrl, useChosenBranchId } from '../lib/branch';

const OF_ONE_BRANCH = ['categoryId', 'supplier', 'supplierId', 'draft', 'id', 'purchase', 'import', 'change'];

/**
 * Matches the URLs of forms, and of pages for sending or receiving goods. Each of these pages belongs to the branch in
 * which it was opened.
 */
const FORM = /\/(create|add|send|receive|\d+)$/;

/**
 * Matches the URL of the page for entering a stock count. The URL of the list of counts ends with `/counts`.
 */
const COUNT = /\/count$/;

/** Matches URLs of the products and their forms. Such a URL belongs to a branch only if it has a `categoryId`. */
const ALL_PRODUCTS = /^\/admin\/products(\/create|\/\d+)?\/?$/;

/**
 * Returns a function that switches the branch. It first navigates, because the navigation asks about unsaved changes:
 * - All Products stays open.
 * - Another page whose URL contains the branch is replaced by the list of categories.
 * - A form or a stock count is replaced by its list.
 * - All remaining pages stay open, without ids of the old branch in their URLs.
 */
export function useSwitchBranch(): (branchId: number) => void {
  const [, choose] = useChosenBranchId();
  const navigate = useNavigate();
  const named = useBranchIdFromUrl();
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
    // The router state is replaced as well, because it can contain selected records of the old branch.
    else void navigate(pathname + elsewhere, { state, replace: true });
  };
}

function without(search: string, names: readonly string[]): string {
  const parameters = new URLSearchParams(search);
  if (!names.some(name => parameters.has(name))) return search;
  names.forEach(name => parameters.delete(name));
  return parameters.size > 0 ? `?${parameters}` : '';
}
