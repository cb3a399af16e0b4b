import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dataProvider } from '../../../src/dataProvider/dataProvider';
import { computeHourAverages, computeBusyHours, findUnderstaffedHours } from '../../../src/reports/busyHours';
import { signInAs, useStubbedApi } from '../../support/api';
import { deviceIn } from '../../support/timeZone';

const api = useStubbedApi();

const order = fc.record({
  day: fc.integer({ min: 1, max: 28 }),
  hour: fc.integer({ min: 0, max: 23 }),
  amountCents: fc.integer({ min: -5000, max: 9000 }),
});

it('counts orders by weekday and hour as the clock of the branch showed them', () => {
  fc.assert(
    fc.property(fc.array(order, { maxLength: 60 }), drawn => {
      const { days, hours } = computeBusyHours(
        drawn.map(({ day, hour, amountCents }, id) => ({
          id,
          amountCents,
          status: '',
          reference: '',
          createdAt: `2026-02-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:30:00`,
        })),
      );
      // 1 February 2026 was a Sunday.
      const weekdayOf = (day: number) => (day - 1) % 7;
      expect(days).toEqual(
        [...Array(7).keys()].map(
          weekday => new Set(drawn.map(({ day }) => day).filter(day => weekdayOf(day) === weekday)).size,
        ),
      );
      for (const cell of hours) {
        const those = drawn.filter(({ day, hour }) => weekdayOf(day) === cell.weekday && hour === cell.hour);
        const refunds = those.filter(({ amountCents }) => amountCents < 0).length;
        expect(cell.refunds).toBe(refunds);
        expect(cell.orders).toBe(those.length - refunds);
        expect(cell.salesCents).toBe(those.reduce((sum, { amountCents }) => sum + amountCents, 0));
        expect(cell.tills).toBeNull();
      }
      expect(hours.reduce((sum, { orders, refunds }) => sum + orders + refunds, 0)).toBe(drawn.length);
    }),
  );
});

describe('where moments are written with their zone', () => {
  deviceIn('America/Bogota');

  it('counts the days by the clock that tells the hours', () => {
    // The sales are on four Sundays, after noon and in the evening, which is Monday in UTC.
    const sold = ['01T17', '02T01', '08T17', '09T01', '15T17', '16T01', '22T17', '23T01'];
    const { days, hours } = computeBusyHours(
      sold.map((at, id) => ({
        id,
        amountCents: 100,
        status: '',
        reference: '',
        createdAt: `2026-02-${at}:30:00Z`,
      })),
    );
    expect(days).toEqual([4, 0, 0, 0, 0, 0, 0]);
    expect(computeHourAverages({ days, hours })).toMatchObject([
      { weekday: 0, hour: 12, orders: 1 },
      { weekday: 0, hour: 20, orders: 1 },
    ]);
  });
});

describe('on a device whose clock leaves an hour out that the branch has', () => {
  deviceIn('America/New_York');

  it('counts the orders in the hour that the clock of the branch showed', () => {
    const order = { id: 1, amountCents: 100, status: '', reference: '', createdAt: '2026-03-08T02:30:00' };
    expect(computeBusyHours([order]).hours).toMatchObject([{ weekday: 0, hour: 2, orders: 1 }]);
  });
});

it('names the two hours with most orders per register, of those above what four in five have', () => {
  const hours = [4, 9, 3, 12, 5, 6, 2, 3, 4, 5].map((orders, hour) => ({
    weekday: 1,
    hour,
    orders: orders * 2,
    salesCents: 0,
    refunds: 0,
    tills: hour === 3 ? 12 : 2,
  }));
  const { hours: named, usual } = findUnderstaffedHours(
    computeHourAverages({ days: [0, 2, 0, 0, 0, 0, 0], hours }),
  );
  expect(usual).toBe(5);
  expect(named.map(({ hour, load, tills }) => ({ hour, load, tills }))).toEqual([
    { hour: 1, load: 9, tills: 1 },
    { hour: 5, load: 6, tills: 1 },
  ]);
});

it('names none where all are alike, and where nothing was sold', () => {
  const alike = [0, 1, 2].map(hour => ({ weekday: 2, hour, orders: 3, salesCents: 0, refunds: 0, tills: 1 }));
  expect(
    findUnderstaffedHours(computeHourAverages({ days: [0, 0, 1, 0, 0, 0, 0], hours: alike })).hours,
  ).toEqual([]);
  expect(findUnderstaffedHours([])).toEqual({ hours: [], usual: 0 });
});

it('sorts the hours as the business day has them, then by weekday', () => {
  const cells = [
    [1, 2],
    [2, 9],
    [0, 2],
    [1, 9],
  ] as const;
  const hours = cells.map(([weekday, hour]) => ({
    weekday,
    hour,
    orders: 1,
    salesCents: 100,
    refunds: 0,
    tills: null,
  }));
  const sorted = computeHourAverages({ days: Array<number>(7).fill(1), hours }, 4);
  expect(sorted.map(({ weekday, hour }) => [weekday, hour])).toEqual([
    [1, 9],
    [2, 9],
    [0, 2],
    [1, 2],
  ]);
});

it('shows an average day of the sums that our server has of all of them', async () => {
  const hour = { weekday: 1, hour: 17, orders: 40, items: 90, sales: 800.4, tills: 8 };
  api.answer({ json: { days: [4, 4, 0, 4, 4, 4, 4], hours: [hour] } });
  signInAs();
  const answer = await dataProvider.busyHours({ branchId: 31, start: '2026-10-26', end: '2026-11-22' });
  expect(answer.days).toEqual([4, 4, 0, 4, 4, 4, 4]);
  expect(computeHourAverages(answer)).toEqual([
    { weekday: 1, hour: 17, orders: 10, salesCents: 200_10, tills: 2, load: 5 },
  ]);
});
