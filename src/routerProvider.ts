/**
 * react-admin's way to the router, with one addition: what selects a whole screen (`?branchId=31&categoryId=4`,
 * `?start=2026-11-01&end=2026-11-30`) stays in the address when the list's own page, order or search changes. Its list
 * writes its own parameters a tick after it decided to, and with them the others as they were then: somebody who chose
 * other days meanwhile would get the old ones back.
 */
import { reactRouterProvider, type RouterProvider } from 'ra-core';
import { useCallback } from 'react';

/** What a list of react-admin writes itself; everything else in an address belongs to the screen. */
const OF_THE_LIST = ['displayedFilters', 'filter', 'order', 'page', 'perPage', 'sort'];

type Navigate = ReturnType<RouterProvider['useNavigate']>;

const useNavigate = (): Navigate => {
  const navigate = reactRouterProvider.useNavigate();
  return useCallback(
    // The address itself: what was rendered last may be behind it.
    (...[to, options]: Parameters<Navigate>) => navigate(withSelection(to, window.location.search), options),
    [navigate],
  );
};

/**
 * @param to where the list goes; only one that keeps the page's path and gives its own parameters is changed
 * @param search the address as it is now: its selection wins over the one that the list remembers
 */
export function withSelection(to: Parameters<Navigate>[0], search: string): Parameters<Navigate>[0] {
  if (typeof to !== 'object' || to === null || to.pathname !== undefined || to.search === undefined)
    return to;
  const next = new URLSearchParams(to.search);
  const now = new URLSearchParams(search);
  for (const name of new Set([...next.keys(), ...now.keys()])) {
    if (OF_THE_LIST.includes(name)) continue;
    const value = now.get(name);
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return { ...to, search: `?${next}` };
}

export const routerProvider: RouterProvider = { ...reactRouterProvider, useNavigate };
