import { findMissingPageCapability, getMenuLinkPath, type AppPages } from '../pages/appPages';
import { getMenuLinkScreen } from '../pages/lazyScreens';

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

/** Preloads the screens of the menu one after another while the browser is idle, so that they work offline. */
export async function preloadMenuScreens(appPages: AppPages, signal: AbortSignal): Promise<void> {
  const offered = [...appPages.resources, ...appPages.routes]
    .filter(entry => findMissingPageCapability(appPages, getMenuLinkPath(entry)) === null)
    .map(entry => getMenuLinkScreen(entry).preload);
  for (const load of [...offered, ...OTHERS]) {
    await idle();
    if (signal.aborted || !navigator.onLine) return;
    // A failure is ignored: the screen loads again when opened, and then reports the failure.
    await load().catch(() => undefined);
  }
}

/** Waits until the browser is idle. Safari has no idle callbacks. */
const idle = (): Promise<unknown> =>
  new Promise(resolve =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve, 50),
  );
