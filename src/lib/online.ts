/** Whether this device has a network, as the browser tells it. */
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

/** Since when there is no network; null while there is one. */
export const useOfflineSince = (): Date | null => useSyncExternalStore(subscribe, () => lostAt);
