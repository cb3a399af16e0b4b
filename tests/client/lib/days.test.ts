import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  toIsoDay,
  formatDateTime,
  formatDateTimeForFile,
  formatMinuteOfDay,
  getMonthRange,
} from '../../../src/lib/days';
import { deviceIn, late } from '../../support/timeZone';

const early = (year: number, month: number, day: number) => new Date(year, month - 1, day, 0, 30);

describe.each(['UTC', 'America/Los_Angeles', 'Pacific/Auckland', 'Asia/Kolkata', 'Pacific/Kiritimati'])(
  'in %s',
  timeZone => {
    deviceIn(timeZone);

    it('takes the days of the device', () => {
      expect(toIsoDay(late(2026, 12, 31))).toBe('2026-12-31');
      expect(toIsoDay(early(2027, 1, 1))).toBe('2027-01-01');
      // Clocks change in these nights.
      expect(toIsoDay(late(2026, 3, 8))).toBe('2026-03-08');
      expect(toIsoDay(early(2026, 4, 5))).toBe('2026-04-05');
    });

    it('takes the months of the device', () => {
      expect(getMonthRange(late(2028, 2, 29))).toEqual({ start: '2028-02-01', end: '2028-02-29' });
      expect(getMonthRange(early(2027, 2, 1))).toEqual({ start: '2027-02-01', end: '2027-02-28' });
      expect(getMonthRange(late(2026, 12, 31))).toEqual({ start: '2026-12-01', end: '2026-12-31' });
      expect(getMonthRange(early(2026, 11, 1))).toEqual({ start: '2026-11-01', end: '2026-11-30' });
    });

    it("writes what the branch's clock showed, be it in the hour that the device leaves out", () => {
      for (const day of ['2026-03-08', '2026-09-27', '2026-11-01']) {
        expect(formatDateTime(`${day}T02:30:59`)).toMatch(/^\w{3} \d{1,2}, 2026, 2:30\sAM$/);
        expect(formatDateTimeForFile(`${day}T02:30:59`)).toBe(`${day} 02:30:59`);
        expect(formatDateTimeForFile(`${day}T02:30:59.999`)).toBe(`${day} 02:30:59`);
      }
    });

    it('writes a minute of the day', () => {
      expect(formatMinuteOfDay(0)).toMatch(/^12:00\sAM$/);
      expect(formatMinuteOfDay(805)).toMatch(/^1:25\sPM$/);
      expect(formatMinuteOfDay(805, 'hour')).toMatch(/^1\sPM$/);
    });

    it('leaves what is no moment as it is', () => {
      for (const text of ['2026-02-30T10:00:00', '2026-02-01T25:00:00', 'soon', '']) {
        expect(formatDateTime(text)).toBe(text);
        expect(formatDateTimeForFile(text)).toBe(text);
      }
    });

    it('has every moment within its month, which ends where the next one begins', () => {
      const moments = fc.date({
        min: new Date(2000, 0, 2),
        max: new Date(2099, 11, 30),
        noInvalidDate: true,
      });
      fc.assert(
        fc.property(moments, moment => {
          const { start, end } = getMonthRange(moment);
          expect(start <= toIsoDay(moment) && toIsoDay(moment) <= end).toBe(true);
          const [year, month, last] = end.split('-').map(Number) as [number, number, number];
          const next = early(year, month, last + 1);
          expect(toIsoDay(next)).toBe(getMonthRange(next).start);
          expect(start.endsWith('-01')).toBe(true);
        }),
      );
    });
  },
);

it('writes no time of a day alone', () => {
  expect(formatDateTime('2026-11-27')).toBe('Nov 27, 2026');
  expect(formatDateTimeForFile('2026-11-27')).toBe('2026-11-27');
});
