import { expect, it } from 'vitest';
import { toDecimalUnits } from '../../../server/import/decimals.ts';

it.each([1n, -1n])('reads up to a thousand million, and nothing beyond (%s)', sign => {
  const limit = sign * 10n ** 9n;
  expect(toDecimalUnits({ digits: limit, scale: 0 }, 2)).toBe(Number(limit) * 100);
  expect(toDecimalUnits({ digits: limit * 100n + sign, scale: 2 }, 2)).toBeUndefined();
});
