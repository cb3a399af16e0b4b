import { useRef } from 'react';

export const createIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');

/**
 * Returns a function that returns the idempotency key of a request. Every attempt of the same request gets the same
 * key, so that a backend with idempotency performs it once. A changed request gets another key.
 */
export function useIdempotencyKeys(): (what: unknown) => string {
  const last = useRef({ what: '', key: '' });
  return what => {
    const text = JSON.stringify(what);
    if (last.current.what !== text) last.current = { what: text, key: createIdempotencyKey() };
    return last.current.key;
  };
}
