import { calculateMarginFraction, type PriceAndCost } from '../../../contract/prices';

/** Margin in percent of the price without its tax; null without a price. */
export function computeMarginPercent(product: PriceAndCost): number | null {
  const fraction = calculateMarginFraction(product);
  return fraction === null ? null : fraction * 100;
}
