/**
 * react-admin's router provider with one change: parameters that select a whole screen (`?branchId=31&categoryId=4`,
 * `?start=2026-11-01&end=2026-11-30`) stay in the URL when a list writes its own. react-admin's list writes only its
 * own parameters, one tick after the change, when the selection may have changed.
 */
import { reactRouterProvider, type RouterProvider } from 'ra-core';
import { useCallback } from 'react';

const LIST_PARAMETERS = ['displayedFilters', 'filter', 'order', 'page', 'perPage', 'sort'];

type Navigate = ReturnType<RouterProvider['useNavigate']>;

/**
 * @param to the target of a navigation; changed only if it has the same path and sets parameters
 * @param search the present query string, whose selection takes precedence
 */
export function keepSelection(to: Parameters<Navigate>[0], search: string): Parameters<Navigate>[0] {
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
    // The query string is read from the window, because the last render may be outdated.
    (to, options) => navigate(keepSelection(to, window.location.search), options),
    [navigate],
  );
}

export const routerProvider: RouterProvider = { ...reactRouterProvider, useNavigate };
