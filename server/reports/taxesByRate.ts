/**
 * The taxes of an order by rate. Lines store the charged tax without its rate, so the rate is derived from the
 * amounts.
 */

export interface TaxedLine {
  /** Amount with tax. */
  amount_cents: number;
  tax_cents: number;
  /** The current rate of the line's product, in ten-thousandths of a percent. Null for a line without a product. */
  tax_rate: number | null;
}

export interface RateTotals {
  /** The rate in ten-thousandths of a percent. */
  rate: number;
  netCents: number;
  taxCents: number;
}

/** Tolerance in cents, because tills round differently, and each line separately. */
const ROUNDING = 1;

const computeNet = ({ amount_cents, tax_cents }: TaxedLine): number => amount_cents - tax_cents;

/** @returns the taxes by rate, the lowest rate first. In total, net and tax equal those of the lines exactly. */
export function sumTaxesByRate(lines: readonly TaxedLine[]): RateTotals[] {
  const productRates = [...new Set(lines.flatMap(({ tax_rate }) => tax_rate ?? []))];
  const rates = new Map<number, RateTotals>();
  for (const line of lines) {
    const rate = findRate(line, productRates);
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
 * The product's rate if it gives this tax, else a matching rate of another line, else the rate that follows from the
 * amounts.
 */
function findRate(line: TaxedLine, rates: readonly number[]): number {
  if (line.tax_cents === 0) return 0;
  const net = computeNet(line);
  if (net === 0) return line.tax_rate ?? 0;
  const fits = (rate: number) => Math.abs((net * rate) / 1_000_000 - line.tax_cents) <= ROUNDING;
  return (
    [...(line.tax_rate === null ? [] : [line.tax_rate]), ...rates].find(rate => rate > 0 && fits(rate)) ??
    // Two decimals, because cents give no higher precision. -0 becomes 0.
    Math.round((line.tax_cents / net) * 10_000) * 100 + 0
  );
}
