/** The four weeks that some reports begin with, and how many days a range has. */
import { differenceInCalendarDays, parseISO, subDays } from 'date-fns';
import { dayOf, type DayRange } from '../lib/days';

/** Whole weeks, so that each weekday has as many days; today has not sold all that it will. */
export const fourWeeks = (now: Date): DayRange => ({
  start: dayOf(subDays(now, 28)),
  end: dayOf(subDays(now, 1)),
});

/** How many days a range has. */
export const daysIn = ({ start, end }: DayRange): number =>
  differenceInCalendarDays(parseISO(end), parseISO(start)) + 1;
