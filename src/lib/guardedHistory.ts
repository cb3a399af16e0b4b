/**
 * The browser's history, in which a screen may hold back a navigation that would lose what was typed there
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
  /** Takes the step; no guard is asked again. */
  take: () => void;
}

/** @returns whether the guard holds the step back */
export type Guard = (step: Step) => boolean;

export interface GuardedHistory extends RouterHistory {
  /** @returns a function that removes the guard */
  guard: (guard: Guard) => () => void;
}

/** @param history one that tells of every step (`v5Compat`) */
export function guardedHistory(history: RouterHistory): GuardedHistory {
  const guards = new Set<Guard>();
  /** The location on screen; the browser may be ahead of it by a held step. */
  let shown = history.location;
  /** Steps of ours that no guard is asked about: the return from a held step, and a held step that is taken after all. */
  let unasked: 'return' | 'take' | undefined;

  const isHeld = (step: Omit<Step, 'from'>): boolean =>
    [...guards].some(guard => guard({ from: shown, ...step }));
  const go = (delta: number, as: 'return' | 'take') => {
    unasked = as;
    history.go(delta);
  };
  /** The location that a link leads to, as the screen will have it. */
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
        // The browser has already navigated: it goes back, and forward again once the step is allowed.
        const goes = action === NavigationType.Pop && delta && known !== 'take';
        if (goes && isHeld({ to: location, action, take: () => go(delta, 'take') })) {
          go(-delta, 'return');
          return;
        }
        shown = location;
        newest = update;
        const draw = () => {
          // Another navigation may have replaced this one meanwhile.
          if (newest === update) listener(update);
        };
        // Back and Forward are drawn at once: the browser restores the scroll position by itself.
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
