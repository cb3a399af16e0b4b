import { useRef } from 'react';
import { newKey } from './newKey';

/**
 * Names what is sent, so that a backend that knows it does it once: the same for every try of the same, another as soon as
 * something about it is changed.
 */
export function useKeyOf(): (what: unknown) => string {
  const last = useRef({ what: '', key: '' });
  return what => {
    const text = JSON.stringify(what);
    if (last.current.what !== text) last.current = { what: text, key: newKey() };
    return last.current.key;
  };
}
