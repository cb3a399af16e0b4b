/** The four weeks that some reports begin with, and how many days a range has. */
import { differenceInCalendarDays, parseISO, subDays } from 'date-fns';
import { toIsoDay, type DayRange } from '../lib/days';

/** Whole weeks, so that each weekday occurs equally often; without today, which is not over. */
export const getLastFourWeeks = (now: Date): DayRange => ({
  start: toIsoDay(subDays(now, 28)),
  end: toIsoDay(subDays(now, 1)),
});

/** How many days a range has. */
export const countDays = ({ start, end }: DayRange): number =>
  differenceInCalendarDays(parseISO(end), parseISO(start)) + 1;
