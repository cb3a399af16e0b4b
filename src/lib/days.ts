/**
 * Calendar days as `yyyy-MM-dd` of this device's calendar. They are never converted through UTC, which could change
 * the day.
 */
import { endOfMonth, isValid, lightFormat, parseISO, startOfMonth, subMonths } from 'date-fns';
import { cachePerLanguage } from './cachePerLanguage';
import type { Translate } from '../i18n/translate';
import { getLocale } from '../i18n/language';

export interface DayRange {
  start: string;
  end: string;
}

const DAY = 'yyyy-MM-dd';

export const toIsoDay = (date: Date): string => lightFormat(date, DAY);

export const getMonthRange = (date: Date): DayRange => ({
  start: toIsoDay(startOfMonth(date)),
  end: toIsoDay(endOfMonth(date)),
});

export const getLastMonthRange = (date: Date): DayRange => getMonthRange(subMonths(date, 1));

/**
 * Parses a date-time of the API: an instant if it has a time zone, else a time on the branch's clock; a day becomes
 * its midnight. Null for other text.
 */
export function parseDateTime(text: string): Date | null {
  const moment = parseISO(text);
  return isValid(moment) ? moment : null;
}

const momentsIn = (locale: string, timeZone?: string) =>
  new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  });

const moments = cachePerLanguage(momentsIn);
const clocks = cachePerLanguage(locale => momentsIn(locale, 'UTC'));

/** Matches a date-time without a time zone, which is on the branch's clock. */
const ON_THE_CLOCK = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?$/;

export function parseBranchClockTime(text: string): Date | null {
  if (!ON_THE_CLOCK.test(text)) return null;
  const clock = new Date(`${text}Z`);
  return clock.getUTCDate() === Number(text.slice(8, 10)) ? clock : null;
}

/**
 * `formatDateTime('2026-11-21T14:05:00')` is "Nov 21, 2026, 2:05 PM". A day is formatted without a time; other text
 * stays unchanged.
 */
export function formatDateTime(text: string): string {
  if (isIsoDay(text)) return formatDay(text);
  const clock = parseBranchClockTime(text);
  if (clock) return clocks().format(clock);
  const moment = parseDateTime(text);
  return moment ? moments().format(moment) : text;
}

/**
 * Converts a date-time of the API to the branch's clock, such as `2026-11-21T14:05:00`; to the device's clock if the
 * branch has no time zone. Null for other text.
 */
export function toBranchDateTime(text: string): string | null {
  // Cutting the time zone off the text is ten times faster than parsing the text, which matters for 200,000 orders.
  if (parseBranchClockTime(text)) return text.slice(0, 19);
  const moment = parseDateTime(text);
  return moment && lightFormat(moment, "yyyy-MM-dd'T'HH:mm:ss");
}

/**
 * Formats a date-time of the API for spreadsheets: `2026-11-21 14:05:00`. A day and any other text stay unchanged.
 */
export const formatDateTimeForFile = (text: string): string =>
  isIsoDay(text) ? text : (toBranchDateTime(text)?.replace('T', ' ') ?? text);

export function formatCurrentTime(timeZone?: string): string {
  const now = new Date();
  try {
    if (timeZone) return momentsIn(getLocale(), timeZone).format(now);
  } catch {
    // The browser does not support the time zone, so the device's clock is used.
  }
  return moments().format(now);
}

const days = cachePerLanguage(
  locale => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', year: 'numeric' }),
);

function formatIfValid(text: string, format: () => Intl.DateTimeFormat): string {
  const date = parseISO(text);
  return isValid(date) ? format().format(date) : text;
}

/** `formatDay('2026-11-21')` is "Nov 21, 2026". Text that is not a day stays unchanged. */
export const formatDay = (day: string): string => formatIfValid(day, days);

const weekdays = cachePerLanguage(
  locale => new Intl.DateTimeFormat(locale, { weekday: 'short', month: 'short', day: 'numeric' }),
);
/** True if the current language writes the day before the month. */
export const isDayWrittenBeforeMonth = cachePerLanguage(locale => {
  const order = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type);
  return order.indexOf('day') < order.indexOf('month');
});

const months = cachePerLanguage(
  locale => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }),
);

/** Returns "November 2026" for the month `2026-11` and for the day `2026-11-21`. Other text stays unchanged. */
export const formatMonth = (month: string): string => formatIfValid(month, months);

const monthDays = cachePerLanguage(
  locale => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }),
);

/** `formatDayOmittingThisYear('2026-11-14', now)` is "Nov 14" in 2026. The year is added for days of other years. */
export const formatDayOmittingThisYear = (day: string, now: Date): string =>
  inYearOf(day, now) ? monthDays().format(parseISO(day)) : formatDay(day);

/** `formatWeekday('2026-11-14', now)` is "Sat Nov 14" in 2026. The year is added for days of other years. */
export function formatWeekday(day: string, now: Date): string {
  const named = weekdays().format(parseISO(day)).replace(', ', ' ');
  return inYearOf(day, now) ? named : `${named}, ${day.slice(0, 4)}`;
}

const inYearOf = (day: string, now: Date): boolean => day.slice(0, 4) === String(now.getFullYear());

const times = cachePerLanguage(
  locale => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }),
);

export const formatTimeOfDay = (moment: Date): string => times().format(moment);

const utcTimes = cachePerLanguage(
  locale => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }),
);
const utcHours = cachePerLanguage(
  locale => new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC' }),
);

/**
 * Formats a minute of the day (0 to 1439): `formatMinuteOfDay(805)` is "1:25 PM", or "1 PM" with `by` set to `hour`.
 */
export const formatMinuteOfDay = (minutes: number, by: 'minute' | 'hour' = 'minute'): string =>
  (by === 'hour' ? utcHours : utcTimes)().format(new Date(minutes * 60_000));

/** True for a calendar day `yyyy-MM-dd` with a year of four digits. */
export const isIsoDay = (text: string): boolean =>
  /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) && parseDateTime(text) !== null;

export const formatDayRange = ({ start, end }: DayRange, translate: Translate): string =>
  start === end
    ? formatDay(start)
    : translate('dates.range_of', { start: formatDay(start), end: formatDay(end) });
