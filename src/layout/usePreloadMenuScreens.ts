import { useEffect } from 'react';
import { isDataSaverOn } from '../lib/online';
import { useAppPages } from '../pages/appPages';

/** Delay in milliseconds before preloading, so that preloading does not slow down the first screen. */
const FIRST_LOOK = 5000;

/** Preloads the screens of the menu. If the browser's data saver is on, screens load when opened. */
export function usePreloadMenuScreens(): void {
  const appPages = useAppPages();
  useEffect(() => {
    if (isDataSaverOn()) return;
    const left = new AbortController();
    const preload = async () => {
      const { preloadMenuScreens } = await import('./preloadMenuScreens');
      await preloadMenuScreens(appPages, left.signal);
    };
    // Without a network, the screens cannot be preloaded either, so a failure is ignored.
    const timer = setTimeout(() => void preload().catch(() => undefined), FIRST_LOOK);
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [appPages]);
}
