/** The taxes of an order by rate. Lines keep what was charged and not the rate: it is the one that comes to that. */

export interface TaxedLine {
  /** With tax. */
  amount_cents: number;
  tax_cents: number;
  /** The rate that its product has today, in hundredths of a percent; null: it is no product. */
  tax_rate: number | null;
}

export interface TaxOfRate {
  /** Hundredths of a percent. */
  rate: number;
  netCents: number;
  taxCents: number;
}

/** Tills round otherwise than we do, and each line by itself. */
const ROUNDING = 1;

const netOf = ({ amount_cents, tax_cents }: TaxedLine): number => amount_cents - tax_cents;

/**
 * @returns the lowest rate first. The nets and taxes of all rates together are exactly those of the lines.
 */
export function taxesByRate(lines: readonly TaxedLine[]): TaxOfRate[] {
  const known = [...new Set(lines.flatMap(({ tax_rate }) => tax_rate ?? []))];
  const rates = new Map<number, TaxOfRate>();
  for (const line of lines) {
    const rate = rateOf(line, known);
    const sum = rates.get(rate) ?? { rate, netCents: 0, taxCents: 0 };
    rates.set(rate, {
      rate,
      netCents: sum.netCents + netOf(line),
      taxCents: sum.taxCents + line.tax_cents,
    });
  }
  return [...rates.values()].sort((one, other) => one.rate - other.rate);
}

/** Its product's, where that comes to the tax; else that of another line; else what the figures come to. */
function rateOf(line: TaxedLine, known: readonly number[]): number {
  if (line.tax_cents === 0) return 0;
  const net = netOf(line);
  if (net === 0) return line.tax_rate ?? 0;
  const fits = (rate: number) => Math.abs((net * rate) / 10_000 - line.tax_cents) <= ROUNDING;
  return (
    [...(line.tax_rate === null ? [] : [line.tax_rate]), ...known].find(rate => rate > 0 && fits(rate)) ??
    // -0 becomes 0.
    Math.round((line.tax_cents / net) * 10_000) + 0
  );
}
