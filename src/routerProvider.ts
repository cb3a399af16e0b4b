/**
 * react-admin's adapter for react-router: its components and hooks without loaders, actions and the rest of a data router
 * (docs/decisions/0091-a-router-without-loaders.md), with one addition: what selects a whole screen (`?branchId=31&categoryId=4`,
 * `?start=2026-11-01&end=2026-11-30`) stays in the address when the list's own page, order or search changes. react-admin's list
 * writes its own parameters a tick after the change, and with them the others as they were at that time: somebody who chose
 * other days meanwhile would get the old ones back.
 */
import type { RouterBlocker, RouterProvider } from 'ra-core';
import { createElement, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  BrowserRouter,
  Link,
  matchPath,
  Navigate as NavigateElement,
  Outlet,
  Route,
  Routes,
  UNSAFE_NavigationContext,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate as useRouterNavigate,
  useParams,
} from 'react-router-dom';
import type { GuardedHistory, Step } from './lib/guardedHistory';

/** The parameters that a list of react-admin writes itself; all others in an address belong to the screen. */
const OF_THE_LIST = ['displayedFilters', 'filter', 'order', 'page', 'perPage', 'sort'];

type Navigate = ReturnType<RouterProvider['useNavigate']>;

/** The same function with every render, as react-admin's hooks expect. */
const useNavigate = (): Navigate => {
  const navigate = useRouterNavigate();
  const latest = useRef(navigate);
  useLayoutEffect(() => {
    latest.current = navigate;
  }, [navigate]);
  return useCallback((...[to, options]: Parameters<Navigate>) => {
    if (typeof to === 'number') void latest.current(to);
    // The address is read from the window: what was rendered last may be behind it.
    else void latest.current(withSelection(to, window.location.search) as string, options);
  }, []);
};

/**
 * @param to where the list goes; it is changed only where it keeps the page's path and sets the list's own parameters
 * @param search the search of the present address: its selection wins over the one that the list remembers
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

/** The history of the page; undefined in another router, whose history holds nothing back. */
function useGuardedHistory(): GuardedHistory | undefined {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  return 'guard' in navigator ? (navigator as GuardedHistory) : undefined;
}

const useCanBlock = (): boolean => useGuardedHistory() !== undefined;

const UNBLOCKED = { state: 'unblocked', reset: undefined, proceed: undefined, location: undefined } as const;

const useBlocker: RouterProvider['useBlocker'] = (shouldBlock): RouterBlocker => {
  const history = useGuardedHistory();
  const [held, setHeld] = useState<Step>();
  const asked = useRef(shouldBlock);
  useLayoutEffect(() => {
    asked.current = shouldBlock;
  }, [shouldBlock]);
  useEffect(
    () =>
      history?.guard(step => {
        const { from: currentLocation, to: nextLocation, action: historyAction } = step;
        const holds =
          typeof asked.current === 'function'
            ? asked.current({ currentLocation, nextLocation, historyAction })
            : asked.current;
        if (holds) setHeld(step);
        return holds;
      }),
    [history],
  );
  if (!held) return UNBLOCKED;
  return {
    state: 'blocked',
    location: held.to,
    reset: () => setHeld(undefined),
    proceed: () => {
      setHeld(undefined);
      held.take();
    },
  };
};

/** Adds a router where there is none, for a part that is shown by itself. */
const RouterWrapper: RouterProvider['RouterWrapper'] = ({ basename, children }) =>
  useInRouterContext() ? children : createElement(BrowserRouter, { basename: basename ?? '/' }, children);

export const routerProvider: RouterProvider = {
  useNavigate,
  useLocation,
  useParams: useParams as RouterProvider['useParams'],
  useBlocker,
  useMatch,
  useInRouterContext,
  useCanBlock,
  Link: Link as RouterProvider['Link'],
  Navigate: NavigateElement,
  Route: Route as RouterProvider['Route'],
  Routes,
  Outlet,
  RouterWrapper,
  matchPath,
};
