import type { ImportPriceWarning } from '../../contract/importFile.ts';
import { isBelowCost, type PriceAndCost } from '../../contract/prices.ts';

/** Factor from which a change of a price looks like a misplaced decimal point. */
const ABOUT_TEN_TIMES = 8;

interface MarkedPrice extends PriceAndCost {
  oldPriceCents: number;
}

export function findImportPriceWarnings({ oldPriceCents, ...product }: MarkedPrice): ImportPriceWarning[] {
  const { priceCents, costCents } = product;
  const marks: ImportPriceWarning[] = [];
  if (isBelowCost(product)) marks.push('below-cost');
  if (isTenTimes(priceCents, oldPriceCents)) marks.push('ten-times-old');
  if (isTenTimes(priceCents, costCents)) marks.push('ten-times-cost');
  return marks;
}

const isTenTimes = (one: number, other: number): boolean =>
  one > 0 && other > 0 && Math.max(one, other) >= ABOUT_TEN_TIMES * Math.min(one, other);
