import { useNotify } from 'ra-core';
import { useEffect, useRef } from 'react';
import type { Failure } from './ErrorBanner';

/** For an answer that comes later: whoever has left this screen meanwhile stays where they are, and is told in a notification. */
export function useStaysHere() {
  const notify = useNotify();
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  /** Notifies people who have left the screen of a failure, until they press something, or Escape. */
  const tellWhoLeft = ({ sentence, reason }: Failure) => {
    if (here.current) return;
    notify(reason ? `${sentence} ${reason}` : sentence, { type: 'error', autoHideDuration: null });
  };
  return { here, tellWhoLeft };
}
