/**
 * react-admin's router provider, changed to preserve parameters that select the content of a screen
 * (`?branchId=31&categoryId=4`, `?start=2026-11-01&end=2026-11-30`). react-admin's list otherwise drops them when it
 * writes its own parameters, one tick after a change.
 */
import { reactRouterProvider, type RouterProvider } from 'ra-core';
import { useCallback } from 'react';

const LIST_PARAMETERS = ['displayedFilters', 'filter', 'order', 'page', 'perPage', 'sort'];

type Navigate = ReturnType<RouterProvider['useNavigate']>;

/**
 * Adds the parameters that select the content of the current page, such as its branch and days, to the target of a
 * navigation.
 * @param to a navigation target; only changed if it stays on the path and sets parameters
 * @param search the current query string; its selection parameters override those of `to`
 */
export function keepSelectionInUrl(to: Parameters<Navigate>[0], search: string): Parameters<Navigate>[0] {
  if (typeof to !== 'object' || to === null || to.pathname !== undefined || to.search === undefined)
    return to;
  const next = new URLSearchParams(to.search);
  const now = new URLSearchParams(search);
  for (const name of new Set([...next.keys(), ...now.keys()])) {
    if (LIST_PARAMETERS.includes(name)) continue;
    const value = now.get(name);
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return { ...to, search: `?${next}` };
}

function useNavigate(): Navigate {
  const navigate = reactRouterProvider.useNavigate();
  return useCallback(
    // Reads the query string from `window`, because the query string of the last render can be outdated.
    (to, options) => navigate(keepSelectionInUrl(to, window.location.search), options),
    [navigate],
  );
}

export const routerProvider: RouterProvider = { ...reactRouterProvider, useNavigate };
