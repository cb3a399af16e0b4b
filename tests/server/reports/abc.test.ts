import { expect, it } from 'vitest';
import { classifyAbc } from '../../../server/reports/rankingFormula.ts';

it('classes products by what others sold: those without sales, or with more returns, add nothing', () => {
  const classes = classifyAbc([80, 15, 5, 0, -20].map((sales, at) => ({ productId: at, sales })));
  expect([...classes.values()]).toEqual(['A', 'B', 'C', 'C', 'C']);
});
