/** Between the decimals of the wire and the whole numbers of the database. Nothing is rounded: what does not fit is refused. */
import { MOST } from '../../contract/common.ts';
import { HttpProblem } from './problems.ts';

/**
 * @param value at least 0, with at most two decimals
 * @param field named in the refusal
 * @returns `value × 100`, exactly: 19.99 gives 1999
 * @throws HttpProblem 400
 */
function hundredths(value: number, field: string): number {
  const whole = Math.round(value * 100);
  // 19.99 × 100 is a little less than 1999, but 1999 / 100 is the very number that `19.99` is read as.
  if (!Number.isSafeInteger(whole) || whole < 0 || whole / 100 !== value) {
    throw new HttpProblem(400, `${field} must be a number of at least 0 with at most two decimals.`, field);
  }
  // -0 becomes 0.
  return whole + 0;
}

/** Dollars to cents. */
export const toCents = hundredths;

/** Percent to hundredths of a percent. */
export const toRate = hundredths;

/** Units (or kilograms) with two decimals to thousandths. */
export const toMilli = (value: number, field: string): number => hundredths(value, field) * 10;

/** Cents to dollars, and hundredths of a percent to percent. */
export const fromHundredths = (hundredths: number): number => hundredths / 100;

/** The most that a stock may be, in thousandths. */
export const MOST_MILLI = Math.round(MOST * 1000);

export const fromMilli = (milli: number): number => milli / 1000;
