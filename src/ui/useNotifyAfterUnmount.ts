import { useNotify } from 'ra-core';
import { useEffect, useRef } from 'react';
import type { FailureDescription } from './ErrorBanner';

export function useNotifyAfterUnmount() {
  const notify = useNotify();
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const tellWhoLeft = ({ sentence, reason }: FailureDescription) => {
    if (here.current) return;
    notify(reason && reason !== sentence ? `${sentence} ${reason}` : sentence, {
      type: 'error',
      autoHideDuration: null,
    });
  };
  return { here, tellWhoLeft };
}
