/** Share of the price that is left after the cost, in percent; null without a price. Both in the same unit. */
export function marginPercent(price: number, cost: number): number | null {
  return price > 0 ? ((price - cost) / price) * 100 : null;
}
