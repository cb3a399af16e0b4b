import { useEffect } from 'react';
import { backend } from '../backends';
import { REPORTS } from '../reports';
import { RESOURCES } from '../resources';

/** What is looked at first has the network and the processor to itself for this long, in milliseconds. */
const FIRST_LOOK = 5000;

/** Screens that are no resource and no report, and what every form brings along. */
const OTHERS = [
  () => import('../dashboard/Dashboard'),
  () => import('../ui/form/FormPanel'),
  () => import('../ui/form/inputParts'),
  () => import('../ui/form/SignInDialog'),
  () => import('../ui/Question'),
  () => import('../resources/purchases/NewPurchaseOrder'),
  () => import('../settings/Settings'),
];

/**
 * Fetches the screens of the menu one after another while nothing else is to do, so that they are there when the network
 * is not. On a connection that somebody pays for by the byte, each is fetched when it is opened.
 */
export function usePreloadedScreens(): void {
  useEffect(() => {
    if (savesData()) return;
    let left = false;
    const preload = async () => {
      const { capabilities } = backend();
      const offered = [
        ...RESOURCES.filter(({ name }) => capabilities.has(name)),
        ...REPORTS.filter(({ call }) => capabilities.has(call)),
      ];
      for (const load of [...offered.map(screen => screen.load), ...OTHERS]) {
        await idle();
        if (left || !navigator.onLine) return;
        // What does not arrive now is asked for when it is opened, and said there.
        await load().catch(() => undefined);
      }
    };
    const timer = setTimeout(() => void preload(), FIRST_LOOK);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, []);
}

/** Chromium tells what the person chose for this connection; elsewhere it is not known. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Safari has no idle callbacks. */
const idle = (): Promise<unknown> =>
  new Promise(resolve =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve, 50),
  );
