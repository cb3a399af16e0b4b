import { toIsoDay } from './days';

/**
 * A time on a clock. Not a `Date`, because the device's time zone may skip an hour that the other clock has.
 */
export interface ClockTime {
  /** `yyyy-MM-dd`. */
  day: string;
  /** The minute of the day, 0 to 1439. */
  minutes: number;
}

/**
 * Reads the clock of a time zone.
 * @param timeZone IANA name; the device's zone by default, and for zones unknown to the browser
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
  return { day: toIsoDay(moment), minutes: moment.getHours() * 60 + moment.getMinutes() };
}
