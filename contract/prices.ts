/**
 * What a new price is worked out from, and what is odd about one (docs/decisions/0078-many-products-at-once.md). The server and the
 * screens work it out alike. This file imports nothing.
 */

/** Of the old price by a percentage or an amount, or of the cost by the margin that the new price has. */
export const PRICE_BASES = ['percent', 'amount', 'margin'] as const;
export type PriceBasis = (typeof PRICE_BASES)[number];

/** The cents that a new price ends in; `05`: a multiple of five cents. */
export const ROUNDINGS = ['none', '99', '95', '05'] as const;
export type Rounding = (typeof ROUNDINGS)[number];

/**
 * `impossible`: no price can be worked out, and the old one stays. `planned`: another change of this price is planned, and the later
 * of both will leave it, as the price is another by then.
 */
export const PRICE_MARKS = [
  'below-cost',
  'more-than-half',
  'no-cost',
  'impossible',
  'unchanged',
  'planned',
] as const;
export type PriceMark = (typeof PRICE_MARKS)[number];

/** Where a change of prices stands. */
export const CHANGE_STATES = ['planned', 'applied', 'cancelled', 'taken-back'] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

/** What one change of many products takes. */
export const MOST_PRODUCTS = 20_000;

/** Cents: what a price may be at most. */
const MOST_CENTS = 999_999_999;

/** Hundredths of a percent, both included: what a percentage and a margin may be. */
export const PERCENT_RANGE = [-10_000, 100_000] as const;
export const MARGIN_RANGE = [0, 9_999] as const;

export interface PriceRule {
  by: PriceBasis;
  /** Hundredths of a percent; of an amount: cents. */
  hundredths: number;
  rounding: Rounding;
}

export interface Priced {
  priceCents: number;
  costCents: number;
}

/** The quotient, to the nearest whole number, halves up. @param part at least 0 */
const divided = (part: number, by: number): number => Math.floor((2 * part + by) / (2 * by));

/**
 * The new price in cents; null where none can be worked out: a margin of no cost, a price below 0 or above the highest. Halves of a
 * cent go up, what comes to less than half a cent is 0. No ending makes 0 of a cent or more.
 */
export function newPrice({ by, hundredths, rounding }: PriceRule, product: Priced): number | null {
  const exact = unrounded(by, hundredths, product);
  if (exact === null || exact < 0) return null;
  const price = exact === 0 ? 0 : roundedTo(rounding, exact);
  return price > MOST_CENTS ? null : price;
}

function unrounded(by: PriceBasis, hundredths: number, { priceCents, costCents }: Priced): number | null {
  if (by === 'amount') return priceCents + hundredths;
  if (by === 'percent') return divided(priceCents * (10_000 + hundredths), 10_000);
  return costCents === 0 ? null : divided(costCents * 10_000, 10_000 - hundredths);
}

/** To the nearest price that ends so; of two that are as near, the higher one. */
function roundedTo(rounding: Rounding, cents: number): number {
  if (rounding === 'none') return cents;
  const [ending, step] = rounding === '05' ? [5, 5] : [Number(rounding), 100];
  return ending + Math.max(0, divided(Math.max(0, cents - ending), step)) * step;
}

/** What a person should look at before a price becomes this. @param price of `newPrice` */
export function marksOf(price: number | null, { priceCents, costCents }: Priced): PriceMark[] {
  const marks: PriceMark[] = [];
  if (price === null) marks.push('impossible');
  else if (price === priceCents) marks.push('unchanged');
  else {
    if (price < costCents) marks.push('below-cost');
    if (Math.abs(price - priceCents) * 2 > priceCents) marks.push('more-than-half');
  }
  if (costCents === 0) marks.push('no-cost');
  return marks;
}

/** Share of the price that is left after the cost, in hundredths of a percent; null without a price or a cost. */
export const marginOf = (price: number | null, costCents: number): number | null =>
  price && costCents > 0 ? Math.round(((price - costCents) / price) * 10_000) : null;
