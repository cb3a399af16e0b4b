/** In a file of its own: it is fetched with the first notification. */
import { useNotificationContext } from 'ra-core';
import { useEffect, useState } from 'react';
import { Notification as OneAtATime } from 'react-admin';

/** Above what stays at the foot of the window, whose buttons may be what somebody presses next. */
const aboveFoot = { 'body:has(.sticky-foot) &&': { bottom: { xs: 168, md: 80 } } };

/** Milliseconds that a notification is shown, and that it has left once another waits for its place. */
const SHOWN = 4000;
const LEFT = 1500;

/**
 * A notification under the pointer stays for as long as the pointer does, and the next one waits until it has gone: a save
 * would never be said where the pointer rests on what was said before. A new duration starts the clock again, pointer or not.
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
