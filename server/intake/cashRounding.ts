import { CASH_ROUNDING_STEPS } from '../../contract/enums.ts';

/** Steps in cents to which shops round cash, in any currency. */
export const ROUNDING_STEPS = CASH_ROUNDING_STEPS.filter(step => step > 0).map(step =>
  Math.round(step * 100),
);

/**
 * Returns the size of a payment's rounding in cents, or 0 if it is as large as the step, because rounding to the step
 * changes less than that.
 */
export const toRoundingMargin = (roundingCents: number, stepCents: number): number =>
  Math.abs(roundingCents) < stepCents ? Math.abs(roundingCents) : 0;
