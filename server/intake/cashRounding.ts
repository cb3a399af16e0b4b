import { CASH_ROUNDING_STEPS } from '../../contract/enums.ts';

/** Steps in cents to which shops round cash, in any currency. */
export const ROUNDING_STEPS = CASH_ROUNDING_STEPS.filter(step => step > 0).map(step =>
  Math.round(step * 100),
);

/** Returns the amount in cents by which the rounding of one payment is explained: all of it, below the step. */
export const toRoundingMargin = (roundingCents: number, stepCents: number): number =>
  Math.abs(roundingCents) < stepCents ? Math.abs(roundingCents) : 0;
