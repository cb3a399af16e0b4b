/**
 * Finds the tax rates of a new sale's lines from their amounts, because tills send only the charged tax. Stored lines
 * keep their rate.
 */

import { computeLineAmounts, computeTaxCents } from '../../contract/amounts.ts';

export interface ChargedLine {
  /** Amount of the line in cents, with tax. */
  amountCents: number;
  taxCents: number;
  /** Tax rate of the sold line that this line returns, in ten-thousandths of a percent. */
  taxRate?: number | undefined;
  /**
   * Current tax rate of the line's product, in ten-thousandths of a percent. Null for a line without a product.
   */
  productRate: number | null;
}

export interface TaxedLine {
  /** Amount of the line in cents, with tax. */
  amount_cents: number;
  tax_cents: number;
  /** Charged tax rate in ten-thousandths of a percent. */
  tax_rate: number;
}

export interface TaxRateTotals {
  /** Tax rate in ten-thousandths of a percent. */
  rate: number;
  netCents: number;
  taxCents: number;
}

/**
 * Maximum difference in cents between a tax that a till charged and the tax at a certain rate. Tills use other rounding
 * rules than the server, and round each line separately.
 */
const ROUNDING = 1;

/** Maximum tax of a line as a multiple of its net amount. For a greater tax, no rate is calculated. */
const MAX_TAX_SHARE = 1000;

/**
 * Sums an order's taxes by tax rate.
 * @returns the sums, lowest rate first; their net amounts and taxes add up exactly to those of the lines
 */
export function sumTaxesByRate(lines: readonly TaxedLine[]): TaxRateTotals[] {
  const rates = new Map<number, TaxRateTotals>();
  for (const { tax_rate: rate, amount_cents, tax_cents } of lines) {
    const sum = rates.get(rate) ?? { rate, netCents: 0, taxCents: 0 };
    rates.set(rate, {
      rate,
      netCents: sum.netCents + amount_cents - tax_cents,
      taxCents: sum.taxCents + tax_cents,
    });
  }
  return [...rates.values()].sort((one, other) => one.rate - other.rate);
}

/**
 * Finds the tax rate of each line of an order, in ten-thousandths of a percent. A returned line has the rate of the
 * sold line, because the tax of a part of it can be rounded to another rate.
 * @param shopRates tax rates of the branch's products. A line without a known product gets the nearest of them
 */
export function findTaxRates(lines: readonly ChargedLine[], shopRates: readonly number[]): number[] {
  const productRates = [...new Set(lines.flatMap(({ productRate }) => productRate ?? []))];
  return lines.map(line => line.taxRate ?? findTaxRate(line, productRates, shopRates));
}

/** Checks whether the tax rates of the branch are needed: a taxed line has no known product. */
export const needsShopTaxRates = (lines: readonly ChargedLine[]): boolean =>
  lines.some(
    ({ productRate, taxRate, taxCents }) => taxRate === undefined && productRate === null && taxCents !== 0,
  );

/**
 * Finds the tax rate of a line. A line without tax has the rate of its product only if its tax is rounded to 0. For
 * other lines, the current rate of the product is tried first, then the rates of other lines. The first rate that
 * results in the line's tax is returned. If none does, the rate is calculated from the amounts. For a
 * line without a product, the nearest rate of the shop is used instead if it results exactly in the line's tax.
 */
function findTaxRate(
  { amountCents, taxCents, productRate }: ChargedLine,
  rates: readonly number[],
  shopRates: readonly number[],
): number {
  const net = amountCents - taxCents;
  const isTax = (rate: number) =>
    computeTaxCents(net, rate) === taxCents ||
    computeLineAmounts(amountCents, rate, true).taxCents === taxCents;
  if (taxCents === 0) return productRate !== null && isTax(productRate) ? productRate : 0;
  if (Math.abs(taxCents) > MAX_TAX_SHARE * Math.abs(net)) return productRate ?? 0;
  const fits = (rate: number) => Math.abs((net * rate) / 1_000_000 - taxCents) <= ROUNDING;
  const found = [...(productRate === null ? [] : [productRate]), ...rates].find(
    rate => rate > 0 && fits(rate),
  );
  if (found !== undefined) return found;
  const exact = (taxCents / net) * 1_000_000;
  const [nearest] =
    productRate === null
      ? shopRates.filter(isTax).sort((a, b) => Math.abs(a - exact) - Math.abs(b - exact))
      : [];
  // The calculated rate is rounded to two decimals, because amounts in cents allow no more. Adding 0 turns -0 into 0.
  return nearest ?? Math.round(exact / 100) * 100 + 0;
}
