import { useSyncExternalStore } from 'react';

let lostAt: Date | null = navigator.onLine ? null : new Date();

function subscribe(listener: () => void): () => void {
  const look = () => {
    if (navigator.onLine) lostAt = null;
    else lostAt ??= new Date();
    listener();
  };
  window.addEventListener('online', look);
  window.addEventListener('offline', look);
  return () => {
    window.removeEventListener('online', look);
    window.removeEventListener('offline', look);
  };
}

/** Returns the time at which the network was lost; null while online. */
export const useOfflineSince = (): Date | null => useSyncExternalStore(subscribe, () => lostAt);

/** True if the browser's data saver is on. Only Chromium exposes this setting. */
export const isDataSaverOn = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
