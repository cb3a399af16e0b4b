import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, toBusinessDay, toUtcMilliseconds } from '../../../contract/businessDay.ts';
import { BranchTimeConverter, countDaysBetween } from '../../../server/import/branchTimeConverter.ts';
import { parseDateFormat, guessDateFormat } from '../../../server/import/dates.ts';

describe('dates', () => {
  const guessed = (...texts: string[]) => {
    const { format, ambiguous } = guessDateFormat(texts);
    return { ambiguous, read: texts.map(text => format.parse(text)) };
  };
  /** A date without a time is read as noon. */
  const at = (day: number, hour = 12, minute = 0, second = 0) => ({ day, hour, minute, second });

  it('guesses ISO', () => {
    expect(guessed('2010-12-01', '2010-12-02T08:26', '2010-12-13 23:59:58.123')).toEqual({
      ambiguous: false,
      read: [at(2010_12_01), at(2010_12_02, 8, 26), at(2010_12_13, 23, 59, 58)],
    });
  });

  it('keeps an offset from UTC', () => {
    expect(
      guessed('2010-12-01T08:26Z', '2010-12-01 08:26:00+02:00').read.map(wall => wall?.offsetMinutes),
    ).toEqual([0, 120]);
  });

  it('takes the month first where both would do, and says so', () => {
    expect(guessed('12-01-2010 08:26', '12/2/2010 8:26 PM')).toEqual({
      ambiguous: true,
      read: [at(2010_12_01, 8, 26), at(2010_12_02, 20, 26)],
    });
  });

  it('takes the day first where both would do and the person reads Spanish', () => {
    const { format, ambiguous } = guessDateFormat(['03/04/2026', '05/06/2026'], true);
    expect([ambiguous, format.parse('03/04/2026')]).toEqual([true, at(2026_04_03)]);
    expect(guessDateFormat(['03/04/2026', '03/25/2026'], true).format.parse('03/04/2026')).toEqual(
      at(2026_03_04),
    );
  });

  it('sees day first or month first from one telling value', () => {
    expect(guessed('01/02/2010', '13/02/2010')).toEqual({
      ambiguous: false,
      read: [at(2010_02_01), at(2010_02_13)],
    });
    expect(guessed('01/02/2010', '02/13/10')).toEqual({
      ambiguous: false,
      read: [at(2010_01_02), at(2010_02_13)],
    });
  });

  it('refuses days and hours that do not exist', () => {
    expect(
      guessed('2010-02-30', '2010-02-28 24:00', '2010-02-28 10:60', '2010-02-28 13:00 pm', 'soon').read,
    ).toEqual(Array(5).fill(undefined));
    expect(guessed('2010-02-28').ambiguous).toBe(false);
  });

  it('reads moments in Spanish, with points, commas and every kind of space', () => {
    expect(
      guessed(
        '28/11/2026 02:30:00 p. m.',
        '28/11/2026 02:30 p.m.',
        '28/11/2026, 14:30:00',
        '28/11/2026\u00a014:30',
        '28/11/2026 2:30\u202fP.\u00a0M.',
      ).read,
    ).toEqual(Array(5).fill(at(2026_11_28, 14, 30)));
  });

  it('reads names of months in English, Spanish and Portuguese', () => {
    expect(guessed('8-Mar-26', '8 de marzo de 2026', 'Mar 8, 2026', '8 Sept. 2026 7:05 AM').read).toEqual([
      at(2026_03_08),
      at(2026_03_08),
      at(2026_03_08),
      at(2026_09_08, 7, 5),
    ]);
    expect(guessed('8-fev-26', '8 de março de 2026').read).toEqual([at(2026_02_08), at(2026_03_08)]);
    expect(guessed('8-Foo-26').read).toEqual([undefined]);
  });

  it('never reads a year of two digits as one to come', () => {
    const next = String(new Date().getFullYear() + 1);
    expect(guessed(`02/13/${next.slice(2)}`).read).toEqual([at((Number(next) - 100) * 10_000 + 213)]);
  });

  it('reads 12 am as midnight and 12 pm as noon', () => {
    expect(guessed('2010-12-01 12:05 AM', '2010-12-01 12:05 pm').read.map(wall => wall?.hour)).toEqual([
      0, 12,
    ]);
  });

  it('takes a format of one’s own', () => {
    expect(parseDateFormat('DD.MM.YY HH:mm').parse('03.12.10 08:26')).toEqual(at(2010_12_03, 8, 26));
    expect(parseDateFormat('YYYYMMDD').parse('20101203')).toEqual(at(2010_12_03));
    expect(parseDateFormat('DD.MM.YYYY').parse('03x12x2010')).toBeUndefined();
    expect(parseDateFormat('MM/DD/YYYY HH:mm A').parse('12/03/2010 01:00 PM')).toEqual(at(2010_12_03, 13));
    for (const wrong of ['', 'MM-DD', 'YYYY-MM-DD YYYY', 'MM-DD-YY MM']) {
      expect(() => parseDateFormat(wrong)).toThrow('--date-format must name');
    }
  });
});

describe('the branch’s clock', () => {
  const zones = ['UTC', 'America/Mexico_City', 'Europe/London', 'Australia/Lord_Howe', 'America/Santiago'];
  it('says what businessDay.ts says, for any date, changes of the clock too', () => {
    const walls = fc.record({
      day: fc.integer({ min: 0, max: 3000 }).map(days => addDays(2018_01_01, days)),
      hour: fc.integer({ min: 0, max: 23 }),
      minute: fc.integer({ min: 0, max: 59 }),
      second: fc.constant(7),
    });
    const clockChanges = [2020_03_29, 2020_10_25, 2019_04_07, 2019_09_08, 2021_04_04].map(day =>
      addDays(day, 0),
    );
    for (const zone of zones) {
      for (const cutoff of [0, 4]) {
        const clock = new BranchTimeConverter(zone, cutoff);
        const agree = (wall: { day: number; hour: number; minute: number; second: number }) => {
          const instant = toUtcMilliseconds(wall, zone);
          expect([clock.instant(wall), clock.businessDay(wall)]).toEqual([
            instant,
            toBusinessDay(instant, zone, cutoff),
          ]);
        };
        fc.assert(fc.property(walls, agree), { numRuns: 100 });
        for (const day of clockChanges)
          for (let hour = 0; hour < 24; hour++) agree({ day, hour, minute: 30, second: 0 });
      }
    }
  });

  it('moves by whole days and keeps the time of day', () => {
    const clock = new BranchTimeConverter('Europe/London', 0);
    const wall = { day: 2021_03_27, hour: 9, minute: 5, second: 0 };
    expect(clock.later(wall, 1)).toEqual({ ...wall, day: 2021_03_28 });
    expect(clock.later({ ...wall, offsetMinutes: -600 }, 1)).toEqual({ ...wall, day: 2021_03_28, hour: 19 });
    expect(countDaysBetween(2020_02_28, 2020_03_01)).toBe(2);
  });
});
