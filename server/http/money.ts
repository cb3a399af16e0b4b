/**
 * Converts money between the wire (dollars) and the database (integer cents). Nothing is rounded: an amount with more
 * decimals is refused.
 */
import { MAX_AMOUNT } from '../../contract/limits.ts';
import { toParts } from './quantities.ts';

/**
 * Dollars to cents: `toCents(19.99, 'price')` is 1999.
 * @param dollars at least 0, with at most two decimals
 * @param field named in the refusal
 * @throws HttpProblem 400
 */
export const toCents = (dollars: number, field: string): number => toParts(dollars, 100, field);

/** Cents to dollars: `toDollars(1999)` is 19.99. */
export const toDollars = (cents: number): number => cents / 100;

/** The highest price, cost or amount, in cents. */
export const MAX_CENTS = Math.round(MAX_AMOUNT * 100);
