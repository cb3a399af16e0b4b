/**
 * Calculates suggested order quantities (docs/decisions/0018-reorder-formula.md). Quantities are in thousandths. The
 * formula multiplies quantities by a constant (`PARTS`) instead of dividing them by a number of days, so that it
 * computes with integers only.
 */

import { REORDER_SALES_HISTORY_DAYS } from '../../contract/limits.ts';

/**
 * Minimum of an ordered quantity, and the steps by which it can grow, in thousandths. The minimum is one unit or
 * kilogram. A step is one piece, or a hundredth of a kilogram, because a purchase line has at most two decimals.
 */
const LEAST = 1000;
const STEP = { piece: 1000, weighed: 10 } as const;

export interface ReorderNeedInput {
  stock: number;
  /** Quantity that is ordered but not yet received. */
  onTheWay: number;
  inDrafts: number;
  /** Quantity sold in the last `REORDER_SALES_HISTORY_DAYS` days, reduced by returns. */
  sold: number;
  leadDays: number;
  minimum: number | null;
  target: number | null;
  isWeighed: boolean;
}

export interface ReorderNeed {
  perDay: number;
  /** Number of whole days for which the stock lasts. Null without sales. */
  daysLeft: number | null;
  /** True if the stock plus the expected goods is below the minimum, or does not last for the supplier's lead time. */
  runsLow: boolean;
  isShort: boolean;
  suggested: number;
}

/**
 * Factor by which quantities are multiplied, so that the formula uses only integers. Daily sales are the sold quantity
 * divided by `REORDER_SALES_HISTORY_DAYS`. The factor is twice this number, because the safety stock is half of the
 * sales during the lead time.
 */
const PARTS = REORDER_SALES_HISTORY_DAYS * 2;

/**
 * Suggests the order quantity of a product:
 * - The required stock is the sales during the lead time plus a safety stock. The safety stock is half of these sales
 *   or the minimum, whichever is more.
 * - If the stock is below the minimum, the required stock is at least the target. This also holds for a product without
 *   a minimum that runs low.
 * - The suggestion is the required stock minus the stock, the expected goods and the quantities in drafts.
 */
export function computeReorderNeed(facts: ReorderNeedInput): ReorderNeed {
  const { stock, onTheWay, inDrafts, leadDays, minimum, target, isWeighed } = facts;
  const sold = Math.max(0, facts.sold);
  const available = stock + onTheWay;
  // A product with neither sales nor a minimum is not ordered, even if its stock is negative.
  const isWanted = sold > 0 || minimum !== null;
  const doesNotLast = available * REORDER_SALES_HISTORY_DAYS < sold * leadDays;
  const runsLow = isWanted && (doesNotLast || available < (minimum ?? available));
  const safety = Math.max(sold * leadDays, (minimum ?? 0) * PARTS);
  const usual = 2 * sold * leadDays + safety;
  const isBelow = minimum === null ? runsLow : stock < minimum;
  const need = isBelow ? Math.max(usual, (target ?? 0) * PARTS) : usual;
  const isShort = isWanted && available * PARTS < need;
  return {
    perDay: Math.round(sold / REORDER_SALES_HISTORY_DAYS),
    daysLeft: sold === 0 ? null : Math.max(0, Math.floor((stock * REORDER_SALES_HISTORY_DAYS) / sold)),
    runsLow,
    isShort,
    suggested: isShort ? roundedUp(need - (available + inDrafts) * PARTS, isWeighed) : 0,
  };
}

/**
 * Rounds a quantity up to one that can be ordered.
 * @param parts the quantity in thousandths of a unit, multiplied by `PARTS`
 * @returns thousandths of a unit
 */
function roundedUp(parts: number, isWeighed: boolean): number {
  if (parts <= 0) return 0;
  const step = isWeighed ? STEP.weighed : STEP.piece;
  return Math.max(LEAST, Math.ceil(parts / (PARTS * step)) * step);
}
