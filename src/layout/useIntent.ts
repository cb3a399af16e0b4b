import { useRef } from 'react';
import { backend } from '../backends/backend';
import { getLinkPath, type MenuLink } from '../contents/contents';
import { getLinkScreen } from '../contents/lazyScreens';
import { prefetch } from '../dataProvider/queryClient';
import { savesData } from '../lib/online';

/** Milliseconds of hovering that count as intent. A passing pointer is gone by then. */
const PASSING = 60;

/** Event handlers of a link that fetch its screen and make its first call before it is pressed. */
export function useIntent(link: MenuLink) {
  const waiting = useRef(0);
  const prepare = () => {
    if (savesData() || !navigator.onLine) return;
    // If this fails, the screen is fetched again when it is opened, and the failure is shown there.
    getLinkScreen(link)
      .preload()
      .catch(() => undefined);
    backend()
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
