import { useSyncExternalStore } from 'react';

const paper = () => window.matchMedia('print');

const subscribe = (onChange: () => void) => {
  const media = paper();
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
};

/** Whether the page is being laid out for paper. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => paper().matches);
