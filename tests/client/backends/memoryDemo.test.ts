import { expect, it } from 'vitest';
import { createDemoShop } from '../../../src/backends/memory/demoShop';

const happenedOn = (now: Date, day: string) => {
  const { sales, transfers, openings } = createDemoShop(now, 31);
  return [sales, transfers, openings].map(rows =>
    rows.filter(row => row.day === day).map(({ createdAt }) => createdAt.slice(11, 16)),
  );
};

it('has the sales, transfers and openings of the day until now, and of the days before whole ones', () => {
  const tenThirty = new Date(2026, 10, 21, 10, 30);
  const [sales, transfers, openings] = happenedOn(tenThirty, '2026-11-21');
  expect(sales!.every(time => time <= '10:30')).toBe(true);
  expect(sales!.length).toBeGreaterThan(1);
  expect([transfers, openings]).toEqual([['07:30'], ['09:00']]);
  expect(happenedOn(tenThirty, '2026-11-20').map(rows => rows.length)).toEqual([12, 0, 4]);
  expect(happenedOn(new Date(2026, 10, 21, 0, 1), '2026-11-21')).toEqual([[], [], []]);
});
