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
