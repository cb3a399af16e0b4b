import { calculateMarginFraction, type PriceAndCost } from '../../../contract/prices';

/** Margin in percent of the price without its tax; null without a price or a known cost. */
export function computeMarginPercent({
  priceCents,
  costCents,
  includedTaxRate,
}: Partial<PriceAndCost>): number | null {
  if (typeof priceCents !== 'number' || typeof costCents !== 'number') return null;
  const fraction = calculateMarginFraction({ priceCents, costCents, includedTaxRate });
  return fraction === null ? null : fraction * 100;
}
