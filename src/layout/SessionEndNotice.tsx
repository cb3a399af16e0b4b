/** Announces the end of the session two minutes before, and lets the person postpone it. */
import { useEffect, useState } from 'react';
import { getSessionEnd } from '../session/sessionEnd';
import { lazy } from '../ui/lazy';

const SessionEndDialog = lazy<{ end: number; isIdle: boolean; onClose: () => void }>(
  () => import('./SessionEndDialog'),
);

const NOTICE_MILLISECONDS = 120_000;
const CHECK_INTERVAL_MILLISECONDS = 10_000;

export const SessionEndNotice = () => {
  const [end, setEnd] = useState<ReturnType<typeof getSessionEnd>>(null);
  const [dismissedEnd, setDismissedEnd] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      const next = getSessionEnd();
      const left = next ? next.at - Date.now() : 0;
      // Once the session has ended, the sign-in dialog appears instead.
      setEnd(before =>
        left <= 0 || left > NOTICE_MILLISECONDS ? null : before?.at === next?.at ? before : next,
      );
    }, CHECK_INTERVAL_MILLISECONDS);
    return () => clearInterval(timer);
  }, []);
  if (!end || end.at === dismissedEnd) return null;
  return <SessionEndDialog end={end.at} isIdle={end.isIdle} onClose={() => setDismissedEnd(end.at)} />;
};
