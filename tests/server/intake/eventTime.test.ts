import { describe, expect, it } from 'vitest';
import { createTillClock, estimateEventTime, isSameTime } from '../../../server/intake/eventTime.ts';

const STORED = Date.UTC(2026, 10, 29, 12, 0, 5, 200);
const HOUR = 3_600_000;

it.each([
  ['the same second of a right clock', 700, 0, true],
  ['the next second of a right clock', 800, 0, false],
  ['nine seconds later by a clock that was corrected', 9000, HOUR, true],
  ['nine seconds earlier by a clock that was corrected', -9000, -HOUR, true],
  ['eleven seconds later by a clock that was corrected', 11_000, HOUR, false],
])('a repeated sale at %s', (_, later, ahead, isSame) => {
  expect(isSameTime(STORED, STORED + later, { ahead })).toBe(isSame);
});

describe('with a wrong clock', () => {
  const NOW = Date.UTC(2026, 10, 30, 12);
  const BRANCH = { timeZone: 'UTC', cutoffHour: 0 };
  const YESTERDAY = '2026-11-29T12:00:00.000Z';
  const RESET = '2000-01-01T00:20:00Z';
  const NOON = '2026-11-30T12:00:00.000Z';

  it.each([
    ['made after the clock began again', RESET, '2000-01-01T00:10:00Z', '2026-11-30T11:50:00.000Z', 20261130],
    ['made before the clock began again', RESET, YESTERDAY, YESTERDAY, 20261129],
    [
      'made before the clock fell back an hour',
      '2026-11-30T11:00:00Z',
      '2026-11-30T11:50:00.000Z',
      '2026-11-30T11:50:00.000Z',
      20261130,
    ],
    ['made before the clock was set 5 years ahead', '2031-11-30T12:00:00Z', YESTERDAY, YESTERDAY, 20261129],
    ['made before the clock was set 40 years ahead', '2066-11-30T12:00:00Z', YESTERDAY, YESTERDAY, 20261129],
    ['whose time is impossible by both clocks', RESET, '2000-01-01T00:40:00Z', NOON, 20261130],
    [
      'of which both times are long ago',
      '2027-11-30T12:00:00Z',
      '2025-11-30T12:00:00Z',
      '2024-11-30T12:00:00.000Z',
      20241130,
    ],
  ])('a sale %s gets its time', (_, tillTime, createdAt, stored, businessDay) => {
    const { at, ...event } = estimateEventTime(createdAt, createTillClock(BRANCH, tillTime, NOW));
    expect([new Date(at).toISOString(), event.businessDay]).toEqual([stored, businessDay]);
  });
});
