import { useNotificationContext } from 'ra-core';
import { useState } from 'react';
import { lazy } from '../ui/lazy';

const Notification = lazy(() => import('./Notification'));

/** react-admin's notifications at the bottom of the page. Their code loads with the first notification. */
export const LazyNotifications = () => {
  const { notifications } = useNotificationContext();
  const [needed, setNeeded] = useState(false);
  if (notifications.length > 0 && !needed) setNeeded(true);
  return needed ? <Notification /> : null;
};
