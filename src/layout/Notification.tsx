import { useNotificationContext } from 'ra-core';
import { useEffect, useState } from 'react';
import { Notification as OneAtATime } from 'react-admin';

/** Notifications show above a bar at the foot of the window, so that the bar's buttons stay reachable. */
const aboveFoot = { 'body:has(.sticky-foot) &&': { bottom: { xs: 168, md: 80 } } };

/** Milliseconds that a notification is shown, and milliseconds left when another one waits. */
const SHOWN = 4000;
const LEFT = 1500;

/**
 * A notification stays while the pointer is over it, and the next one waits. A pointer that rests on an old
 * notification would hide the message of a save, so a new duration restarts the timer regardless of the pointer.
 */
export default function Notification() {
  const waiting = useNotificationContext().notifications.length;
  const [duration, setDuration] = useState(SHOWN);
  useEffect(() => {
    if (waiting === 0) return;
    const timer = setTimeout(() => setDuration(0), LEFT);
    return () => {
      clearTimeout(timer);
      setDuration(SHOWN);
    };
  }, [waiting]);
  return <OneAtATime autoHideDuration={duration} sx={aboveFoot} />;
}
