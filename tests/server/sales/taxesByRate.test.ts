import { expect, it } from 'vitest';
import { sumTaxesByRate } from '../../../server/sales/taxesByRate.ts';

it('gives a line that is all tax the rate of its product, or none', () => {
  const line = { amount_cents: 200, tax_cents: 200 };
  expect(sumTaxesByRate([{ ...line, tax_rate: 82_500 }])).toEqual([
    { rate: 82_500, netCents: 0, taxCents: 200 },
  ]);
  expect(sumTaxesByRate([{ ...line, tax_rate: null }])).toEqual([{ rate: 0, netCents: 0, taxCents: 200 }]);
});
