/** Calendar days as `yyyy-MM-dd` of this device's calendar, never by way of UTC (design, decision 8). */
import { endOfMonth, isValid, lightFormat, parseISO, startOfMonth } from 'date-fns';
import type { DayRange } from '../dataProvider/api';

const DAY = 'yyyy-MM-dd';

export const dayOf = (date: Date): string => lightFormat(date, DAY);

/** First to last day of the month that a moment lies in. */
export const monthOf = (date: Date): DayRange => ({
  start: dayOf(startOfMonth(date)),
  end: dayOf(endOfMonth(date)),
});

/**
 * The moment that a text of the wire names: with a zone as that instant, without one as what the branch's clock showed;
 * a day alone as its midnight. Null for anything else.
 */
export function momentOf(text: string): Date | null {
  const moment = parseISO(text);
  return isValid(moment) ? moment : null;
}

const moments = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** `formatMoment('2026-11-21T14:05:00')` is "Nov 21, 2026, 2:05 PM"; what is no date stays as it is. */
export function formatMoment(text: string): string {
  const moment = momentOf(text);
  return moment ? moments.format(moment) : text;
}

const times = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** "2:05 PM", by this device's clock. */
export const formatTime = (moment: Date): string => times.format(moment);

/** Now, as `formatMoment` writes it. */
export const formatNow = (): string => moments.format(new Date());

const days = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** `formatDay('2026-11-21')` is "Nov 21, 2026"; what is no day stays as it is. */
export function formatDay(day: string): string {
  const date = parseISO(day);
  return isValid(date) ? days.format(date) : day;
}

/** Today, of this device's calendar. */
export const today = (): string => dayOf(new Date());

/** Whether a text is a day of the calendar, `yyyy-MM-dd`, with a year of four digits. */
export const isDay = (text: string): boolean =>
  /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) && momentOf(text) !== null;
