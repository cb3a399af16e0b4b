import { toWallClockReading, toWallClockMilliseconds } from '../../contract/businessDay.ts';

/**
 * Milliseconds for which an offset from UTC is cached. Time zones change their offset only at full quarters of an hour,
 * so an offset is valid until the next quarter begins.
 */
const QUARTER = 15 * 60_000;

const HOUR = 4 * QUARTER;

const DAY = 24 * HOUR;

/**
 * Returns a function that returns the offset of a time zone from UTC, in milliseconds. It caches the offsets,
 * because a report needs them for many times.
 * @param timeZone IANA name
 */
export function createUtcOffsetLookup(timeZone: string): (instant: number) => number {
  const offsets = new Map<number, number>();
  return instant => {
    const quarter = Math.floor(instant / QUARTER);
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      const start = quarter * QUARTER;
      offset = toWallClockMilliseconds(toWallClockReading(start, timeZone)) - start;
      offsets.set(quarter, offset);
    }
    return offset;
  };
}

/**
 * Creates a function that formats times by a time zone's clock, without the zone, such as `2026-11-21T14:05:00`. It
 * should be reused for many times.
 */
export function createWallClockFormatter(timeZone: string): (instant: number) => string {
  const offsetAt = createUtcOffsetLookup(timeZone);
  // Most orders are in the same hour as the previous order, so the text of that hour is cached.
  let hour = NaN;
  let hourText = '';
  return instant => {
    const wall = instant + offsetAt(instant);
    if (Math.floor(wall / HOUR) !== hour) {
      hour = Math.floor(wall / HOUR);
      hourText = new Date(hour * HOUR).toISOString().slice(0, 'YYYY-MM-DDTHH:'.length);
    }
    const second = Math.floor((wall - hour * HOUR) / 1000);
    return `${hourText}${TWO_DIGITS[Math.floor(second / 60)]}:${TWO_DIGITS[second % 60]}`;
  };
}

const TWO_DIGITS = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));

export function createHourOfDayLookup(timeZone: string): (instant: number) => number {
  const offsetAt = createUtcOffsetLookup(timeZone);
  return instant => toHour(instant + offsetAt(instant));
}

const toHour = (wall: number): number => ((Math.floor(wall / HOUR) % 24) + 24) % 24;

/**
 * A period in which a time zone has the same offset from UTC, in milliseconds. The last period has no end.
 */
export interface UtcOffsetPeriod {
  until: number;
  offset: number;
}

/**
 * Lists the periods with a constant offset from UTC. The search goes day by day, because no time zone changes its
 * offset twice in a day.
 */
export function listUtcOffsetPeriods(timeZone: string, first: number, last: number): UtcOffsetPeriod[] {
  const offsetAt = createUtcOffsetLookup(timeZone);
  const stretches: UtcOffsetPeriod[] = [];
  let at = Math.floor(first / QUARTER) * QUARTER;
  while (at <= last) {
    const next = at + DAY;
    if (offsetAt(next) !== offsetAt(at))
      stretches.push({ until: changeBetween(offsetAt, at, next), offset: offsetAt(at) });
    at = next;
  }
  return [...stretches, { until: Infinity, offset: offsetAt(at) }];
}

function changeBetween(offsetAt: (instant: number) => number, earlier: number, later: number): number {
  const offset = offsetAt(later);
  let [before, after] = [earlier, later];
  while (after - before > QUARTER) {
    const middle = before + Math.floor((after - before) / QUARTER / 2) * QUARTER;
    if (offsetAt(middle) === offset) after = middle;
    else before = middle;
  }
  return after;
}
