import { lightFormat, parseISO, startOfMonth, startOfWeek } from 'date-fns';
import type { Translate } from '../i18n/translate';
import '../i18n/reports';
import { formatDay, formatMonth } from '../lib/days';

export const PERIODS = ['day', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];

/** Returns the first day of the period of a day, as yyyy-MM-dd. Weeks begin on Monday. */
export function getPeriodStart(day: string, period: Period): string {
  if (period === 'day') return day;
  const date = parseISO(day);
  return lightFormat(
    period === 'week' ? startOfWeek(date, { weekStartsOn: 1 }) : startOfMonth(date),
    'yyyy-MM-dd',
  );
}

export function formatPeriod(start: string, period: Period, translate: Translate): string {
  if (period === 'month') return formatMonth(start);
  const day = formatDay(start);
  return period === 'week' ? translate('reports.periods.week_of', { day }) : day;
}
