import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toCents, formatCents, formatAxisDollars } from '../../../src/lib/money';
import {
  formatCount,
  formatPercent,
  formatRatePercent,
  formatTaxRate,
  formatSharePercent,
  formatThousandths,
} from '../../../src/lib/quantities';

it.each([
  [19.99, 1999],
  [1.005, 101],
  [0.1 + 0.2, 30],
  [-1.5, -150],
  [1e9 + 0.07, 100_000_000_007],
  ['12.30', 1230],
  [' 7 ', 700],
  ['12,50', 1250],
  ['-0,5', -50],
  ['$2.50', 250],
  ['-$1,234.50', -123_450],
  ['1.234,50 €', 123_450],
  ['12 345,6', 1_234_560],
  ['1,234', 123_400],
  ['1,234,567', 123_456_700],
  [0, 0],
])('reads %s dollars as %i cents', (dollars, cents) => {
  expect(toCents(dollars)).toBe(cents);
});

it.each([undefined, null, '', ' ', '$', 'free', '1,2,3', '12,', NaN, Infinity, {}, [], [5], true])(
  'reads %j as nothing',
  value => {
    expect(toCents(value)).toBe(0);
  },
);

it('gives back every amount of cents that was written with two decimals', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), cents => {
      expect(toCents((cents / 100).toFixed(2)) + 0).toBe(cents + 0);
      expect(toCents(cents / 100) + 0).toBe(cents + 0);
    }),
  );
});

it('writes money and counts as the shop does, whatever the device', () => {
  expect(formatCents(123_456_789)).toBe('$1,234,567.89');
  expect(formatCents(-5)).toBe('-$0.05');
  expect(formatCents(0)).toBe('$0.00');
  expect([0, 7, 999, 1000, 1_234_567].map(formatCount)).toEqual(['0', '7', '999', '1,000', '1,234,567']);
  expect(formatCount(7.5)).toBe('7.5');
});

it('writes percentages with as many decimals as each is known to, and one sign', () => {
  expect([formatPercent(12.345), formatPercent(50), formatPercent(-1234.5)]).toEqual([
    '12.35%',
    '50.00%',
    '-1,234.50%',
  ]);
  expect([formatRatePercent(825), formatRatePercent(5000), formatRatePercent(-1)]).toEqual([
    '8.25%',
    '50%',
    '-0.01%',
  ]);
  expect([formatTaxRate(88_750), formatTaxRate(80_000)]).toEqual(['8.875%', '8%']);
  expect([formatSharePercent(49.84), formatSharePercent(17), formatSharePercent(-0.01)]).toEqual([
    '49.8%',
    '17%',
    '0%',
  ]);
});

it('writes nothing without a sign, whichever zero it is and from whichever side it was rounded', () => {
  expect([-0, -0.4, Math.round(-0.4)].map(formatCents)).toEqual(['$0.00', '$0.00', '$0.00']);
  expect([-0, -0.4].map(formatAxisDollars)).toEqual(['$0', '$0']);
  expect([formatCount(-0), formatThousandths(-0), formatPercent(-0.001)]).toEqual(['0', '0', '0.00%']);
  expect([formatCents(-1), formatAxisDollars(-1), formatCount(-1)]).toEqual(['-$0.01', '-$1', '-1']);
});
