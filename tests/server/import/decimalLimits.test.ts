import { expect, it } from 'vitest';
import { scaleDecimalToInteger } from '../../../server/import/decimals.ts';

it.each([1n, -1n])('reads up to a thousand million, and nothing beyond (%s)', sign => {
  const limit = sign * 10n ** 9n;
  expect(scaleDecimalToInteger({ digits: limit, scale: 0 }, 2)).toBe(Number(limit) * 100);
  expect(scaleDecimalToInteger({ digits: limit * 100n + sign, scale: 2 }, 2)).toBeUndefined();
});
