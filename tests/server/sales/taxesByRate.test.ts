import { expect, it } from 'vitest';
import { findTaxRates, needsShopTaxRates } from '../../../server/sales/taxesByRate.ts';

const SHOP_RATES = [0, 40_000, 80_000, 88_750, 210_000];
const rateOf = (amountCents: number, taxCents: number, productRate: number | null = null) =>
  findTaxRates([{ amountCents, taxCents, productRate }], SHOP_RATES)[0];

it('gives a line that is all tax the rate of its product, or none', () => {
  expect(rateOf(200, 200, 82_500)).toBe(82_500);
  expect(rateOf(200, 200)).toBe(0);
  expect(rateOf(200_001, 200_000)).toBe(0);
});

it('gives a line whose tax is rounded to 0 the rate of its product', () => {
  expect(rateOf(2, 0, 70_000)).toBe(70_000);
  expect(rateOf(-2, 0, 70_000)).toBe(70_000);
  expect(rateOf(0, 0, 70_000)).toBe(70_000);
  expect(rateOf(8, 0, 70_000)).toBe(0);
  expect(rateOf(2, 0, 0)).toBe(0);
  expect(rateOf(2, 0)).toBe(0);
});

it('gives a returned line the rate of the sold line', () => {
  const returned = { amountCents: -346, taxCents: -16, productRate: null, taxRate: 40_000 };
  expect(findTaxRates([returned], SHOP_RATES)).toEqual([40_000]);
  expect(needsShopTaxRates([returned])).toBe(false);
});

it('gives a line without a product the nearest rate of the shop that results in its tax', () => {
  expect(rateOf(107, 8)).toBe(80_000);
  expect(rateOf(-107, -8)).toBe(80_000);
  expect(rateOf(109, 9)).toBe(88_750);
  // The price includes the tax.
  expect(rateOf(99, 17)).toBe(210_000);
  // No rate of the shop results in the tax.
  expect(rateOf(1120, 120)).toBe(120_000);
  expect(rateOf(1120, 120, 80_000)).toBe(120_000);
});

it('gives a line the rate that was charged, not the rate of today', () => {
  const at = (rate: number, net: number, productRate: number | null) => {
    const taxCents = Math.round((net * rate) / 1_000_000);
    return { amountCents: net + taxCents, taxCents, productRate };
  };
  const rates = (...lines: Parameters<typeof findTaxRates>[0]) => findTaxRates(lines, []);
  expect(rates(at(82_500, 1000, 82_500), at(82_500, 3, null), at(0, 700, 82_500))).toEqual([82_500, 0, 0]);
  expect(rates(at(70_000, 10_000, 82_500))).toEqual([70_000]);
  // One cent of tax cannot belong to goods without tax.
  expect(rates(at(0, 700, 0), at(82_500, 12, null))).toEqual([0, 83_300]);
});
