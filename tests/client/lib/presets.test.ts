import { differenceInCalendarDays, parseISO } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { toIsoDay } from '../../../src/lib/days';
import { DATE_RANGE_PRESETS, findDateRangePreset, getPresetRange } from '../../../src/lib/dateRangePresets';
import { deviceIn, late } from '../../support/timeZone';

const range = (start: string, end = start) => ({ start, end });

describe.each(['America/Los_Angeles', 'UTC', 'Pacific/Auckland', 'America/Havana'])(
  'at 23:30 in %s',
  timeZone => {
    deviceIn(timeZone);

    it('names ranges around the last day of a year', () => {
      const now = late(2026, 12, 31);
      expect(getPresetRange('today', now)).toEqual(range('2026-12-31'));
      expect(getPresetRange('yesterday', now)).toEqual(range('2026-12-30'));
      expect(getPresetRange('this_week', now)).toEqual(range('2026-12-27', '2027-01-02'));
      expect(getPresetRange('last_week', now)).toEqual(range('2026-12-20', '2026-12-26'));
      expect(getPresetRange('this_month', now)).toEqual(range('2026-12-01', '2026-12-31'));
      expect(getPresetRange('last_month', now)).toEqual(range('2026-11-01', '2026-11-30'));
      expect(getPresetRange('last_7_days', now)).toEqual(range('2026-12-25', '2026-12-31'));
      expect(getPresetRange('last_30_days', now)).toEqual(range('2026-12-02', '2026-12-31'));
      expect(getPresetRange('this_year', now)).toEqual(range('2026-01-01', '2026-12-31'));
    });

    it('takes the month before one that is longer', () => {
      expect(getPresetRange('last_month', late(2026, 3, 31))).toEqual(range('2026-02-01', '2026-02-28'));
      expect(getPresetRange('last_month', late(2028, 3, 30))).toEqual(range('2028-02-01', '2028-02-29'));
      expect(getPresetRange('last_month', late(2027, 1, 31))).toEqual(range('2026-12-01', '2026-12-31'));
    });

    it('takes the month before on the first day of one, however short that was', () => {
      expect(getPresetRange('last_month', late(2026, 3, 1))).toEqual(range('2026-02-01', '2026-02-28'));
      expect(getPresetRange('last_month', late(2026, 5, 1))).toEqual(range('2026-04-01', '2026-04-30'));
    });

    it('counts a leap day', () => {
      const now = late(2028, 2, 29);
      expect(getPresetRange('today', now)).toEqual(range('2028-02-29'));
      expect(getPresetRange('this_month', now)).toEqual(range('2028-02-01', '2028-02-29'));
      expect(getPresetRange('last_30_days', now)).toEqual(range('2028-01-31', '2028-02-29'));
      expect(getPresetRange('yesterday', late(2028, 3, 1))).toEqual(range('2028-02-29'));
    });

    it('counts the days on which clocks change', () => {
      // Daylight saving time begins and ends in March and November in the north, in April and September in the south.
      for (const [month, day] of [
        [3, 8],
        [3, 9],
        [4, 5],
        [9, 27],
        [11, 1],
        [11, 2],
      ] as const) {
        const now = late(2026, month, day);
        expect(getPresetRange('yesterday', now).start).toBe(toIsoDay(new Date(2026, month - 1, day - 1, 12)));
        const { start, end } = getPresetRange('last_30_days', now);
        expect(differenceInCalendarDays(parseISO(end), parseISO(start))).toBe(29);
      }
    });

    it('begins a week on Sunday, on a Sunday, too', () => {
      expect(getPresetRange('this_week', late(2026, 11, 1))).toEqual(range('2026-11-01', '2026-11-07'));
      expect(getPresetRange('this_week', late(2026, 10, 31))).toEqual(range('2026-10-25', '2026-10-31'));
    });

    it('knows a range again by its name', () => {
      const now = late(2026, 11, 19);
      for (const name of DATE_RANGE_PRESETS)
        expect(findDateRangePreset(getPresetRange(name, now), now)).toBe(name);
      expect(findDateRangePreset(range('2026-11-02', '2026-11-21'), now)).toBeNull();
    });
  },
);
