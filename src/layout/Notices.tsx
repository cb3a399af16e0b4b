import { useNotificationContext } from 'ra-core';
import { useState } from 'react';
import { later } from '../ui/later';

const Notification = later(() => import('./Notification'));

/** What was done, said at the foot of the page: react-admin's own, fetched with the first thing that there is to say. */
export const Notices = () => {
  const { notifications } = useNotificationContext();
  const [needed, setNeeded] = useState(false);
  if (notifications.length > 0 && !needed) setNeeded(true);
  return needed ? <Notification /> : null;
};
