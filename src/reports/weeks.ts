import { differenceInCalendarDays, parseISO, subDays } from 'date-fns';
import { toIsoDay, type DayRange } from '../lib/days';

/**
 * The 28 days before today, so that each weekday occurs equally often. Today is excluded, because the day is not over.
 */
export const getLastFourWeeks = (now: Date): DayRange => ({
  start: toIsoDay(subDays(now, 28)),
  end: toIsoDay(subDays(now, 1)),
});

export const countDaysInRange = ({ start, end }: DayRange): number =>
  differenceInCalendarDays(parseISO(end), parseISO(start)) + 1;
