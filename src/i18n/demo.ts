/** The texts of the strip above a demo: they load with it. */
import { texts } from '../lib/language';

export const demoTexts = texts('demo', {
  name: 'Demo',
  isDemo: 'This is a demo: its people, orders and figures are made up.',
  leave: 'Start my own shop',
  leaveSentence:
    'The demo closes for everybody who is in it, and your own shop opens instead. What was tried out is kept in a separate folder.',
  leaving: 'One moment...',
});
