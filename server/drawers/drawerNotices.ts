import type { DrawerNotice } from '../../contract/tillDrawers.ts';
import { createMessage, type Message } from '../language/message.ts';

export const DRAWER_NOTICE_MESSAGES: Readonly<Record<DrawerNotice, Message>> = {
  'after-close': createMessage('drawerNotice.afterClose'),
  'before-opening': createMessage('drawerNotice.beforeOpening'),
  'difference-unexplained': createMessage('drawerNotice.differenceUnexplained'),
  'session-closed': createMessage('drawerNotice.sessionClosed'),
  'session-overlaps': createMessage('drawerNotice.sessionOverlaps'),
  'time-replaced': createMessage('drawerNotice.timeReplaced'),
};

/** Fields of an event that its notices are about. */
export const DRAWER_NOTICE_FIELDS: Readonly<Record<DrawerNotice, 'createdAt' | 'reason' | 'session'>> = {
  'after-close': 'createdAt',
  'before-opening': 'createdAt',
  'difference-unexplained': 'reason',
  'session-closed': 'session',
  'session-overlaps': 'session',
  'time-replaced': 'createdAt',
};
