/** Calendar days as `yyyy-MM-dd` of this device's calendar, never by way of UTC (design, decision 8). */
import { endOfMonth, lightFormat, startOfMonth } from 'date-fns';
import type { DayRange } from '../dataProvider/api';

const DAY = 'yyyy-MM-dd';

export const dayOf = (date: Date): string => lightFormat(date, DAY);

/** First to last day of the month that a moment lies in. */
export const monthOf = (date: Date): DayRange => ({
  start: dayOf(startOfMonth(date)),
  end: dayOf(endOfMonth(date)),
});
