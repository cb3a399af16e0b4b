/** Money: integer cents everywhere in the application, dollars with two decimals on the wire and in front of people. */
import { wholeOf } from './quantities';

/** Dollars to cents: `centsOf(19.99)` is 1999. What is no number counts as 0. */
export const centsOf = (dollars: unknown): number => wholeOf(dollars, 100);

/** Cents to dollars: `dollarsOf(1999)` is 19.99. What is no number is 0. */
export const dollarsOf = (cents: unknown): number => (Number(cents) || 0) / 100;

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Integer cents as the shop writes money: `formatCents(-123456)` is "-$1,234.56". */
export const formatCents = (cents: number): string => usd.format(cents / 100);

const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});
const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** An amount on the axis of a chart, in dollars: "$16,000", and "$1.2M" where that would be long. */
export const formatTick = (dollars: number): string =>
  (Math.abs(dollars) < 100_000 ? wholeDollars : short).format(dollars);
