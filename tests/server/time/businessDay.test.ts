import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  toBusinessDay,
  toWallClockReading,
  toUtcMilliseconds,
  isExistingYyyymmddDay,
} from '../../../contract/businessDay.ts';

const NEW_YORK = 'America/New_York';
const TIJUANA = 'America/Tijuana';
const TONGA = 'Pacific/Tongatapu';
const ZONES = [
  'UTC',
  NEW_YORK,
  TIJUANA,
  TONGA,
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Europe/Madrid',
];
const at = (iso: string) => Date.parse(iso);

describe('the business day', () => {
  it.each([
    ['UTC', 0, '2025-01-15T00:00:00Z', 20250115],
    ['UTC', 0, '2025-01-14T23:59:59.999Z', 20250114],
    // The branch is eight hours behind UTC, so it is still the previous day.
    [TIJUANA, 0, '2025-01-15T07:59:59Z', 20250114],
    [TIJUANA, 0, '2025-01-15T08:00:00Z', 20250115],
    // The branch is thirteen hours ahead of UTC, so it is already the next day.
    [TONGA, 0, '2025-01-14T10:59:59Z', 20250114],
    [TONGA, 0, '2025-01-14T11:00:00Z', 20250115],
    // Sales after midnight belong to the previous business day.
    [NEW_YORK, 4, '2025-01-15T08:59:59Z', 20250114],
    [NEW_YORK, 4, '2025-01-15T09:00:00Z', 20250115],
    [TONGA, 12, '2025-01-14T22:59:59Z', 20250114],
    [TONGA, 12, '2025-01-14T23:00:00Z', 20250115],
    // The next cases are the last business day of a month, of a February with 29 days, and of a year.
    [NEW_YORK, 4, '2025-03-01T08:00:00Z', 20250228],
    [NEW_YORK, 4, '2024-03-01T08:00:00Z', 20240229],
    [NEW_YORK, 4, '2025-01-01T08:00:00Z', 20241231],
    // Daylight saving time begins or ends at 2 in these nights. The cut-off hour is read from the changed clock.
    [NEW_YORK, 4, '2025-03-09T07:59:59Z', 20250308],
    [NEW_YORK, 4, '2025-03-09T08:00:00Z', 20250309],
    [NEW_YORK, 4, '2025-11-02T08:59:59Z', 20251101],
    [NEW_YORK, 4, '2025-11-02T09:00:00Z', 20251102],
    [NEW_YORK, 0, '2025-11-02T04:00:00Z', 20251102],
    [NEW_YORK, 0, '2025-11-03T04:59:59Z', 20251102],
  ])('in %s, cut off at %i, of %s is %i', (zone, cutoff, iso, day) => {
    expect(toBusinessDay(at(iso), zone, cutoff)).toBe(day);
  });

  it('refuses a zone that does not exist', () => {
    expect(() => toBusinessDay(0, 'Mars/Olympus', 0)).toThrow(RangeError);
  });
});

describe('the clock of a branch', () => {
  it('shows day and time, midnight as 0', () => {
    expect(toWallClockReading(at('2025-07-04T04:00:09Z'), NEW_YORK)).toEqual({
      day: 20250704,
      hour: 0,
      minute: 0,
      second: 9,
    });
  });

  it('gives back the instant it was read at, except in the hour that comes twice', () => {
    const instant = fc.integer({ min: at('1990-01-01') / 1000, max: at('2100-01-01') / 1000 });
    fc.assert(
      fc.property(instant, fc.constantFrom(...ZONES), (seconds, zone) => {
        const shown = toWallClockReading(seconds * 1000, zone);
        const back = toUtcMilliseconds(shown, zone);
        expect(toWallClockReading(back, zone)).toEqual(shown);
        // A clock reading that occurs twice stands for its first occurrence. The result is then earlier than the
        // original instant, at most by the length of the clock change.
        expect([0, 1800, 3600, 7200]).toContain(seconds - back / 1000);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['a time shown twice: the first', NEW_YORK, 20251102, 1, 30, '2025-11-02T05:30:00Z'],
    ['the last before the clocks go back', NEW_YORK, 20251102, 0, 59, '2025-11-02T04:59:00Z'],
    ['the first that is shown once again', NEW_YORK, 20251102, 2, 0, '2025-11-02T07:00:00Z'],
    ['a time that is skipped: an hour later', NEW_YORK, 20250309, 2, 30, '2025-03-09T07:30:00Z'],
    ['a time on an ordinary day', NEW_YORK, 20250704, 12, 0, '2025-07-04T16:00:00Z'],
    ['a change of half an hour', 'Australia/Lord_Howe', 20250406, 1, 45, '2025-04-05T14:45:00Z'],
    ['a zone that is ahead', TONGA, 20250115, 0, 0, '2025-01-14T11:00:00Z'],
  ])('finds %s', (_what, zone, day, hour, minute, iso) => {
    const found = toUtcMilliseconds({ day, hour, minute, second: 0 }, zone);
    expect(new Date(found).toISOString()).toBe(new Date(iso).toISOString());
  });
});

describe('days as numbers', () => {
  it('are added over months, years and leap days', () => {
    expect(addDays(20260131, 1)).toBe(20260201);
    expect(addDays(20251231, 1)).toBe(20260101);
    expect(addDays(20240228, 1)).toBe(20240229);
    expect(addDays(20240229, 365)).toBe(20250228);
    expect(addDays(20260101, -1)).toBe(20251231);
    expect(addDays(20260101, 0)).toBe(20260101);
  });

  it('are there and back again as many days apart', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40_000, max: 40_000 }), count => {
        const day = addDays(20260715, count);
        expect(addDays(day, -count)).toBe(20260715);
        expect(isExistingYyyymmddDay(day) || count < -40_000).toBe(true);
      }),
    );
  });

  it.each([19000101, 20240229, 20000229, 21991231])('are such as %i', day => {
    expect(isExistingYyyymmddDay(day)).toBe(true);
  });

  it.each([
    0,
    20250229,
    21000229,
    20250431,
    20250100,
    20251301,
    20250001,
    18991231,
    22000101,
    2025010.5,
    NaN,
    Infinity,
  ])('are never %d', day => {
    expect(isExistingYyyymmddDay(day)).toBe(false);
  });
});
