import { cachePerLanguage } from '../lib/cachePerLanguage';

const hours = cachePerLanguage(locale => new Intl.DateTimeFormat(locale, { hour: 'numeric' }));

const namesOfWeekdays = {
  short: cachePerLanguage(locale => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })),
  long: cachePerLanguage(locale => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })),
};

const sundayPlus = (days: number): Date => new Date(Date.UTC(1970, 0, 4 + days));

/** Formats a weekday as "Mon" or "Monday". @param weekday 0 is Sunday */
export const formatWeekdayName = (weekday: number, length: 'short' | 'long' = 'short'): string =>
  namesOfWeekdays[length]().format(sundayPlus(weekday));

/** Formats a weekday for exported files, which have "Monday" in every language. @param weekday 0 is Sunday */
export const formatWeekdayInEnglish = (weekday: number): string =>
  sundayPlus(weekday).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });

export const formatHour = (hour: number): string => hours().format(new Date(2000, 0, 1, hour));
