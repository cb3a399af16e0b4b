import { useEffect } from 'react';
import { findMissingCapability, getLinkPath, useContents } from '../contents/contents';
import { getLinkScreen } from '../contents/lazyScreens';
import { savesData } from '../lib/online';

/** Milliseconds for which the first screen has the network and the processor to itself. */
const FIRST_LOOK = 5000;

/**
 * Parts outside the table of contents: notifications, the dashboard, the forms above lists, and the question before a
 * delete.
 */
const OTHERS = [
  () => import('./Notification'),
  () => import('../dashboard/Dashboard'),
  ...Object.values(import.meta.glob('../resources/**/*Form.tsx')),
  () => import('../ui/form/SignInDialog'),
  () => import('../ui/list/DeleteQuestion'),
];

/**
 * Fetches the screens of the menu one after another while the browser is idle, so that they are there when the network
 * is not. On a metered connection, each is fetched when it is opened.
 */
export function usePreloadedScreens(): void {
  const contents = useContents();
  useEffect(() => {
    if (savesData()) return;
    let left = false;
    const preload = async () => {
      const offered = [...contents.resources, ...contents.routes]
        .filter(entry => findMissingCapability(contents, getLinkPath(entry)) === null)
        .map(entry => getLinkScreen(entry).preload);
      for (const load of [...offered, ...OTHERS]) {
        await idle();
        if (left || !navigator.onLine) return;
        // If this fails, the screen is fetched again when it is opened, and the failure is shown there.
        await load().catch(() => undefined);
      }
    };
    const timer = setTimeout(() => void preload(), FIRST_LOOK);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [contents]);
}

/** Safari has no idle callbacks. */
const idle = (): Promise<unknown> =>
  new Promise(resolve =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve, 50),
  );
