import { useSyncExternalStore } from 'react';

const media = window.matchMedia('print');

const subscribe = (onChange: () => void) => {
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
};

/** Whether the page is being laid out for paper. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => media.matches);
