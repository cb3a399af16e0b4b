import { toIsoDay } from './days';

/**
 * Date and time on a branch's clock. A `Date` cannot represent all of these times, because the device's time zone can
 * skip an hour that exists on the branch's clock.
 */
export interface ClockTime {
  day: string;
  /** The minute of the day, 0 to 1439. */
  minutes: number;
}

export function getClockTimeInZone(moment: Date, timeZone?: string): ClockTime {
  if (timeZone) {
    try {
      // The Swedish locale formats a time as "2026-11-21 13:25:07".
      const [day, time] = moment.toLocaleString('sv', { timeZone }).split(' ');
      const [hour, minute] = (time ?? '').split(':').map(Number);
      if (day && hour !== undefined && minute !== undefined) return { day, minutes: hour * 60 + minute };
    } catch {
      // The browser does not support the time zone. The device's clock is used instead.
    }
  }
  return { day: toIsoDay(moment), minutes: moment.getHours() * 60 + moment.getMinutes() };
}
