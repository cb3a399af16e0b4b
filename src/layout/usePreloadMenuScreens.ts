import { useEffect } from 'react';
import { findMissingPageCapability, getMenuLinkPath, useAppPages } from '../pages/appPages';
import { getMenuLinkScreen } from '../pages/lazyScreens';
import { isDataSaverOn } from '../lib/online';

/** Delay in milliseconds before preloading, so that the first screen loads without competition. */
const FIRST_LOOK = 5000;

/**
 * Files to preload that are not screens of `App.tsx`: notifications, dashboard, forms above lists, the dialog to sign
 * in again, and the delete confirmation.
 */
const OTHERS = [
  () => import('./Notification'),
  () => import('../dashboard/Dashboard'),
  ...Object.values(import.meta.glob('../resources/**/*Form.tsx')),
  () => import('../ui/form/SignInDialog'),
  () => import('../ui/list/DeleteQuestion'),
];

/**
 * Preloads the screens of the menu while the browser is idle, so that they work offline. If the browser's data saver is
 * on, screens load when opened.
 */
export function usePreloadMenuScreens(): void {
  const appPages = useAppPages();
  useEffect(() => {
    if (isDataSaverOn()) return;
    let left = false;
    const preload = async () => {
      const offered = [...appPages.resources, ...appPages.routes]
        .filter(entry => findMissingPageCapability(appPages, getMenuLinkPath(entry)) === null)
        .map(entry => getMenuLinkScreen(entry).preload);
      for (const load of [...offered, ...OTHERS]) {
        await idle();
        if (left || !navigator.onLine) return;
        // A failure is ignored: the screen loads again when opened, and then reports the failure.
        await load().catch(() => undefined);
      }
    };
    const timer = setTimeout(() => void preload(), FIRST_LOOK);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [appPages]);
}

/** Waits until the browser is idle. Safari has no idle callbacks. */
const idle = (): Promise<unknown> =>
  new Promise(resolve =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve, 50),
  );
