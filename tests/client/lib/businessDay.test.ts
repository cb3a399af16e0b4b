import { act, cleanup, renderHook } from '@testing-library/react';
import { lightFormat } from 'date-fns';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  getCurrentBusinessDayNoon,
  storeBranchClock,
  getCurrentBusinessDay,
} from '../../../src/lib/businessDay';
import { getMonthRange } from '../../../src/lib/days';
import { useCurrentBusinessDayNoon } from '../../../src/lib/useCurrentBusinessDay';
import { deviceIn } from '../../support/timeZone';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 27, 1, 30) }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

it('is the day before until the branch’s days end, and the calendar’s where none is told', () => {
  storeBranchClock(31, { cutoffHour: 4 });
  storeBranchClock(32, { cutoffHour: 1 });
  expect([31, 32, 33].map(id => getCurrentBusinessDay(id))).toEqual([
    '2026-11-26',
    '2026-11-27',
    '2026-11-27',
  ]);
  vi.setSystemTime(new Date(2026, 10, 27, 4));
  expect(getCurrentBusinessDay(31)).toBe('2026-11-27');
});

it('is known for as long as the page is there where the device keeps nothing more', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  storeBranchClock(34, { cutoffHour: 4 });
  expect(getCurrentBusinessDay(34)).toBe('2026-11-26');
  full.mockRestore();
  storeBranchClock(34, { cutoffHour: 0 });
  expect(getCurrentBusinessDay(34)).toBe('2026-11-27');
});

describe('in the nights in which clocks change', () => {
  deviceIn('America/New_York');

  it('ends by the clock, which shows an hour twice or leaves one out', () => {
    storeBranchClock(31, { cutoffHour: 3 });
    const days = [
      // The times are 2:30 AM, three and a half hours after midnight, and 3:00 AM.
      ['2026-11-01T07:30:00Z', '2026-10-31'],
      ['2026-11-01T08:00:00Z', '2026-11-01'],
      // The times are 1:59 AM and one minute later, which is 3:00 AM.
      ['2026-03-08T06:59:00Z', '2026-03-07'],
      ['2026-03-08T07:00:00Z', '2026-03-08'],
    ] as const;
    for (const [moment, day] of days) {
      vi.setSystemTime(new Date(moment));
      expect(getCurrentBusinessDay(31)).toBe(day);
    }
  });
});

describe('on a device in another part of the world than the branch', () => {
  deviceIn('Europe/Madrid');

  it('is that of the branch’s clock', () => {
    // The clock shows 0:30 of the next month in Madrid, and 6:30 in the evening in New York.
    vi.setSystemTime(new Date('2026-11-30T23:30:00Z'));
    storeBranchClock(31, { timeZone: 'America/New_York' });
    expect(getCurrentBusinessDay(31)).toBe('2026-11-30');
    expect(getMonthRange(getCurrentBusinessDayNoon(31))).toEqual({ start: '2026-11-01', end: '2026-11-30' });
    // The backend has not sent the time zone of this branch.
    expect(getCurrentBusinessDay(32)).toBe('2026-12-01');
  });

  it('ends at the branch’s cut-off hour by the branch’s clock', () => {
    storeBranchClock(31, { timeZone: 'America/New_York', cutoffHour: 4 });
    vi.setSystemTime(new Date('2026-11-30T08:59:00Z'));
    expect(getCurrentBusinessDay(31)).toBe('2026-11-29');
    vi.setSystemTime(new Date('2026-11-30T09:00:00Z'));
    expect(getCurrentBusinessDay(31)).toBe('2026-11-30');
  });
});

it('is the calendar’s again once days end at midnight', () => {
  storeBranchClock(31, { cutoffHour: 4 });
  storeBranchClock(31, { cutoffHour: 0 });
  expect(getCurrentBusinessDay(31)).toBe('2026-11-27');
  expect(localStorage).toHaveLength(0);
});

it('changes what is drawn once another hour is told, and only then', () => {
  const moment = new Date();
  let drawn = 0;
  const { result } = renderHook(() => {
    drawn++;
    return lightFormat(useCurrentBusinessDayNoon(31, moment), 'MM-dd');
  });
  act(() => storeBranchClock(32, { cutoffHour: 4 }));
  expect(drawn).toBe(1);
  act(() => storeBranchClock(31, { cutoffHour: 4 }));
  expect(result.current).toBe('11-26');
  act(() => storeBranchClock(31, { cutoffHour: 4 }));
  expect(drawn).toBe(2);
});
