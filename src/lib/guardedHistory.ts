/**
 * The browser's history, of which a screen may hold a step back: what was typed there would be lost with it
 * (docs/decisions/0091-a-router-without-loaders.md).
 */
import { NavigationType, type Location, type UNSAFE_createBrowserHistory } from 'react-router-dom';
import { seenFirst } from './seenFirst';

export type RouterHistory = ReturnType<typeof UNSAFE_createBrowserHistory>;

/** A step from one address to another that has not been taken yet. */
export interface Step {
  from: Location;
  to: Location;
  action: NavigationType;
  /** Takes it; nobody is asked again. */
  take: () => void;
}

/** @returns whether it holds the step back */
export type Guard = (step: Step) => boolean;

export interface GuardedHistory extends RouterHistory {
  /** @returns takes the guard away */
  guard: (guard: Guard) => () => void;
}

/** @param history one that tells of every step (`v5Compat`) */
export function guardedHistory(history: RouterHistory): GuardedHistory {
  const guards = new Set<Guard>();
  /** Where the screen is; the browser may be a held step ahead. */
  let shown = history.location;
  /** Of the browser's own steps, whom nobody is asked about: back from one that was held, and one that is taken after all. */
  let unasked: 'return' | 'take' | undefined;

  const isHeld = (step: Omit<Step, 'from'>): boolean =>
    [...guards].some(guard => guard({ from: shown, ...step }));
  const go = (delta: number, as: 'return' | 'take') => {
    unasked = as;
    history.go(delta);
  };
  /** Where a link leads, as the screen will know it. */
  const locationOf = (to: Parameters<RouterHistory['push']>[0], state: unknown): Location => {
    const { pathname, search, hash } = history.createURL(to);
    return { pathname, search, hash, state, key: 'next' };
  };

  return {
    get action() {
      return history.action;
    },
    get location() {
      return history.location;
    },
    createHref: to => history.createHref(to),
    createURL: to => history.createURL(to),
    encodeLocation: to => history.encodeLocation(to),
    go: delta => history.go(delta),
    push(to, state) {
      const take = () => history.push(to, state);
      if (!isHeld({ to: locationOf(to, state), action: NavigationType.Push, take })) take();
    },
    replace(to, state) {
      const take = () => history.replace(to, state);
      if (!isHeld({ to: locationOf(to, state), action: NavigationType.Replace, take })) take();
    },
    listen(listener) {
      shown = history.location;
      let newest: unknown;
      return history.listen(update => {
        const { action, location, delta } = update;
        const known = unasked;
        unasked = undefined;
        if (known === 'return') return;
        // The browser has gone already: it is brought back, and goes again once somebody says so.
        const goes = action === NavigationType.Pop && delta && known !== 'take';
        if (goes && isHeld({ to: location, action, take: () => go(delta, 'take') })) {
          go(-delta, 'return');
          return;
        }
        shown = location;
        newest = update;
        const draw = () => {
          // Whoever went on meanwhile is elsewhere by now.
          if (newest === update) listener(update);
        };
        // Back and Forward at once: the browser scrolls to where the page was by itself.
        if (action === NavigationType.Pop) draw();
        else seenFirst(draw);
      });
    },
    guard(guard) {
      guards.add(guard);
      return () => guards.delete(guard);
    },
  };
}
