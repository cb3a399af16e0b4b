import { clockAt, wallAsUtc } from './businessDay.ts';

/** Zones change their offset at most at a quarter of an hour, so one reading serves all instants within it. */
const QUARTER = 15 * 60_000;

/**
 * What a branch's wall clock shows, without a zone: `2026-11-21T14:05:00`. Made once for many instants: the report of a
 * month asks for 200,000.
 * @param timeZone IANA name
 */
export function wallClock(timeZone: string): (instant: number) => string {
  const offsets = new Map<number, number>();
  return instant => {
    const quarter = Math.floor(instant / QUARTER);
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      const start = quarter * QUARTER;
      offset = wallAsUtc(clockAt(start, timeZone)) - start;
      offsets.set(quarter, offset);
    }
    return new Date(instant + offset).toISOString().slice(0, 19);
  };
}
