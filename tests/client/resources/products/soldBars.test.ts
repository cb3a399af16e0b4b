import fc from 'fast-check';
import { addDays, lightFormat, parseISO } from 'date-fns';
import { expect, it } from 'vitest';
import { makeSalesBars, sumNetSales } from '../../../../src/resources/products/page/salesBars';

const sold = (day: string, salesCents: number) => ({
  day,
  salesCents,
  orders: 1,
  thousandths: 1000,
  taxCents: 0,
  costCents: 0,
});
const range = (start: string, end: string) => ({ productId: 1, start, end });

it('has a bar for each day, those without sales too', () => {
  // Daylight saving time ends between these days in many time zones.
  const bars = makeSalesBars(
    [sold('2026-10-24', 5), sold('2026-11-02', 7)],
    range('2026-10-24', '2026-11-02'),
  );
  expect(bars).toHaveLength(10);
  expect(bars[0]).toEqual({ day: '2026-10-24', salesCents: 5 });
  expect(bars.at(-1)).toEqual({ day: '2026-11-02', salesCents: 7 });
});

it('has weeks that end with the last day where days would be hairs', () => {
  const bars = makeSalesBars(
    [sold('2026-11-16', 1), sold('2026-11-17', 2), sold('2026-11-23', 4)],
    range('2025-11-24', '2026-11-23'),
  );
  expect(bars.slice(-2)).toEqual([
    { day: '2026-11-10', salesCents: 1 },
    { day: '2026-11-17', salesCents: 6 },
  ]);
});

it('begins with the first day of the range, which may be the last one of a week', () => {
  const bars = makeSalesBars(
    [sold('2025-11-24', 1), sold('2025-11-25', 2), sold('2025-12-01', 4), sold('2025-12-02', 8)],
    range('2025-11-24', '2026-11-23'),
  );
  expect(bars).toHaveLength(53);
  expect(bars.slice(0, 3)).toEqual([
    { day: '2025-11-24', salesCents: 1 },
    { day: '2025-11-25', salesCents: 6 },
    { day: '2025-12-02', salesCents: 8 },
  ]);
});

it('loses nothing, whatever the days', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 365 }),
      fc.array(fc.tuple(fc.nat(364), fc.integer({ min: -500, max: 500 }))),
      (length, drawn) => {
        const start = '2026-02-01';
        const dayAt = (at: number) => lightFormat(addDays(parseISO(start), at), 'yyyy-MM-dd');
        const days = drawn.map(([at, cents]) => sold(dayAt(at % length), cents));
        const bars = makeSalesBars(days, range(start, dayAt(length - 1)));
        expect(bars.reduce((sum, bar) => sum + bar.salesCents, 0)).toBe(sumNetSales(days).salesCents);
      },
    ),
  );
});
