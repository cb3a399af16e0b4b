import { expect, it } from 'vitest';
import { formatGrams, formatStock, formatWeight } from '../../../src/lib/quantities';

it.each([
  [1.5, '1.50'],
  [0.5, '0.50'],
  [0.74, '0.74'],
  [12, '12.00'],
  [1234.5, '1,234.50'],
])('writes %d kg to two decimals, and nothing more where those are exact', (weight, written) => {
  expect([formatWeight(weight), formatGrams(weight)]).toEqual([written, null]);
});

// The binary value of each number is slightly less or more than its decimal notation.
it.each([
  [0.735, '0.74', '735'],
  [1.005, '1.01', '1,005'],
  [0.615, '0.62', '615'],
  [8.345, '8.35', '8,345'],
  [1.239, '1.24', '1,239'],
])('writes %d kg to the gram, too, where two decimals round it', (weight, written, grams) => {
  expect([formatWeight(weight), formatGrams(weight)]).toEqual([written, grams]);
});

it('takes what a computer adds to a weight off again', () => {
  expect([formatWeight(0.1 + 0.2), formatGrams(0.1 + 0.2)]).toEqual(['0.30', null]);
  expect([formatWeight(1.1 * 3), formatGrams(1.1 * 3)]).toEqual(['3.30', null]);
});

it('is the unit of a stock that is weighed', () => {
  expect([formatStock(60_224, true), formatStock(-500, true), formatStock(2_000, true)]).toEqual([
    '60.22 kg',
    '-0.50 kg',
    '2.00 kg',
  ]);
  expect([formatStock(60_000, false), formatStock(2_500, false)]).toEqual(['60', '2.5']);
});
