/**
 * Converts between times and business days. Business days are integers YYYYMMDD; times are UTC milliseconds.
 */

export interface WallClockReading {
  /** Calendar day as YYYYMMDD. */
  day: number;
  hour: number;
  minute: number;
  second: number;
}

export interface BusinessDaySettings {
  timeZone: string;
  /** Hours after midnight that still belong to the previous business day. */
  cutoffHour: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** Returns the time that a clock shows in a time zone. @throws RangeError for an unknown time zone */
export function toWallClockReading(instant: number, timeZone: string): WallClockReading {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatFor(timeZone).formatToParts(instant)) parts[type] = Number(value);
  return {
    day: parts.year! * 10_000 + parts.month! * 100 + parts.day!,
    hour: parts.hour!,
    minute: parts.minute!,
    second: parts.second!,
  };
}

/**
 * Converts a time on a clock to UTC milliseconds. If the clock shows it twice (in autumn), the result is the earlier
 * time. If the clock skips it (in spring), the result is later by the length of the gap.
 */
export function toUtcMilliseconds(reading: WallClockReading, timeZone: string): number {
  const wall = toWallClockMilliseconds(reading);
  const offsetAt = (instant: number) =>
    toWallClockMilliseconds(toWallClockReading(instant, timeZone)) - instant;
  const earliest = wall - offsetAt(wall - 86_400_000);
  const later = wall - offsetAt(wall + 86_400_000);
  const shows = (instant: number) => toWallClockMilliseconds(toWallClockReading(instant, timeZone)) === wall;
  return shows(earliest) || !shows(later) ? earliest : later;
}

export const toWallClockMilliseconds = ({ day, hour, minute, second }: WallClockReading): number =>
  Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100, hour, minute, second);

/** Returns the business day of a time. Times before the cut-off hour belong to the previous business day. */
export const toBusinessDay = (instant: number, timeZone: string, cutoffHour: number): number =>
  toBusinessDayFromWallClock(toWallClockReading(instant, timeZone), cutoffHour);

export const toBusinessDayFromWallClock = (
  { day, hour }: Pick<WallClockReading, 'day' | 'hour'>,
  cutoffHour: number,
): number => (hour < cutoffHour ? addDays(day, -1) : day);

export function addDays(day: number, count: number): number {
  const date = new Date(
    Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, (day % 100) + count),
  );
  return date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
}

export const formatDay = (day: number): string => String(day).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');

export const getWeekday = (day: number): number =>
  new Date(Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100)).getUTCDay();

/** Checks whether a number YYYYMMDD is an existing day between 1900 and 2199. */
export function isExistingYyyymmddDay(day: number): boolean {
  return Number.isInteger(day) && day >= 1900_01_01 && day < 2200_01_01 && addDays(day, 0) === day;
}
