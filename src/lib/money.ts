/**
 * Money is integer cents everywhere in the application, and dollars with two decimals in the API and on screens.
 */
import { config } from './config';
import { cachePerLanguage } from './cachePerLanguage';
import { scaleToRoundedInteger } from './quantities';

/** Converts dollars to cents: `toCents(19.99)` is 1999. A value that is not a number becomes 0. */
export const toCents = (dollars: unknown): number => scaleToRoundedInteger(dollars, 100);

/** Converts cents to dollars: `toDollars(1999)` is 19.99. A value that is not a number becomes 0. */
export const toDollars = (cents: unknown): number => (Number(cents) || 0) / 100;

/** Formats money with the narrow currency sign, as is usual in the shop's country: "$" also in Mexico. */
const moneyFormat = (options: Intl.NumberFormatOptions = {}) =>
  cachePerLanguage(
    locale =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency: config().currency,
        currencyDisplay: 'narrowSymbol',
        // An amount that is rounded to zero has no minus sign.
        signDisplay: 'negative',
        ...options,
      }),
  );

const exact = moneyFormat();

/**
 * Formats integer cents as the shop writes money: `formatCents(-123456)` is "-$1,234.56". An amount that the backend
 * does not send is an empty text.
 */
export const formatCents = (cents: number | null | undefined): string =>
  Number.isFinite(cents) ? exact().format(Number(cents) / 100) : '';

export const getCurrencySign = (): string =>
  exact()
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? config().currency;

const short = moneyFormat({ notation: 'compact', maximumFractionDigits: 1 });
const wholeDollars = moneyFormat({ maximumFractionDigits: 0 });

/** Formats dollars for the label of an axis: "$16,000", or "$1.2M" for amounts of 100,000 or more. */
export const formatAxisDollars = (dollars: number): string =>
  (Math.abs(dollars) < 100_000 ? wholeDollars : short)().format(dollars);
