import { addDays, addMonths, endOfWeek, endOfYear, startOfWeek, startOfYear } from 'date-fns';
import type { DayRange } from './days';
import { toIsoDay, getMonthRange } from './days';

const rangeOf = (start: Date, end: Date): DayRange => ({ start: toIsoDay(start), end: toIsoDay(end) });

const weekOf = (date: Date): DayRange => rangeOf(startOfWeek(date), endOfWeek(date));

const PRESETS = {
  today: now => rangeOf(now, now),
  yesterday: now => rangeOf(addDays(now, -1), addDays(now, -1)),
  this_week: weekOf,
  last_week: now => weekOf(addDays(now, -7)),
  this_month: getMonthRange,
  last_month: now => getMonthRange(addMonths(now, -1)),
  last_30_days: now => rangeOf(addDays(now, -29), now),
  this_year: now => rangeOf(startOfYear(now), endOfYear(now)),
} satisfies Record<string, (now: Date) => DayRange>;

export type Preset = keyof typeof PRESETS;

const isPreset = (name: string): name is Preset => Object.hasOwn(PRESETS, name);

export const PRESET_NAMES = Object.keys(PRESETS).filter(isPreset);

export const DAY_PRESETS: Preset[] = ['today', 'yesterday'];

export const getPresetRange = (preset: Preset, now: Date): DayRange => PRESETS[preset](now);

export const findPreset = ({ start, end }: DayRange, now: Date): Preset | null =>
  PRESET_NAMES.find(name => {
    const range = getPresetRange(name, now);
    return range.start === start && range.end === end;
  }) ?? null;
