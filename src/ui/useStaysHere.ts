import { useNotify } from 'ra-core';
import { useEffect, useRef } from 'react';
import type { Failure } from './ErrorBanner';

/** For an answer that comes later: whoever has gone elsewhere meanwhile stays there, and is told in a notice. */
export function useStaysHere() {
  const notify = useNotify();
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  /** Says what failed to whoever does not see it here: until they press something, or Escape. */
  const tellWhoLeft = ({ sentence, reason }: Failure) => {
    if (here.current) return;
    notify(reason ? `${sentence} ${reason}` : sentence, { type: 'error', autoHideDuration: null });
  };
  return { here, tellWhoLeft };
}
