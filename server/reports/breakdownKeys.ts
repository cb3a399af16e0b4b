/** Keys of the rows and columns of a breakdown. Days, and the first days of weeks and months, are `yyyy-MM-dd`. */
import {
  MAX_BREAKDOWN_PERIODS,
  OTHER_RECORDS,
  type BreakdownDimension,
} from '../../contract/breakdownEnums.ts';
import { addDays, getWeekday } from '../../contract/businessDay.ts';
import { TENDERS } from '../../contract/enums.ts';
import { formatCalendarDay } from '../http/calendarDays.ts';
import { HttpProblem } from '../http/problems.ts';
import { createMessage } from '../language/message.ts';

const getMonday = (day: number): number => addDays(day, -((getWeekday(day) + 6) % 7));

/** Returns a function that converts a key of the database to its key in the response, and remembers the result. */
export function makeKeyReader(dimension: BreakdownDimension): (stored: number) => string {
  const convert = {
    day: formatCalendarDay,
    week: (day: number) => formatCalendarDay(getMonday(day)),
    month: (month: number) => formatCalendarDay(month * 100 + 1),
    weekday: (day: number) => String(getWeekday(day)),
  }[dimension as string];
  if (!convert) return String;
  const keys = new Map<number, string>();
  return stored => {
    const key = keys.get(stored) ?? convert(stored);
    keys.set(stored, key);
    return key;
  };
}

const NEXT: Partial<Record<BreakdownDimension, (start: number) => number>> = {
  day: day => addDays(day, 1),
  week: day => addDays(day, 7),
  month: day => {
    const inNextMonth = addDays(day, 31);
    return inNextMonth - (inNextMonth % 100) + 1;
  },
};

/** Lists the periods from the first to the last, also those without sales. Days are YYYYMMDD. */
function listPeriods(dimension: BreakdownDimension, first: number, last: number): number[] {
  const next = NEXT[dimension]!;
  const periods: number[] = [];
  for (let start = first; start <= last && periods.length <= MAX_BREAKDOWN_PERIODS; start = next(start))
    periods.push(start);
  return periods;
}

/** @throws HttpProblem 400 if a range has more days, weeks or months than a breakdown can have */
export function assertFewPeriods(
  { start, end }: { start: number; end: number },
  dimensions: readonly BreakdownDimension[],
): void {
  for (const dimension of dimensions)
    if (NEXT[dimension] && listPeriods(dimension, start, end).length > MAX_BREAKDOWN_PERIODS)
      throw new HttpProblem(
        400,
        createMessage('breakdown.tooManyPeriods', { max: MAX_BREAKDOWN_PERIODS }),
        'start',
      );
}

const toDay = (key: string): number => Number(key.replaceAll('-', ''));

/**
 * Sorts the keys of rows or columns: times in their order, without gaps; records by their sums, the largest first, and
 * the rest last.
 * @param sums sum of each key
 * @param cutoffHour hour at which the days of the branch begin
 */
export function sortKeys(
  dimension: BreakdownDimension,
  sums: ReadonlyMap<string, number>,
  cutoffHour: number,
): string[] {
  const keys = [...sums.keys()];
  if (keys.length === 0) return [];
  if (NEXT[dimension]) {
    const days = keys.map(toDay).sort((one, other) => one - other);
    return listPeriods(dimension, days[0]!, days.at(-1)!).map(formatCalendarDay);
  }
  if (dimension === 'hour') {
    const places = keys.map(hour => (Number(hour) - cutoffHour + 24) % 24);
    const first = Math.min(...places);
    return Array.from({ length: Math.max(...places) - first + 1 }, (_, at) =>
      String((first + at + cutoffHour) % 24),
    );
  }
  if (dimension === 'weekday') return ['1', '2', '3', '4', '5', '6', '0'].filter(key => sums.has(key));
  if (dimension === 'tender') return TENDERS.filter(tender => sums.has(tender));
  const size = (key: string) => (key === OTHER_RECORDS ? -1 : Math.abs(sums.get(key)!));
  return keys.sort((one, other) => size(other) - size(one) || (one < other ? -1 : 1));
}
