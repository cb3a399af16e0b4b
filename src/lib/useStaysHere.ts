import { useEffect, useRef, type RefObject } from 'react';

/**
 * Whether what calls this is still on the page, for an answer that comes later: whoever has gone elsewhere meanwhile stays there, and is
 * told in a notice.
 */
export function useStaysHere(): Readonly<RefObject<boolean>> {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}
