/** Margin in percent of the price; null without a price. */
export function computeMarginPercent(priceCents: number, costCents: number): number | null {
  return priceCents > 0 ? ((priceCents - costCents) / priceCents) * 100 : null;
}
