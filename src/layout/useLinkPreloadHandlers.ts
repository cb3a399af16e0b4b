import { useRef } from 'react';
import { getBackend } from '../backends/backend';
import { getLinkPath, type MenuLink } from '../contents/contents';
import { getLinkScreen } from '../contents/lazyScreens';
import { prefetch } from '../dataProvider/queryClient';
import { isDataSaverOn } from '../lib/online';

/** Milliseconds of hovering that count as intent. A passing pointer is gone by then. */
const PASSING = 60;

/** Event handlers of a link that preload its screen and its first query. */
export function useLinkPreloadHandlers(link: MenuLink) {
  const waiting = useRef(0);
  const prepare = () => {
    if (isDataSaverOn() || !navigator.onLine) return;
    // A failure is ignored here: the screen loads again when opened, and shows the failure then.
    getLinkScreen(link)
      .preload()
      .catch(() => undefined);
    getBackend()
      .firstQueries?.(`/admin/${getLinkPath(link)}`, '')
      .forEach(prefetch);
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
