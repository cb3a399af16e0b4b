/**
 * Converts money between the API (dollars) and the database (integer cents). An amount with more than two decimals
 * is refused, not rounded.
 */
import { MAX_AMOUNT } from '../../contract/limits.ts';
import { toFixedPointInteger } from './quantities.ts';

/**
 * Converts dollars to cents: `toCents(19.99, 'price')` is 1999.
 * @param field name of the field in error messages
 * @throws HttpProblem 400 for a negative amount, or one with more than two decimals
 */
export const toCents = (dollars: number, field: string): number => toFixedPointInteger(dollars, 100, field);

export const toDollars = (cents: number): number => cents / 100;

/** Formats an amount for messages, with two decimals: 1990 is 19.90. */
export const formatCents = (cents: number): string => toDollars(cents).toFixed(2);

/** Formats an amount with its currency sign: -1990 is -$19.90. */
export const formatMoney = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    toDollars(cents),
  );

export const MAX_CENTS = Math.round(MAX_AMOUNT * 100);
