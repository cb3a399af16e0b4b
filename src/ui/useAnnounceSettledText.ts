import { useEffect, useRef } from 'react';
import { announce } from './announce';

/** Milliseconds without a change after which a text is announced. */
const PAUSE = 1000;

/**
 * Announces a text that changes while the person types, once the typing pauses. The first text and unchanged texts are
 * not announced.
 * @param text null until it is known
 */
export function useAnnounceSettledText(text: string | null): void {
  const announced = useRef(text);
  useEffect(() => {
    announced.current ??= text;
    if (text === null || text === announced.current) return;
    const timer = setTimeout(() => {
      announced.current = text;
      announce(text);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
}
