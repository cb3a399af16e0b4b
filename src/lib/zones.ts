/** Time zones, and the names of hours, currencies and languages. */
import { isCurrency } from '../../contract/currency';
import { dayOf } from './days';
import { language, locale } from './language';

/** Every zone that this browser knows, by its IANA name. */
export const zoneNames = (): string[] => {
  const names = Intl.supportedValuesOf('timeZone');
  return names.includes('UTC') ? names : [...names, 'UTC'];
};

/** The zone that this device is set to. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What a clock shows. Not a `Date`: this device's time zone may leave out an hour that the clock of another zone shows. */
export interface ClockTime {
  /** `yyyy-MM-dd`. */
  day: string;
  /** The minute of the day, 0 to 1439. */
  minutes: number;
}

/**
 * Reads the clock of a time zone.
 * @param timeZone IANA name. This device's zone by default, and where the browser does not know the zone.
 */
export function readClock(moment: Date, timeZone?: string): ClockTime {
  if (timeZone) {
    try {
      // "2026-11-21 13:25:07".
      const [day, time] = moment.toLocaleString('sv', { timeZone }).split(' ');
      const [hour, minute] = (time ?? '').split(':').map(Number);
      if (day && hour !== undefined && minute !== undefined) return { day, minutes: hour * 60 + minute };
    } catch {
      // The browser does not know the zone.
    }
  }
  return { day: dayOf(moment), minutes: moment.getHours() * 60 + moment.getMinutes() };
}

/** "12:00 AM", "4:00 AM". @param hour 0–23 */
export const hourName = (hour: number): string =>
  new Date(Date.UTC(2000, 0, 1, hour)).toLocaleTimeString(locale(), {
    timeZone: 'UTC',
    hour: 'numeric',
    minute: '2-digit',
  });

/** The codes of the currencies that a shop can have. */
export const currencies = (): string[] => Intl.supportedValuesOf('currency').filter(isCurrency);

/** "US Dollar (USD)". */
export const currencyName = (code: string): string =>
  `${new Intl.DisplayNames(language(), { type: 'currency' }).of(code) ?? code} (${code})`;

/** The name of a language in that language: "English", "español". */
export const languageName = (code: string): string =>
  new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
