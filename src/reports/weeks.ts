/** The four weeks that some reports begin with, and how many days a range has. */
import { differenceInCalendarDays, parseISO, subDays } from 'date-fns';
import { dayOf, type DayRange } from '../lib/days';

/** Whole weeks, so that each weekday occurs equally often; without today, which is not over. */
export const fourWeeks = (now: Date): DayRange => ({
  start: dayOf(subDays(now, 28)),
  end: dayOf(subDays(now, 1)),
});

/** How many days a range has. */
export const daysIn = ({ start, end }: DayRange): number =>
  differenceInCalendarDays(parseISO(end), parseISO(start)) + 1;
