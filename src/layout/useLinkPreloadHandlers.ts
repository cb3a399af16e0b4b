import { useRef } from 'react';
import { getBackend } from '../backends/backend';
import { getMenuLinkPath, type MenuLink } from '../pages/appPages';
import { getMenuLinkScreen } from '../pages/lazyScreens';
import { prefetchScreenQuery } from '../dataProvider/queryClient';
import { isDataSaverOn } from '../lib/online';

/**
 * Milliseconds of hovering before the screen is preloaded. A pointer that only passes over the link leaves sooner.
 */
const PASSING = 60;

export function useLinkPreloadHandlers(link: MenuLink) {
  const waiting = useRef(0);
  const prepare = () => {
    if (isDataSaverOn() || !navigator.onLine) return;
    // A failure is ignored: the screen loads again when opened, and then reports the failure.
    getMenuLinkScreen(link)
      .preload()
      .catch(() => undefined);
    getBackend()
      .firstQueries?.(`/admin/${getMenuLinkPath(link)}`, '')
      .forEach(prefetchScreenQuery);
  };
  return {
    onPointerEnter: () => {
      waiting.current = window.setTimeout(prepare, PASSING);
    },
    onPointerLeave: () => clearTimeout(waiting.current),
    onFocus: prepare,
    onTouchStart: prepare,
  };
}
