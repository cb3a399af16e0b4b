import fc from 'fast-check';
import { addDays } from 'date-fns';
import { describe, expect, it } from 'vitest';
import type { OrderInReport } from '../../../src/dataProvider/api';
import type { DayRange } from '../../../src/lib/days';
import { i18nProvider } from '../../../src/i18n/i18nProvider';
import {
  compareFigureUnlessDayIncomplete,
  getDefaultComparisonPeriod,
  computeComparedDrawerOpenings,
  getReferencePeriod,
  computeReferenceSales,
  readOrderTimesAndAmounts,
  compareFigureOverWholeDays,
  type ComparisonPeriodReport,
} from '../../../src/reports/comparison';
import { describeFigureChange, formatComparedDays } from '../../../src/reports/comparisonTexts';
import { toIsoDay } from '../../../src/lib/days';
import { getPresetRange } from '../../../src/lib/dateRangePresets';
import { deviceIn, late } from '../../support/timeZone';

const range = (start: string, end = start): DayRange => ({ start, end });

const daysBefore = (asked: DayRange, now: Date) => getReferencePeriod(asked, 'before', now)?.range;

const words = (key: string, values?: object) => i18nProvider.translate(key, values);

describe.each(['America/Los_Angeles', 'UTC', 'Pacific/Auckland', 'America/Havana', 'Asia/Kolkata'])(
  'in %s',
  timeZone => {
    deviceIn(timeZone);

    it('compares as many days with those before them', () => {
      const now = late(2027, 6, 15);
      expect(daysBefore(range('2026-11-21'), now)).toEqual(range('2026-11-20'));
      expect(daysBefore(range('2026-03-05', '2026-03-11'), now)).toEqual(range('2026-02-26', '2026-03-04'));
    });

    it('compares whole months with whole months', () => {
      const now = late(2027, 6, 15);
      expect(daysBefore(range('2026-03-01', '2026-03-31'), now)).toEqual(range('2026-02-01', '2026-02-28'));
      expect(daysBefore(range('2026-01-01', '2026-12-31'), now)).toEqual(range('2025-01-01', '2025-12-31'));
    });

    it('compares what runs still with as much of the time before', () => {
      const now = late(2026, 11, 21);
      expect(daysBefore(getPresetRange('this_month', now), now)).toEqual(range('2026-10-01', '2026-10-21'));
      expect(daysBefore(getPresetRange('this_week', now), now)).toEqual(range('2026-11-08', '2026-11-14'));
      expect(daysBefore(getPresetRange('this_week', late(2026, 11, 18)), late(2026, 11, 18))).toEqual(
        range('2026-11-08', '2026-11-11'),
      );
      // February has no 30th day to compare with.
      expect(daysBefore(range('2026-03-01', '2026-03-31'), late(2026, 3, 30))).toEqual(
        range('2026-02-01', '2026-02-28'),
      );
    });

    it('never compares with a day that is in the range, nor leaves a gap before whole periods', () => {
      const days = fc.integer({ min: 0, max: 3000 });
      fc.assert(
        fc.property(days, fc.integer({ min: 0, max: 400 }), days, (from, length, today) => {
          const first = new Date(2024, 0, 1 + from);
          const asked = { start: toIsoDay(first), end: toIsoDay(addDays(first, length)) };
          const before = daysBefore(asked, new Date(2024, 0, 1 + today, 23, 30));
          // A period that has not begun is not compared.
          if (today < from) {
            expect(before).toBeUndefined();
            return;
          }
          if (!before) throw new Error('Nothing to compare with.');
          expect(before.start <= before.end).toBe(true);
          expect(before.end < asked.start).toBe(true);
        }),
      );
    });

    it('compares a day with the same weekday, the day before, and the same date a year before, cut while it runs', () => {
      const now = new Date(2026, 10, 21, 13, 25);
      const today = range('2026-11-21');
      expect(getReferencePeriod(today, 'weekday', now)).toEqual({ range: range('2026-11-14'), cut: true });
      expect(getReferencePeriod(today, 'before', now)).toEqual({ range: range('2026-11-20'), cut: true });
      expect(getReferencePeriod(today, 'year', now)).toEqual({ range: range('2025-11-21'), cut: true });
      const yesterday = range('2026-11-20');
      expect(getReferencePeriod(yesterday, 'weekday', now)).toEqual({
        range: range('2026-11-13'),
        cut: false,
      });
      expect(getReferencePeriod(yesterday, 'before', now)).toEqual({
        range: range('2026-11-19'),
        cut: false,
      });
      expect(getReferencePeriod(yesterday, 'year', now)).toEqual({ range: range('2025-11-20'), cut: false });
    });

    it('cuts nothing at the first and the last moment of other days', () => {
      const day = range('2026-11-21');
      expect(getReferencePeriod(day, 'weekday', new Date(2026, 10, 21, 0, 0))?.cut).toBe(true);
      expect(getReferencePeriod(day, 'weekday', new Date(2026, 10, 21, 23, 59, 59))?.cut).toBe(true);
      expect(getReferencePeriod(day, 'weekday', new Date(2026, 10, 22, 0, 0))?.cut).toBe(false);
      expect(getReferencePeriod(day, 'weekday', new Date(2026, 10, 20, 23, 59, 59))).toBeNull();
    });

    it('finds the weekday again over the days on which clocks change', () => {
      for (const day of [
        '2026-03-08',
        '2026-03-15',
        '2026-04-05',
        '2026-09-27',
        '2026-11-01',
        '2026-11-08',
      ]) {
        const reference = getReferencePeriod(range(day), 'weekday', late(2027, 1, 1));
        const [year, month, date] = day.split('-').map(Number) as [number, number, number];
        expect(reference?.range).toEqual(range(toIsoDay(new Date(year, month - 1, date - 7, 12))));
      }
    });

    it('compares a leap day with the 28th of the year before', () => {
      const noon = new Date(2028, 1, 29, 12);
      expect(getReferencePeriod(range('2028-02-29'), 'year', noon)).toEqual({
        range: range('2027-02-28'),
        cut: true,
      });
      expect(getReferencePeriod(range('2028-02-29'), 'year', late(2028, 3, 1))).toEqual({
        range: range('2027-02-28'),
        cut: false,
      });
    });

    it('compares whole months with the same months of the year before, to their last day', () => {
      const now = late(2030, 1, 1);
      const year = (start: string, end: string) => getReferencePeriod(range(start, end), 'year', now)?.range;
      expect(year('2028-02-01', '2028-02-29')).toEqual(range('2027-02-01', '2027-02-28'));
      expect(year('2029-02-01', '2029-02-28')).toEqual(range('2028-02-01', '2028-02-29'));
      expect(year('2026-01-01', '2026-12-31')).toEqual(range('2025-01-01', '2025-12-31'));
    });

    it('cuts months that run at the same day of the month, where there is one', () => {
      const noon = new Date(2026, 10, 21, 12);
      const month = getPresetRange('this_month', noon);
      expect(getReferencePeriod(month, 'before', noon)).toEqual({
        range: range('2026-10-01', '2026-10-21'),
        cut: true,
      });
      expect(getReferencePeriod(month, 'year', noon)).toEqual({
        range: range('2025-11-01', '2025-11-21'),
        cut: true,
      });
      expect(getReferencePeriod(getPresetRange('this_year', noon), 'before', noon)).toEqual({
        range: range('2025-01-01', '2025-11-21'),
        cut: true,
      });
      const leapDay = new Date(2028, 1, 29, 12);
      expect(getReferencePeriod(getPresetRange('this_month', leapDay), 'year', leapDay)).toEqual({
        range: range('2027-02-01', '2027-02-28'),
        cut: false,
      });
    });

    it('compares weekdays of longer ranges over whole weeks', () => {
      const now = new Date(2026, 10, 21, 12);
      const weekdays = (asked: DayRange) => getReferencePeriod(asked, 'weekday', now);
      expect(weekdays(getPresetRange('this_week', now))).toEqual({
        range: range('2026-11-08', '2026-11-14'),
        cut: true,
      });
      expect(weekdays(range('2026-11-10', '2026-11-19'))).toEqual({
        range: range('2026-10-27', '2026-11-05'),
        cut: false,
      });
      expect(weekdays(getPresetRange('this_month', now))).toEqual({
        range: range('2026-09-27', '2026-10-17'),
        cut: true,
      });
    });

    it('cuts at the time of day that the clock shows, also where clocks change between the two days', () => {
      // On 8 March 2026, the hour from 2 to 3 does not exist in Los Angeles.
      const moment = { day: '2026-03-15', minutes: 150 };
      const reference = getReferencePeriod(range('2026-03-15'), 'weekday', new Date(2026, 2, 15, 12))!;
      expect(reference).toEqual({ range: range('2026-03-08'), cut: true });
      const orders = readOrderTimesAndAmounts(
        [
          order('2026-03-08T01:59:59', 100),
          order('2026-03-08T03:00:01', 20),
          order('2026-03-08T23:00:00', 3),
        ],
        123,
      );
      expect(
        computeReferenceSales({ answer: null, reference, moment, cutoffHour: 0 }, 123, orders)?.figure,
      ).toBe(100);
    });
  },
);

it('is about weekdays for a day or a week, and about the period before for others', () => {
  expect(getDefaultComparisonPeriod(range('2026-11-21'))).toBe('weekday');
  expect(getDefaultComparisonPeriod(range('2026-11-15', '2026-11-21'))).toBe('weekday');
  expect(getDefaultComparisonPeriod(range('2026-11-20', '2026-11-21'))).toBe('before');
  expect(getDefaultComparisonPeriod(range('2026-11-01', '2026-11-30'))).toBe('before');
});

it('compares nothing with days that are none', () => {
  expect(getReferencePeriod(range('2026-11-21', '2026-11-20'), 'before', late(2026, 12, 1))).toBeNull();
});

const order = (createdAt: string, amountCents: number): OrderInReport => ({
  id: 1,
  createdAt,
  amountCents,
  status: '',
  reference: '',
});

const MOMENT = { day: '2026-11-21', minutes: 13 * 60 + 25 };

const NOW = new Date(2026, 10, 21, 13, 25);

const compared = <Answer>(
  answer: Answer,
  days: DayRange,
  cut: boolean,
  cutoffHour: number | null = 0,
): ComparisonPeriodReport<Answer> => ({
  answer,
  reference: { range: days, cut },
  moment: MOMENT,
  cutoffHour,
});

describe('sales', () => {
  const orders = [
    order('2026-11-14T18:00:00', 500),
    order('2026-11-14T13:25:01', 70),
    order('2026-11-14T13:25:00', 1000),
    order('2026-11-14T09:00:00', -200),
  ];
  const one = compared(null, range('2026-11-14'), true);

  it('are those until the same moment, what was taken back included', () => {
    expect(computeReferenceSales(one, 1370, readOrderTimesAndAmounts(orders, 1370))).toEqual({
      figure: 800,
      range: range('2026-11-14'),
      extent: { until: MOMENT.minutes, by: 'minute' },
    });
    const several = compared(null, range('2026-11-01', '2026-11-14'), true);
    expect(computeReferenceSales(several, 10_000, readOrderTimesAndAmounts(orders, 1370))?.figure).toBe(9430);
  });

  it('go on in the night after the day, where it ends at a cut-off hour', () => {
    const night = [...orders, order('2026-11-15T01:10:00', 40), order('2026-11-15T01:10:01', 8)];
    const at = (cutoffHour: number | null) =>
      computeReferenceSales(
        {
          ...compared(null, range('2026-11-14'), true, cutoffHour),
          moment: { day: '2026-11-22', minutes: 70 },
        },
        1418,
        readOrderTimesAndAmounts(night, 1418),
      );
    expect(at(4)?.figure).toBe(1410);
    expect(at(null)).toMatchObject({ figure: 1418, extent: 'whole' });
  });

  describe('on a device whose clock leaves an hour out that the branch has', () => {
    deviceIn('America/New_York');

    it('are those until the same moment of the clock of the branch', () => {
      const night = [order('2026-03-08T02:30:00', 100), order('2026-03-08T03:10:00', 20)];
      const moment = { day: '2026-03-15', minutes: 165 };
      const of = { ...compared(null, range('2026-03-08'), true), moment };
      expect(computeReferenceSales(of, 120, readOrderTimesAndAmounts(night, 120))?.figure).toBe(100);
    });
  });

  it('wait for the orders, and are those of the whole day where it cannot be cut by them', () => {
    expect(computeReferenceSales(one, 1370, undefined)).toBeUndefined();
    const whole = { figure: 1370, range: range('2026-11-14'), extent: 'whole' };
    expect(computeReferenceSales(one, 1370, null)).toEqual(whole);
    // The orders have another total than the report, such as one without tax.
    expect(readOrderTimesAndAmounts(orders, 1371)).toBeNull();
    expect(computeReferenceSales(one, 1371, readOrderTimesAndAmounts(orders, 1370))).toEqual({
      ...whole,
      figure: 1371,
    });
    expect(readOrderTimesAndAmounts([order('this morning', 1370)], 1370)).toBeNull();
  });

  it('are the basis of the figures beside them, which cannot be cut', () => {
    const cut = computeReferenceSales(one, 1370, readOrderTimesAndAmounts(orders, 1370));
    expect(compareFigureUnlessDayIncomplete(cut, one, 500)).toBeUndefined();
    expect(compareFigureUnlessDayIncomplete(undefined, one, 500)).toBeUndefined();
    expect(compareFigureUnlessDayIncomplete(computeReferenceSales(one, 1370, null), one, 500)).toEqual(
      compareFigureOverWholeDays(one, 500),
    );
    const over = compared(null, range('2026-11-13'), false);
    expect(compareFigureUnlessDayIncomplete(computeReferenceSales(over, 1370, undefined), over, 500)).toEqual(
      compareFigureOverWholeDays(over, 500),
    );
  });

  it('are all of them where the days are over', () => {
    const over = compared(null, range('2026-11-13'), false);
    expect(computeReferenceSales(over, 1370, undefined)).toEqual(compareFigureOverWholeDays(over, 1370));
    expect(compareFigureOverWholeDays(over, 1370).extent).toBe('all');
  });
});

describe('openings of drawers', () => {
  const opened = (hour: number, count: number) => ({ hour, admin: '', count });
  const before = [opened(9, 4), opened(12, 1), opened(13, 8)];
  const now = [opened(9, 6), opened(13, 3)];

  it('are those until the hour began, on both days', () => {
    const one = compared(before, range('2026-11-14'), true);
    expect(computeComparedDrawerOpenings(one, now, { earlier: before, current: now })).toEqual({
      figure: 5,
      now: 6,
      range: range('2026-11-14'),
      extent: { until: MOMENT.minutes, by: 'hour' },
    });
    const week = compared([...before, opened(15, 30)], range('2026-11-08', '2026-11-14'), true);
    expect(
      computeComparedDrawerOpenings(week, [...now, opened(20, 50)], { earlier: before, current: now }),
    ).toMatchObject({
      figure: 35,
      now: 56,
    });
  });

  it('are none of the night after it, which a day has that ends at a cut-off hour', () => {
    const saturday = [opened(0, 3), opened(3, 3), opened(4, 2), opened(9, 8), opened(13, 8)];
    const at = (cutoffHour: number | null, hour: number) =>
      computeComparedDrawerOpenings(
        {
          ...compared(saturday, range('2026-11-14'), true, cutoffHour),
          moment: { day: '2026-11-21', minutes: hour * 60 + 10 },
        },
        now,
        { earlier: saturday, current: now },
      );
    expect(at(4, 13)).toMatchObject({ figure: 10, now: 6 });
    expect(at(0, 13)).toMatchObject({ figure: 16, now: 6 });
    // In the night after, only later orders of that night are left out.
    expect(at(4, 1)).toMatchObject({ figure: 21, now: 9 });
    // Without a known branch, nothing is compared.
    expect(at(null, 13)).toMatchObject({ figure: 24, extent: 'whole' });
  });

  it('are all of them where the days are over', () => {
    const over = compared(before, range('2026-11-13'), false);
    expect(computeComparedDrawerOpenings(over, now, { earlier: before, current: now })).toEqual(
      compareFigureOverWholeDays(over, 13),
    );
  });
});

describe('in words', () => {
  const said = (
    change: number | 'new',
    days: DayRange,
    extent: Parameters<typeof formatComparedDays>[0]['extent'],
  ) => describeFigureChange(change, formatComparedDays({ range: days, extent }, NOW, words), words);

  it('says what with, and until when', () => {
    expect(said(17, range('2026-11-14'), { until: MOMENT.minutes, by: 'minute' })).toEqual({
      short: '▲ 17%',
      shown: '▲ 17% vs Sat Nov 14 until 1:25 PM',
      read: '17% more than Sat Nov 14 until 1:25 PM',
      way: 1,
    });
    expect(said(-49.83, range('2026-11-14'), 'whole')).toEqual({
      short: '▼ 49.8%',
      shown: '▼ 49.8% vs Sat Nov 14, whole day',
      read: '49.8% less than Sat Nov 14, whole day',
      way: -1,
    });
    expect(said(-3, range('2026-11-14'), { until: MOMENT.minutes, by: 'hour' }).shown).toBe(
      '▼ 3% vs Sat Nov 14 until 1 PM',
    );
    expect(said(1234.56, range('2026-11-01', '2026-11-20'), 'all').shown).toBe(
      '▲ 1,234.6% vs Nov 1 – Nov 20',
    );
    expect(said(1, range('2026-11-01', '2026-11-20'), 'whole').shown).toBe(
      '▲ 1% vs Nov 1 – Nov 20, whole days',
    );
  });

  it('names other years', () => {
    expect(said(1, range('2025-11-22'), 'all').shown).toBe('▲ 1% vs Sat Nov 22, 2025');
    expect(said(1, range('2025-12-20', '2026-01-02'), 'all').shown).toBe('▲ 1% vs Dec 20, 2025 – Jan 2');
  });

  it('has words where there is no percentage', () => {
    expect(said('new', range('2026-11-14'), 'all')).toEqual({
      short: '',
      shown: 'new vs Sat Nov 14',
      read: null,
      way: 0,
    });
    expect(said(0.04, range('2026-11-14'), 'all')).toEqual({
      short: '',
      shown: 'unchanged vs Sat Nov 14',
      read: null,
      way: 0,
    });
  });
});
