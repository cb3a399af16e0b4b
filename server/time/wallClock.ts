import { clockAt } from './businessDay.ts';

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
      offset = offsetAt(quarter * QUARTER, timeZone);
      offsets.set(quarter, offset);
    }
    return new Date(instant + offset).toISOString().slice(0, 19);
  };
}

function offsetAt(instant: number, timeZone: string): number {
  const { day, hour, minute, second } = clockAt(instant, timeZone);
  return (
    Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100, hour, minute, second) -
    instant
  );
}
