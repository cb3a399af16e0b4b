/** Share of the price that is left after the cost, in percent; null without a price. */
export function computeMarginPercent(priceCents: number, costCents: number): number | null {
  return priceCents > 0 ? ((priceCents - costCents) / priceCents) * 100 : null;
}
