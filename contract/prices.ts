/**
 * How a new price is calculated, and the warnings about one (docs/decisions/0021-bulk-changes.md). Server and screens
 * share this code. This file imports nothing.
 */

/** A new price is the old one changed by a percentage or an amount, or is calculated from the cost to reach a margin. */
export const PRICE_BASES = ['percent', 'amount', 'margin'] as const;
export type PriceBasis = (typeof PRICE_BASES)[number];

/** The cents that a new price ends in. `05` rounds to a multiple of five cents. */
export const ROUNDINGS = ['none', '99', '95', '05'] as const;
export type Rounding = (typeof ROUNDINGS)[number];

/** The price with the ending that a new price is rounded to: the nearest one, the next higher or the next lower one. */
export const DIRECTIONS = ['up', 'nearest', 'down'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/**
 * `impossible`: no price can be calculated, and the old one stays. `against`: rounding lowers a price that the rule raises, or raises
 * one that it lowers. `planned`: another change of this price is planned. The later of
 * the two will skip the product, because its price will have changed by then.
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

/** The state of a price change. */
export const CHANGE_STATES = ['planned', 'applied', 'cancelled', 'taken-back'] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

/** The most products in one change. */
export const MAX_PRODUCTS_PER_CHANGE = 20_000;

/** The highest price, in cents. */
const MAX_PRICE_CENTS = 999_999_999;

/** The limits of a percentage and of a margin in hundredths of a percent, both inclusive. */
export const PERCENT_RANGE = [-10_000, 100_000] as const;
export const MARGIN_RANGE = [0, 9_999] as const;

export interface PriceRule {
  by: PriceBasis;
  /** Hundredths of a percent; cents where the rule is an amount. */
  hundredths: number;
  rounding: Rounding;
  /** By default `getDefaultDirection`. */
  direction?: Direction;
}

/** Up, except for a rule that lowers prices: rounding never turns a raise into a reduction, nor a reduction into a raise. */
export const getDefaultDirection = ({ by, hundredths }: Pick<PriceRule, 'by' | 'hundredths'>): Direction =>
  by !== 'margin' && hundredths < 0 ? 'down' : 'up';

export interface PriceAndCost {
  priceCents: number;
  costCents: number;
}

/** The quotient, to the nearest whole number, halves up. @param part at least 0 */
const divideHalfUp = (part: number, by: number): number => Math.floor((2 * part + by) / (2 * by));

/**
 * The new price in cents, or null where none can be calculated: a margin without a cost, a price below 0 or above the highest. Half
 * cents round up, so less than half a cent is 0. Rounding to an ending never turns a price of a cent or more into 0.
 */
export function calculatePrice(rule: PriceRule, product: PriceAndCost): number | null {
  const exact = calculateExactPrice(rule.by, rule.hundredths, product);
  if (exact === null || exact < 0) return null;
  const price = exact === 0 ? 0 : roundTo(rule.rounding, rule.direction ?? getDefaultDirection(rule), exact);
  return price > MAX_PRICE_CENTS ? null : price;
}

function calculateExactPrice(
  by: PriceBasis,
  hundredths: number,
  { priceCents, costCents }: PriceAndCost,
): number | null {
  if (by === 'amount') return priceCents + hundredths;
  if (by === 'percent') return divideHalfUp(priceCents * (10_000 + hundredths), 10_000);
  return costCents === 0 ? null : divideHalfUp(costCents * 10_000, 10_000 - hundredths);
}

/**
 * The price with that ending in that direction. `nearest` takes the higher of two that are equally near. `down` leaves a price below
 * the lowest one with that ending as it is.
 */
function roundTo(rounding: Rounding, direction: Direction, cents: number): number {
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

/**
 * The warnings that a person should see before a price changes to this one.
 * @param price from `calculatePrice`
 */
export function findPriceWarnings(
  price: number | null,
  { priceCents, costCents }: PriceAndCost,
  rule: Pick<PriceRule, 'by' | 'hundredths'>,
): PriceWarning[] {
  const marks: PriceWarning[] = [];
  if (price === null) marks.push('impossible');
  else if (price === priceCents) marks.push('unchanged');
  else {
    if (rule.by !== 'margin' && rule.hundredths * (price - priceCents) < 0) marks.push('against');
    if (price < costCents) marks.push('below-cost');
    if (Math.abs(price - priceCents) * 2 > priceCents) marks.push('more-than-half');
  }
  if (costCents === 0) marks.push('no-cost');
  return marks;
}

/** Share of the price that is left after the cost, in hundredths of a percent; null without a price or a cost. */
export const calculateMargin = (price: number | null, costCents: number): number | null =>
  price && costCents > 0 ? Math.round(((price - costCents) / price) * 10_000) : null;
