/**
 * Calculates new prices for bulk price changes, and warnings about them (docs/decisions/0021-bulk-changes.md).
 * Shared by server and screens. This file must not import anything.
 */

/**
 * Methods of calculating a new price. `percent` and `amount` change the old price; `margin` calculates the price
 * from the cost.
 */
export const PRICE_CALCULATION_METHODS = ['percent', 'amount', 'margin'] as const;
export type PriceCalculationMethod = (typeof PRICE_CALCULATION_METHODS)[number];

/** Endings to which new prices are rounded, in cents. `05` rounds to a multiple of five cents. */
export const PRICE_ROUNDINGS = ['none', '99', '95', '05'] as const;
export type PriceRounding = (typeof PRICE_ROUNDINGS)[number];

export const ROUNDING_DIRECTIONS = ['up', 'nearest', 'down'] as const;
export type RoundingDirection = (typeof ROUNDING_DIRECTIONS)[number];

/**
 * Warnings about a new price. `impossible`: no price can be calculated, so the old price stays. `against`: rounding
 * turns an increase into a reduction, or the reverse. `planned`: another change of this price is already scheduled. The
 * later of the two changes will skip the product, because its price will have changed.
 */
export const PRICE_WARNINGS = [
  'against',
  'below-cost',
  'more-than-half',
  'no-cost',
  'impossible',
  'unchanged',
  'planned',
] as const;
export type PriceWarning = (typeof PRICE_WARNINGS)[number];

export const PRICE_CHANGE_STATES = ['planned', 'applied', 'cancelled', 'taken-back'] as const;
export type PriceChangeState = (typeof PRICE_CHANGE_STATES)[number];

export const MAX_PRODUCTS_PER_BULK_CHANGE = 20_000;

/** Maximum price of a product in cents. */
const MAX_PRICE_CENTS = 999_999_999;

/** Limits of a price change by a percentage, both inclusive. A basis point is a hundredth of a percent. */
export const PRICE_CHANGE_LIMITS_BASIS_POINTS = [-10_000, 100_000] as const;
export const TARGET_MARGIN_LIMITS_BASIS_POINTS = [0, 9_999] as const;

export interface PriceRule {
  by: PriceCalculationMethod;
  /** Size of the price change in basis points (hundredths of a percent), or in cents if `by` is `amount`. */
  hundredths: number;
  rounding: PriceRounding;
  /** Rounding direction. Default: the result of `getDefaultRoundingDirection`. */
  direction?: RoundingDirection;
}

/**
 * Returns the rounding direction `down` for a reduction and `up` otherwise, so that rounding never turns an increase
 * into a reduction or the reverse.
 */
export const getDefaultRoundingDirection = ({
  by,
  hundredths,
}: Pick<PriceRule, 'by' | 'hundredths'>): RoundingDirection =>
  by !== 'margin' && hundredths < 0 ? 'down' : 'up';

export interface PriceAndCost {
  priceCents: number;
  costCents: number;
  /** Tax rate that the price includes, in ten-thousandths of a percent. Default: 0, for a price without its tax. */
  includedTaxRate?: number | undefined;
}

/** A whole amount, in ten-thousandths of a percent. */
const WHOLE = 1_000_000;

/** Divides and rounds to the nearest integer, halves up. @param part the dividend, at least 0 */
const divideHalfUp = (part: number, by: number): number => Math.floor((2 * part + by) / (2 * by));

/**
 * Calculates the new price of a product in cents. Half cents round up, so less than half a cent becomes 0. Rounding
 * to an ending never turns a price of a cent or more into 0.
 * @returns null if no price can be calculated: a margin without a cost, or a price outside the limits
 */
export function calculateNewPrice(rule: PriceRule, product: PriceAndCost): number | null {
  const exact = calculateExactPrice(rule.by, rule.hundredths, product);
  if (exact === null || exact < 0) return null;
  const price =
    exact === 0 ? 0 : roundTo(rule.rounding, rule.direction ?? getDefaultRoundingDirection(rule), exact);
  return price > MAX_PRICE_CENTS ? null : price;
}

function calculateExactPrice(
  by: PriceCalculationMethod,
  hundredths: number,
  { priceCents, costCents, includedTaxRate = 0 }: PriceAndCost,
): number | null {
  if (by === 'amount') return priceCents + hundredths;
  if (by === 'percent') return divideHalfUp(priceCents * (10_000 + hundredths), 10_000);
  if (costCents === 0) return null;
  return divideHalfUp(costCents * (WHOLE + includedTaxRate), (10_000 - hundredths) * (WHOLE / 10_000));
}

/**
 * Rounds a price to an ending. `nearest` takes the higher of two equally near prices. `down` leaves a price
 * unchanged if it is below the lowest price with this ending.
 */
function roundTo(rounding: PriceRounding, direction: RoundingDirection, cents: number): number {
  if (rounding === 'none') return cents;
  const [ending, step] = rounding === '05' ? [5, 5] : [Number(rounding), 100];
  if (cents < ending) return direction === 'down' ? cents : ending;
  const above = cents - ending;
  const steps =
    direction === 'up'
      ? Math.ceil(above / step)
      : direction === 'down'
        ? Math.floor(above / step)
        : divideHalfUp(above, step);
  return ending + steps * step;
}

/** Lists the warnings about a new price. @param price from `calculateNewPrice` */
export function findPriceWarnings(
  price: number | null,
  product: PriceAndCost,
  rule: Pick<PriceRule, 'by' | 'hundredths'>,
): PriceWarning[] {
  const { priceCents, costCents } = product;
  const marks: PriceWarning[] = [];
  if (price === null) marks.push('impossible');
  else if (price === priceCents) marks.push('unchanged');
  else {
    if (rule.by !== 'margin' && rule.hundredths * (price - priceCents) < 0) marks.push('against');
    if (isBelowCost({ ...product, priceCents: price })) marks.push('below-cost');
    if (Math.abs(price - priceCents) * 2 > priceCents) marks.push('more-than-half');
  }
  if (costCents === 0) marks.push('no-cost');
  return marks;
}

/** Checks whether the price without its tax is below the cost. */
export const isBelowCost = ({ priceCents, costCents, includedTaxRate = 0 }: PriceAndCost): boolean =>
  priceCents * WHOLE < costCents * (WHOLE + includedTaxRate);

/** Calculates the margin as a fraction of the price without its tax. @returns null without a price */
export function calculateMarginFraction({
  priceCents,
  costCents,
  includedTaxRate = 0,
}: PriceAndCost): number | null {
  if (priceCents <= 0) return null;
  const price = priceCents * WHOLE;
  return (price - costCents * (WHOLE + includedTaxRate)) / price;
}

/** Calculates the margin in hundredths of a percent. @returns null without a price or a cost */
export function calculateMargin(product: PriceAndCost): number | null {
  const fraction = product.costCents > 0 ? calculateMarginFraction(product) : null;
  return fraction === null ? null : Math.round(fraction * 10_000);
}
