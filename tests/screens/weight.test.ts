import { expect, it } from 'vitest';
import { formatWeight } from '../../src/ui/weight';

it.each([
  [1.5, '1.50'],
  [0.5, '0.50'],
  [0.74, '0.74'],
  [12, '12.00'],
  [1234.5, '1,234.50'],
])('writes %d kg to two decimals, where those are exact', (weight, written) => {
  expect(formatWeight(weight)).toBe(written);
});

// Each is a little less or more in binary than it is on paper.
it.each([
  [0.735, '0.735'],
  [1.005, '1.005'],
  [0.615, '0.615'],
  [8.345, '8.345'],
  [1.239, '1.239'],
])('writes %d kg to the gram, where two decimals would round', (weight, written) => {
  expect(formatWeight(weight)).toBe(written);
});

it('takes what a computer adds to a weight off again', () => {
  expect(formatWeight(0.1 + 0.2)).toBe('0.30');
  expect(formatWeight(1.1 * 3)).toBe('3.30');
});
