/** Money: integer cents everywhere in the application, dollars with two decimals on the wire and in front of people. */
import { config } from './config';
import { inLanguage } from './inLanguage';
import { scaleToWhole } from './quantities';

/** Dollars to cents: `toCents(19.99)` is 1999. Non-numbers become 0. */
export const toCents = (dollars: unknown): number => scaleToWhole(dollars, 100);

/** Cents to dollars: `toDollars(1999)` is 19.99. Non-numbers become 0. */
export const toDollars = (cents: unknown): number => (Number(cents) || 0) / 100;

/** With the narrow currency sign, as the shop's own country writes it: "$" in Mexico, too. */
const moneyFormat = (options: Intl.NumberFormatOptions = {}) =>
  inLanguage(
    locale =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency: config().currency,
        currencyDisplay: 'narrowSymbol',
        // No minus before an amount that is rounded to zero.
        signDisplay: 'negative',
        ...options,
      }),
  );

const exact = moneyFormat();

/** Integer cents as the shop writes money: `formatCents(-123456)` is "-$1,234.56". */
export const formatCents = (cents: number): string => exact().format(cents / 100);

/** The sign of the shop's currency: "$". */
export const getCurrencySign = (): string =>
  exact()
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? config().currency;

const short = moneyFormat({ notation: 'compact', maximumFractionDigits: 1 });
const wholeDollars = moneyFormat({ maximumFractionDigits: 0 });

/** An axis label in dollars: "$16,000", or "$1.2M" for long amounts. */
export const formatTick = (dollars: number): string =>
  (Math.abs(dollars) < 100_000 ? wholeDollars : short)().format(dollars);
