/** The day that runs in a branch, by the clock of the device and the hour at which the branch's days end. */
import { act, cleanup, renderHook } from '@testing-library/react';
import { lightFormat } from 'date-fns';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { branchNow, keepCutoff, today } from '../../../src/lib/businessDay';
import { useBranchNow } from '../../../src/lib/useBranchNow';
import { deviceIn } from '../../support/timeZone';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 27, 1, 30) }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

it('is the day before until the branch’s days end, and the calendar’s where none is told', () => {
  keepCutoff(31, 4);
  keepCutoff(32, 1);
  expect([31, 32, 33].map(id => today(id))).toEqual(['2026-11-26', '2026-11-27', '2026-11-27']);
  vi.setSystemTime(new Date(2026, 10, 27, 4));
  expect(today(31)).toBe('2026-11-27');
});

it('is known for as long as the page is there where the device keeps nothing more', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  keepCutoff(34, 4);
  expect(today(34)).toBe('2026-11-26');
  full.mockRestore();
  keepCutoff(34, 0);
  expect(today(34)).toBe('2026-11-27');
});

describe('in the nights in which clocks change', () => {
  deviceIn('America/New_York');

  it('ends by the clock, which shows an hour twice or leaves one out', () => {
    keepCutoff(31, 3);
    const days = [
      // 2:30 AM, three and a half hours after midnight; then 3:00 AM.
      ['2026-11-01T07:30:00Z', '2026-10-31'],
      ['2026-11-01T08:00:00Z', '2026-11-01'],
      // 1:59 AM, and a minute later 3:00 AM.
      ['2026-03-08T06:59:00Z', '2026-03-07'],
      ['2026-03-08T07:00:00Z', '2026-03-08'],
    ] as const;
    for (const [moment, day] of days) {
      vi.setSystemTime(new Date(moment));
      expect(today(31)).toBe(day);
    }
  });

  it('leaves a moment as it is where days end at midnight', () => {
    const second = new Date('2026-11-01T06:30:00Z');
    expect(branchNow(31, second)).toEqual(second);
  });
});

it('is the calendar’s again once days end at midnight', () => {
  keepCutoff(31, 4);
  keepCutoff(31, 0);
  expect(branchNow(31).getTime()).toBe(Date.now());
  expect(localStorage).toHaveLength(0);
});

it('changes what is drawn once another hour is told, and only then', () => {
  const moment = new Date();
  let drawn = 0;
  const { result } = renderHook(() => {
    drawn++;
    return lightFormat(useBranchNow(31, moment), 'MM-dd HH:mm');
  });
  act(() => keepCutoff(32, 4));
  expect(drawn).toBe(1);
  act(() => keepCutoff(31, 4));
  expect(result.current).toBe('11-26 21:30');
  act(() => keepCutoff(31, 4));
  expect(drawn).toBe(2);
});
