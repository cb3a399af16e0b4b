import { differenceInCalendarDays, parseISO } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { dayOf } from '../../../src/lib/days';
import { PRESET_NAMES, presetOf, presetRange } from '../../../src/lib/presets';
import { deviceIn, late } from '../../support/timeZone';

const range = (start: string, end = start) => ({ start, end });

describe.each(['America/Los_Angeles', 'UTC', 'Pacific/Auckland', 'America/Havana'])(
  'at 23:30 in %s',
  timeZone => {
    deviceIn(timeZone);

    it('names ranges around the last day of a year', () => {
      const now = late(2026, 12, 31);
      expect(presetRange('today', now)).toEqual(range('2026-12-31'));
      expect(presetRange('yesterday', now)).toEqual(range('2026-12-30'));
      expect(presetRange('this_week', now)).toEqual(range('2026-12-27', '2027-01-02'));
      expect(presetRange('last_week', now)).toEqual(range('2026-12-20', '2026-12-26'));
      expect(presetRange('this_month', now)).toEqual(range('2026-12-01', '2026-12-31'));
      expect(presetRange('last_month', now)).toEqual(range('2026-11-01', '2026-11-30'));
      expect(presetRange('last_30_days', now)).toEqual(range('2026-12-02', '2026-12-31'));
      expect(presetRange('this_year', now)).toEqual(range('2026-01-01', '2026-12-31'));
    });

    it('takes the month before one that is longer', () => {
      expect(presetRange('last_month', late(2026, 3, 31))).toEqual(range('2026-02-01', '2026-02-28'));
      expect(presetRange('last_month', late(2028, 3, 30))).toEqual(range('2028-02-01', '2028-02-29'));
      expect(presetRange('last_month', late(2027, 1, 31))).toEqual(range('2026-12-01', '2026-12-31'));
    });

    it('takes the month before on the first day of one, however short that was', () => {
      expect(presetRange('last_month', late(2026, 3, 1))).toEqual(range('2026-02-01', '2026-02-28'));
      expect(presetRange('last_month', late(2026, 5, 1))).toEqual(range('2026-04-01', '2026-04-30'));
    });

    it('counts a leap day', () => {
      const now = late(2028, 2, 29);
      expect(presetRange('today', now)).toEqual(range('2028-02-29'));
      expect(presetRange('this_month', now)).toEqual(range('2028-02-01', '2028-02-29'));
      expect(presetRange('last_30_days', now)).toEqual(range('2028-01-31', '2028-02-29'));
      expect(presetRange('yesterday', late(2028, 3, 1))).toEqual(range('2028-02-29'));
    });

    it('counts the days on which clocks change', () => {
      // In March and November here, in April and September there.
      for (const [month, day] of [
        [3, 8],
        [3, 9],
        [4, 5],
        [9, 27],
        [11, 1],
        [11, 2],
      ] as const) {
        const now = late(2026, month, day);
        expect(presetRange('yesterday', now).start).toBe(dayOf(new Date(2026, month - 1, day - 1, 12)));
        const { start, end } = presetRange('last_30_days', now);
        expect(differenceInCalendarDays(parseISO(end), parseISO(start))).toBe(29);
      }
    });

    it('begins a week on Sunday, on a Sunday, too', () => {
      expect(presetRange('this_week', late(2026, 11, 1))).toEqual(range('2026-11-01', '2026-11-07'));
      expect(presetRange('this_week', late(2026, 10, 31))).toEqual(range('2026-10-25', '2026-10-31'));
    });

    it('knows a range again by its name', () => {
      const now = late(2026, 11, 21);
      for (const name of PRESET_NAMES) expect(presetOf(presetRange(name, now), now)).toBe(name);
      expect(presetOf(range('2026-11-02', '2026-11-21'), now)).toBeNull();
    });
  },
);
