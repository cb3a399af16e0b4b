import { expect, it } from 'vitest';
import { getWeekday } from '../../../contract/businessDay.ts';

it('gives the day of the week, from Sunday as 0', () => {
  expect([20250301, 20250302, 20240229, 20251231].map(getWeekday)).toEqual([6, 0, 4, 3]);
});
