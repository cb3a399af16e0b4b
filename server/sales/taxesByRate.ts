/**
 * Derives the tax rates of an order's lines from their amounts, because a line stores only the charged tax and not
 * its rate.
 */

import { computeLineAmounts, computeTaxCents } from '../../contract/amounts.ts';

export interface TaxedLine {
  /** Amount of the line in cents, with tax. */
  amount_cents: number;
  tax_cents: number;
  /**
   * Current tax rate of the line's product, in ten-thousandths of a percent. Null for a line without a product.
   */
  tax_rate: number | null;
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

const computeNet = ({ amount_cents, tax_cents }: TaxedLine): number => amount_cents - tax_cents;

/**
 * Sums an order's taxes by tax rate.
 * @param shopRates tax rates of the branch's products. A line without a known product gets the nearest of them
 * @returns the sums, lowest rate first; their net amounts and taxes add up exactly to those of the lines
 */
export function sumTaxesByRate(
  lines: readonly TaxedLine[],
  shopRates: readonly number[] = [],
): TaxRateTotals[] {
  const productRates = [...new Set(lines.flatMap(({ tax_rate }) => tax_rate ?? []))];
  const rates = new Map<number, TaxRateTotals>();
  for (const line of lines) {
    const rate = findRate(line, productRates, shopRates);
    const sum = rates.get(rate) ?? { rate, netCents: 0, taxCents: 0 };
    rates.set(rate, {
      rate,
      netCents: sum.netCents + computeNet(line),
      taxCents: sum.taxCents + line.tax_cents,
    });
  }
  return [...rates.values()].sort((one, other) => one.rate - other.rate);
}

/**
 * Finds the tax rate of a line. The current rate of the product is tried first, then the rates of other lines. The
 * first rate that results in the line's tax is returned. If none does, the rate is calculated from the amounts. For a
 * line without a product, the nearest rate of the shop is used instead if it results exactly in the line's tax.
 */
function findRate(line: TaxedLine, rates: readonly number[], shopRates: readonly number[]): number {
  if (line.tax_cents === 0) return 0;
  const net = computeNet(line);
  if (net === 0) return line.tax_rate ?? 0;
  const fits = (rate: number) => Math.abs((net * rate) / 1_000_000 - line.tax_cents) <= ROUNDING;
  const found = [...(line.tax_rate === null ? [] : [line.tax_rate]), ...rates].find(
    rate => rate > 0 && fits(rate),
  );
  if (found !== undefined) return found;
  const exact = (line.tax_cents / net) * 1_000_000;
  const isTax = (rate: number) =>
    computeTaxCents(net, rate) === line.tax_cents ||
    computeLineAmounts(line.amount_cents, rate, true).taxCents === line.tax_cents;
  const [nearest] =
    line.tax_rate === null
      ? shopRates.filter(isTax).sort((a, b) => Math.abs(a - exact) - Math.abs(b - exact))
      : [];
  // The calculated rate is rounded to two decimals, because amounts in cents allow no more. Adding 0 turns -0 into 0.
  return nearest ?? Math.round(exact / 100) * 100 + 0;
}
