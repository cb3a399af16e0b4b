import { useSyncExternalStore } from 'react';

const paper = () => window.matchMedia('print');

/**
 * True from the event `beforeprint` on. Browsers send it before they lay out the pages, while the media query
 * `print` changes only afterwards.
 */
let isAsked = false;

const subscribe = (onChange: () => void) => {
  const media = paper();
  const begin = () => {
    isAsked = true;
    onChange();
  };
  const end = () => {
    isAsked = false;
    onChange();
  };
  media.addEventListener('change', onChange);
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    media.removeEventListener('change', onChange);
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
};

export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => isAsked || paper().matches);
