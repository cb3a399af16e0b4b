/**
 * react-admin's way to the router, with one addition: what selects a whole screen (`?branchId=31&categoryId=4`, `?start=2026-11-01&end=2026-11-30`) stays in
 * the address when the list's own page, order or search changes. Its list otherwise writes only its own parameters.
 */
import { reactRouterProvider, type RouterProvider } from 'ra-core';
import { useCallback, useEffect, useRef } from 'react';

const KEPT = ['branchId', 'categoryId', 'start', 'end'];

type Navigate = ReturnType<RouterProvider['useNavigate']>;

const useNavigate = (): Navigate => {
  const navigate = reactRouterProvider.useNavigate();
  const { search } = reactRouterProvider.useLocation();
  const current = useRef(search);
  useEffect(() => {
    current.current = search;
  }, [search]);
  return useCallback(
    (...[to, options]: Parameters<Navigate>) => navigate(withSelection(to, current.current), options),
    [navigate],
  );
};

function withSelection(to: Parameters<Navigate>[0], search: string): Parameters<Navigate>[0] {
  if (typeof to !== 'object' || to === null || to.pathname !== undefined || to.search === undefined)
    return to;
  const next = new URLSearchParams(to.search);
  const now = new URLSearchParams(search);
  for (const name of KEPT) {
    const value = now.get(name);
    if (value !== null && !next.has(name)) next.set(name, value);
  }
  return { ...to, search: `?${next}` };
}

export const routerProvider: RouterProvider = { ...reactRouterProvider, useNavigate };
