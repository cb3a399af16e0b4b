import { clockAt, wallAsUtc } from './businessDay.ts';

/** Zones change their offset at most at a quarter of an hour, so one reading serves all instants within it. */
const QUARTER = 15 * 60_000;

const HOUR = 4 * QUARTER;

const DAY = 24 * HOUR;

/**
 * How far a branch's wall clock is ahead of UTC, in milliseconds. Made once for many instants: the report of a month asks for
 * 200,000.
 * @param timeZone IANA name
 */
export function offsetClock(timeZone: string): (instant: number) => number {
  const offsets = new Map<number, number>();
  return instant => {
    const quarter = Math.floor(instant / QUARTER);
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      const start = quarter * QUARTER;
      offset = wallAsUtc(clockAt(start, timeZone)) - start;
      offsets.set(quarter, offset);
    }
    return offset;
  };
}

/** What a branch's wall clock shows, without a zone: `2026-11-21T14:05:00`; made once for many instants. */
export function wallClock(timeZone: string): (instant: number) => string {
  const offsetAt = offsetClock(timeZone);
  // Orders are read by their days, so most lie in the hour of the one before: its text is kept.
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

/** The hour (0 to 23) that a branch's wall clock shows; made once for many instants. */
export function hourClock(timeZone: string): (instant: number) => number {
  const offsetAt = offsetClock(timeZone);
  return instant => hourOf(instant + offsetAt(instant));
}

const hourOf = (wall: number): number => ((Math.floor(wall / HOUR) % 24) + 24) % 24;

/** A stretch of time in which a zone's clock is as far from UTC, in milliseconds. The last one has no end. */
export interface OffsetStretch {
  until: number;
  offset: number;
}

/** The stretches that cover two instants and what lies between. A change is looked for from day to day: no zone has two in one. */
export function offsetsBetween(timeZone: string, first: number, last: number): OffsetStretch[] {
  const offsetAt = offsetClock(timeZone);
  const stretches: OffsetStretch[] = [];
  let at = Math.floor(first / QUARTER) * QUARTER;
  while (at <= last) {
    const next = at + DAY;
    if (offsetAt(next) !== offsetAt(at))
      stretches.push({ until: changeBetween(offsetAt, at, next), offset: offsetAt(at) });
    at = next;
  }
  return [...stretches, { until: Infinity, offset: offsetAt(at) }];
}

/** The first quarter of an hour with the offset of `later`. */
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
