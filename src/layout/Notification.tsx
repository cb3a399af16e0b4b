import { I18nContextProvider, useI18nProvider, useNotificationContext } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import { Notification as OneAtATime } from 'react-admin';
import { createNotificationTranslator } from './translateNotification';

const style = {
  // Notifications are above a bar at the bottom of the window, so that the bar's buttons stay reachable.
  'body:has(.sticky-foot) &&': { bottom: { xs: 168, md: 80 } },
  // In the light theme, notifications have a dark background, on which the theme's own button colour is unreadable.
  '& .RaNotification-undo': { color: 'inherit' },
};

/**
 * `SHOWN`: milliseconds for which a notification is shown. `LEFT`: milliseconds until it closes after another
 * notification has arrived.
 */
const SHOWN = 4000;
const LEFT = 1500;

/**
 * MUI keeps a notification open while the pointer is over it, which would delay the next notification. If a
 * notification is waiting, the duration is therefore set to 0 after `LEFT` milliseconds. This closes the open
 * notification despite the pointer.
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
  const i18n = useI18nProvider();
  const named = useMemo(() => ({ ...i18n, translate: createNotificationTranslator(i18n.translate) }), [i18n]);
  return (
    <I18nContextProvider value={named}>
      <OneAtATime autoHideDuration={duration} sx={style} />
    </I18nContextProvider>
  );
}
