import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toWallClockReading } from '../../../contract/businessDay.ts';
import { createWallClockFormatter } from '../../../server/time/wallClock.ts';

describe('the wall clock of a branch', () => {
  it.each([
    ['America/New_York', '2026-11-21T19:05:09Z', '2026-11-21T14:05:09'],
    ['America/New_York', '2026-11-01T05:59:59Z', '2026-11-01T01:59:59'],
    ['America/New_York', '2026-11-01T06:00:00Z', '2026-11-01T01:00:00'],
    ['Asia/Kathmandu', '2026-03-01T20:00:00Z', '2026-03-02T01:45:00'],
    ['Australia/Lord_Howe', '2026-10-03T15:30:00Z', '2026-10-04T02:30:00'],
  ])('in %s at %s shows %s', (zone, instant, shown) => {
    expect(createWallClockFormatter(zone)(Date.parse(instant))).toBe(shown);
  });

  it('shows what the calendar says, whichever instants were asked before', () => {
    const clock = createWallClockFormatter('Europe/Dublin');
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(1975, 0), max: Date.UTC(2100, 0) }), instant => {
        const { day, hour, minute, second } = toWallClockReading(instant, 'Europe/Dublin');
        const two = (value: number) => String(value).padStart(2, '0');
        const date = String(day);
        expect(clock(instant)).toBe(
          `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${two(hour)}:${two(minute)}:${two(second)}`,
        );
      }),
    );
  });
});
