/**
 * Converts money between the wire (dollars) and the database (integer cents). Nothing is rounded: an amount with more decimals is
 * refused.
 */
import { MAX_AMOUNT } from '../../contract/limits.ts';
import { wholeOf } from './quantities.ts';

/**
 * Dollars to cents: `centsOf(19.99, 'price')` is 1999.
 * @param dollars at least 0, with at most two decimals
 * @param field named in the refusal
 * @throws HttpProblem 400
 */
export const centsOf = (dollars: number, field: string): number => wholeOf(dollars, 100, field);

/** Cents to dollars: `dollarsOf(1999)` is 19.99. */
export const dollarsOf = (cents: number): number => cents / 100;

/** The highest price, cost or amount, in cents. */
export const MOST_CENTS = Math.round(MAX_AMOUNT * 100);
