import { expect, it } from 'vitest';
import { isSameTime } from '../../../server/intake/eventTime.ts';

const STORED = Date.UTC(2026, 10, 29, 12, 0, 5, 200);
const HOUR = 3_600_000;

it.each([
  ['the same second of a right clock', 700, 0, true],
  ['the next second of a right clock', 800, 0, false],
  ['nine seconds later by a clock that was corrected', 9000, HOUR, true],
  ['nine seconds earlier by a clock that was corrected', -9000, -HOUR, true],
  ['eleven seconds later by a clock that was corrected', 11_000, HOUR, false],
])('a repeated sale at %s', (_, later, ahead, isSame) => {
  expect(isSameTime(STORED, STORED + later, { ahead })).toBe(isSame);
});
