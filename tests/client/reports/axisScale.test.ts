import { expect, it } from 'vitest';
import { computeAxisScale } from '../../../src/reports/charts/computeAxisScale';

it.each([
  ['an axis without values', [], [0, 1]],
  ['values below the smallest step', [0.3], [0, 1]],
  ['a value in hundreds', [260.61, 83.57], [0, 100, 200, 300]],
  ['a value on a tick', [50, 10], [0, 10, 20, 30, 40, 50]],
  ['no steps of 2.5', [11], [0, 5, 10, 15]],
  ['steps of 25', [101], [0, 25, 50, 75, 100, 125]],
  ['negative values', [-30, 80], [-50, -25, 0, 25, 50, 75, 100]],
  ['negative values only', [-4], [-4, -3, -2, -1, 0]],
])('%s', (_name, values, ticks) => {
  expect(computeAxisScale(values)).toEqual({ ticks, domain: [ticks[0], ticks.at(-1)] });
});
