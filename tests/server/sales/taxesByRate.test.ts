import { expect, it } from 'vitest';
import { sumTaxesByRate } from '../../../server/sales/taxesByRate.ts';

it('gives a line that is all tax the rate of its product, or none', () => {
  const line = { amount_cents: 200, tax_cents: 200 };
  expect(sumTaxesByRate([{ ...line, tax_rate: 82_500 }])).toEqual([
    { rate: 82_500, netCents: 0, taxCents: 200 },
  ]);
  expect(sumTaxesByRate([{ ...line, tax_rate: null }])).toEqual([{ rate: 0, netCents: 0, taxCents: 200 }]);
});

it('gives a line without a product the nearest rate of the shop that results in its tax', () => {
  const rateOf = (amount_cents: number, tax_cents: number, tax_rate: number | null = null) =>
    sumTaxesByRate([{ amount_cents, tax_cents, tax_rate }], [0, 40_000, 80_000, 88_750, 210_000])[0]!.rate;
  expect(rateOf(107, 8)).toBe(80_000);
  expect(rateOf(-107, -8)).toBe(80_000);
  expect(rateOf(109, 9)).toBe(88_750);
  // The price includes the tax.
  expect(rateOf(99, 17)).toBe(210_000);
  // No rate of the shop results in the tax.
  expect(rateOf(1120, 120)).toBe(120_000);
  expect(rateOf(1120, 120, 80_000)).toBe(120_000);
});
