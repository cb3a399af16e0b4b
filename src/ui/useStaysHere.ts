import { useNotify } from 'ra-core';
import { useEffect, useRef } from 'react';
import type { Failure } from './ErrorBanner';

/**
 * For results that arrive later: a person who has left the screen is not moved back, and gets a notification.
 */
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
