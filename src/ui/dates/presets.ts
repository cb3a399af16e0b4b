/** Ranges of days that people ask for by name, in this device's calendar; weeks begin on Sunday, as en-US has them. */
import {
  addDays,
  addMonths,
  differenceInCalendarDays,
  differenceInCalendarMonths,
  endOfWeek,
  endOfYear,
  isLastDayOfMonth,
  parseISO,
  startOfWeek,
  startOfYear,
} from 'date-fns';
import type { DayRange } from '../../dataProvider/api';
import { dayOf, monthOf } from '../days';

const rangeOf = (start: Date, end: Date): DayRange => ({ start: dayOf(start), end: dayOf(end) });

const weekOf = (date: Date): DayRange => rangeOf(startOfWeek(date), endOfWeek(date));

const PRESETS = {
  today: now => rangeOf(now, now),
  yesterday: now => rangeOf(addDays(now, -1), addDays(now, -1)),
  this_week: weekOf,
  last_week: now => weekOf(addDays(now, -7)),
  this_month: monthOf,
  last_month: now => monthOf(addMonths(now, -1)),
  last_30_days: now => rangeOf(addDays(now, -29), now),
  this_year: now => rangeOf(startOfYear(now), endOfYear(now)),
} satisfies Record<string, (now: Date) => DayRange>;

export type Preset = keyof typeof PRESETS;

export const PRESET_NAMES = Object.keys(PRESETS) as Preset[];

/** The presets that are a single day. */
export const DAY_PRESETS: Preset[] = ['today', 'yesterday'];

export const presetRange = (preset: Preset, now: Date): DayRange => PRESETS[preset](now);

/** The preset that names this range today, or null. */
export const presetOf = ({ start, end }: DayRange, now: Date): Preset | null =>
  PRESET_NAMES.find(name => {
    const range = presetRange(name, now);
    return range.start === start && range.end === end;
  }) ?? null;

const dateOf = (day: string): Date => parseISO(day);

/**
 * The period that a range is compared with: as many whole months before where it is whole months, else as many days
 * before. Of a range that is still running, only as much as has passed: "this month" on the 21st is compared with the
 * first 21 days of the last one.
 */
export function previousRange({ start, end }: DayRange, now: Date): DayRange {
  const [first, last] = [dateOf(start), dateOf(end)];
  const wholeMonths = first.getDate() === 1 && isLastDayOfMonth(last) && first <= last;
  const back = wholeMonths
    ? (date: Date) => addMonths(date, -(differenceInCalendarMonths(last, first) + 1))
    : (date: Date) => addDays(date, -(differenceInCalendarDays(last, first) + 1));
  const previousFirst = back(first);
  const previousLast = wholeMonths ? addDays(first, -1) : back(last);
  const running = dayOf(now) >= start && dayOf(now) < end;
  if (!running) return rangeOf(previousFirst, previousLast);
  const passed = addDays(previousFirst, differenceInCalendarDays(now, first));
  return rangeOf(previousFirst, passed < previousLast ? passed : previousLast);
}
