import { useRef } from 'react';
import { newKey } from './newKey';

/**
 * Idempotency keys: every try of the same request has the same key, so that a backend that knows keys does it once; a
 * changed request gets another key.
 */
export function useKeyOf(): (what: unknown) => string {
  const last = useRef({ what: '', key: '' });
  return what => {
    const text = JSON.stringify(what);
    if (last.current.what !== text) last.current = { what: text, key: newKey() };
    return last.current.key;
  };
}
