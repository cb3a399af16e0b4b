/**
 * What to order of a product (docs/decisions/0074-what-to-order.md). All quantities are thousandths, and all sums whole numbers: per day
 * and per half day would be fractions.
 */

import { SOLD_DAYS } from '../../contract/limits.ts';

/** A draft of a purchase takes at least one, and at most two decimals of a kilogram. */
const LEAST = 1000;
const STEP = { piece: 1000, weighed: 10 } as const;

export interface Facts {
  stock: number;
  /** Ordered, and not here yet. */
  onTheWay: number;
  inDrafts: number;
  /** In `SOLD_DAYS`, less what came back. */
  sold: number;
  leadDays: number;
  minimum: number | null;
  target: number | null;
  isWeighed: boolean;
}

export interface Need {
  perDay: number;
  /** Whole days that the stock lasts; null: nothing is sold. */
  daysLeft: number | null;
  /** Stock and what is on the way are below the minimum, or do not last the lead time. */
  runsLow: boolean;
  /** There is something to order, whatever of it is in drafts already. */
  isShort: boolean;
  suggested: number;
}

/** Halves of a day's share, so that half the lead time is whole, too. */
const PARTS = SOLD_DAYS * 2;

/**
 * What sells in the lead time, and for safety half of that or the minimum, whichever is more; up to the target where the stock is
 * below the minimum, or, without one, where it runs low. Less what is there, on the way, and in drafts.
 */
export function needOf(facts: Facts): Need {
  const { stock, onTheWay, inDrafts, leadDays, minimum, target, isWeighed } = facts;
  const sold = Math.max(0, facts.sold);
  const available = stock + onTheWay;
  // What nobody buys and nobody wants to have is not ordered, even where its stock is below 0.
  const isWanted = sold > 0 || minimum !== null;
  const doesNotLast = available * SOLD_DAYS < sold * leadDays;
  const runsLow = isWanted && (doesNotLast || available < (minimum ?? available));
  const safety = Math.max(sold * leadDays, (minimum ?? 0) * PARTS);
  const usual = 2 * sold * leadDays + safety;
  const isBelow = minimum === null ? runsLow : stock < minimum;
  const need = isBelow ? Math.max(usual, (target ?? 0) * PARTS) : usual;
  const isShort = isWanted && available * PARTS < need;
  return {
    perDay: Math.round(sold / SOLD_DAYS),
    daysLeft: sold === 0 ? null : Math.max(0, Math.floor((stock * SOLD_DAYS) / sold)),
    runsLow,
    isShort,
    suggested: isShort ? roundedUp(need - (available + inDrafts) * PARTS, isWeighed) : 0,
  };
}

/** @param parts of a thousandth @returns thousandths that can be bought */
function roundedUp(parts: number, isWeighed: boolean): number {
  if (parts <= 0) return 0;
  const step = isWeighed ? STEP.weighed : STEP.piece;
  return Math.max(LEAST, Math.ceil(parts / (PARTS * step)) * step);
}
