/** When a till says that something happened, and what is made of that: clocks of tills are wrong, and tills are offline for days. */
import { HttpProblem } from '../http/problems.ts';
import { businessDayAt, instantAt, isDay, type Clock, type ClockReading } from '../time/businessDay.ts';
import { wallClock } from '../time/wallClock.ts';

/** Milliseconds that two clocks may differ by without being called wrong. */
const TOLERANCE = 5 * 60_000;

/** Before it there was no till that talks to us: a clock whose battery was empty begins in 1970 or 1980. */
const FIRST = Date.UTC(2000, 0, 1);

const TEXT = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/;

/**
 * The instant that a text of the wire names, in UTC milliseconds. Without a zone it is what the branch's clock showed.
 * @throws HttpProblem 400 where there is no such day or time
 */
export function instantOf(text: string, { timeZone }: Clock, field: string): number {
  const [, year, month, day, hour, minute, second, zone] = TEXT.exec(text) ?? [];
  const reading: ClockReading = {
    day: Number(`${year}${month}${day}`),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
  };
  const { hour: h, minute: m, second: s } = reading;
  const instant = zone ? Date.parse(text) : instantAt(reading, timeZone);
  if (!isDay(reading.day) || h > 23 || m > 59 || s > 59 || !Number.isFinite(instant))
    throw new HttpProblem(400, `${field} names a day or a time that does not exist.`, field);
  return instant;
}

export interface TillClock extends Clock {
  /** What the branch's clock shows at an instant, as `wallClock` writes it. */
  shown: (instant: number) => string;
  /** The server's, UTC milliseconds. */
  now: number;
  /** Milliseconds that the till's clock is ahead of it; 0 where the till did not say what it shows. */
  ahead: number;
}

/** The branch's clock, and how far the till's is ahead of ours. @throws HttpProblem 400 for a `sentAt` that does not exist */
export const tillClock = (branch: Clock, sentAt: string | undefined, now: number): TillClock => ({
  ...branch,
  shown: wallClock(branch.timeZone),
  now,
  ahead: sentAt === undefined ? 0 : instantOf(sentAt, branch, 'sentAt') - now,
});

export interface Happened {
  /** UTC milliseconds. */
  at: number;
  /** YYYYMMDD. */
  businessDay: number;
  /** A sentence, where the moment is not the one that the till said. */
  note?: string;
}

/**
 * When it happened, as far as anybody can know: a till whose clock is off as it sends was so when it sold; what lies in the future, or
 * before tills, happened now.
 * @throws HttpProblem 400
 */
export function happenedAt(text: string, clock: TillClock): Happened {
  const said = instantOf(text, clock, 'createdAt');
  const meant = Math.abs(clock.ahead) > TOLERANCE ? said - clock.ahead : said;
  const isPossible = meant <= clock.now + TOLERANCE && meant >= FIRST;
  const at = isPossible ? meant : clock.now;
  const note = !isPossible
    ? `The till's clock is wrong: it said ${text}. The moment of arrival was taken.`
    : at !== said
      ? `The till's clock is ${minutesOf(clock.ahead)} off: that was taken off the moment that it said, ${text}.`
      : undefined;
  const shown = clock.shown(at);
  const reading = { day: Number(shown.slice(0, 10).replaceAll('-', '')), hour: Number(shown.slice(11, 13)) };
  return {
    at,
    businessDay: businessDayAt(reading, clock.cutoffHour),
    ...(note === undefined ? {} : { note }),
  };
}

const minutesOf = (milliseconds: number): string =>
  `${Math.round(Math.abs(milliseconds) / 60_000).toLocaleString('en-US')} minutes`;
