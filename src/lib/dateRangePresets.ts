import { addDays, endOfWeek, endOfYear, startOfWeek, startOfYear } from 'date-fns';
import type { DayRange } from './days';
import { toIsoDay, getLastMonthRange, getMonthRange } from './days';

const rangeOf = (start: Date, end: Date): DayRange => ({ start: toIsoDay(start), end: toIsoDay(end) });

const weekOf = (date: Date): DayRange => rangeOf(startOfWeek(date), endOfWeek(date));

const PRESETS = {
  today: now => rangeOf(now, now),
  yesterday: now => rangeOf(addDays(now, -1), addDays(now, -1)),
  this_week: weekOf,
  last_week: now => weekOf(addDays(now, -7)),
  this_month: getMonthRange,
  last_month: getLastMonthRange,
  last_7_days: now => rangeOf(addDays(now, -6), now),
  last_30_days: now => rangeOf(addDays(now, -29), now),
  this_year: now => rangeOf(startOfYear(now), endOfYear(now)),
} satisfies Record<string, (now: Date) => DayRange>;

export type DateRangePreset = keyof typeof PRESETS;

const isPreset = (name: string): name is DateRangePreset => Object.hasOwn(PRESETS, name);

export const DATE_RANGE_PRESETS = Object.keys(PRESETS).filter(isPreset);

export const SINGLE_DAY_PRESETS: DateRangePreset[] = ['today', 'yesterday'];

export const getPresetRange = (preset: DateRangePreset, now: Date): DayRange => PRESETS[preset](now);

export const findDateRangePreset = ({ start, end }: DayRange, now: Date): DateRangePreset | null =>
  DATE_RANGE_PRESETS.find(name => {
    const range = getPresetRange(name, now);
    return range.start === start && range.end === end;
  }) ?? null;
