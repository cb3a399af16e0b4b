import { parseISO } from 'date-fns';
import { DEMO_TIME_ZONE } from '../../server/demo/branches.ts';

/** The present day of the demo shop's branches, as midnight on this device's clock. */
export const branchToday = (): Date =>
  parseISO(new Date().toLocaleDateString('en-CA', { timeZone: DEMO_TIME_ZONE }));
