import { useRef } from 'react';
import { backend } from '../backends';
import { pathOf, type MenuLink } from '../contents/contents';
import { screenFor } from '../contents/screenOf';
import { savesData } from '../lib/savesData';

/** A pointer that only passes is gone by then, in milliseconds. */
const PASSING = 60;

/** What a link answers to, so that its screen and first call are on their way before it is pressed. */
export function useIntent(link: MenuLink) {
  const waiting = useRef(0);
  const prepare = () => {
    if (savesData() || !navigator.onLine) return;
    // What does not arrive now is asked for when it is opened, and said there.
    screenFor(link)
      .fetched()
      .catch(() => undefined);
    backend().askAhead?.(`/admin/${pathOf(link)}`, '');
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
