/**
 * Numbers other than money: integers of a unit (hundredths, thousandths) in the application, and decimals in the
 * API.
 */
import { cachePerLanguage } from './cachePerLanguage';

/**
 * Parses a number of the API: a number, or a text, possibly with a comma, spaces and a currency sign. A single comma
 * before three digits separates thousands: "1,200" is 1200, while "0,735" and "12,5" have decimals.
 * @returns NaN for other text
 */
export function parseFormattedNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return NaN;
  const plain = Number(value);
  if (!Number.isNaN(plain)) return plain;
  const bare = value.replace(/[\s\p{Sc}]/gu, '');
  if (/^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(bare)) return Number(bare.replaceAll(',', ''));
  if (/^[+-]?([1-9]\d{0,2}(\.\d{3})+|\d*)(,\d+)$/.test(bare))
    return Number(bare.replaceAll('.', '').replace(',', '.'));
  return bare === '' ? NaN : Number(bare);
}

/**
 * Multiplies a number by 100, 1000 or 10,000 and rounds by its decimal digits, because the binary 1.005 is slightly
 * less than 1.005.
 * @returns 0 if the value is not a number
 */
export function scaleToRoundedInteger(figure: unknown, parts: number): number {
  const value = parseFormattedNumber(figure);
  if (!Number.isFinite(value)) return 0;
  return Math.round(Number((value * parts).toPrecision(15)));
}

export const toIntegerOrZero = (value: unknown): number =>
  typeof value === 'number' && Number.isInteger(value) ? value : 0;

export const percentToHundredths = (percent: unknown): number => scaleToRoundedInteger(percent, 100);

export const hundredthsToPercent = (hundredths: unknown): number => (Number(hundredths) || 0) / 100;

export const percentToTaxRate = (percent: unknown): number => scaleToRoundedInteger(percent, 10_000);

export const taxRateToPercent = (rate: unknown): number => (Number(rate) || 0) / 10_000;

export const toThousandths = (units: unknown): number => scaleToRoundedInteger(units, 1000);

export const toThousandthsOrNull = (units: unknown): number | null =>
  units === null || units === undefined ? null : toThousandths(units);

export const thousandthsToUnits = (thousandths: unknown): number => (Number(thousandths) || 0) / 1000;

const whole = cachePerLanguage(locale => new Intl.NumberFormat(locale, { signDisplay: 'negative' }));

/** True for counts below 1000, which look the same in every language. */
const hasNoSeparator = (count: number): boolean => Number.isInteger(count) && count >= 0 && count < 1000;

/**
 * `formatCount(12345)` is "12,345". Small counts skip `Intl`, whose first formatter takes longer to create than a
 * row to render.
 */
export const formatCount = (count: number): string =>
  hasNoSeparator(count) ? String(count) : whole().format(count);

const decimals = cachePerLanguage(locale => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }));

export const formatHundredths = (hundredths: number): string =>
  decimals().format(hundredthsToPercent(hundredths));

const fourDecimals = cachePerLanguage(locale => new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }));

export const formatTenThousandths = (rate: number): string => fourDecimals().format(taxRateToPercent(rate));

const inPercent = (digits: Intl.NumberFormatOptions) =>
  cachePerLanguage(
    locale =>
      new Intl.NumberFormat(locale, { style: 'unit', unit: 'percent', signDisplay: 'negative', ...digits }),
  );

const percentage = inPercent({ minimumFractionDigits: 2 });

export const formatPercent = (percent: number): string =>
  percentage().format(Math.round(percent * 100) / 100);

const rate = inPercent({ maximumFractionDigits: 2 });

/**
 * Formats hundredths of a percent with at most two decimals: `formatRatePercent(825)` is "8.25%",
 * `formatRatePercent(5000)` is "50%".
 */
export const formatRatePercent = (hundredths: number): string =>
  rate().format(hundredthsToPercent(hundredths));

const taxRate = inPercent({ maximumFractionDigits: 4 });

/** Formats ten-thousandths of a percent with at most four decimals: `formatTaxRate(88750)` is "8.875%". */
export const formatTaxRate = (rate: number): string => taxRate().format(taxRateToPercent(rate));

const share = inPercent({ maximumFractionDigits: 1 });

export const formatSharePercent = (percent: number): string => share().format(percent);

const units = cachePerLanguage(locale => new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }));

export const formatThousandths = (thousandths: number): string =>
  units().format(thousandthsToUnits(thousandths));

const tenths = cachePerLanguage(locale => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));

/**
 * Formats a number with at most one decimal: `formatToOneDecimal(49.84)` is "49.8", `formatToOneDecimal(17)` is "17".
 */
export const formatToOneDecimal = (figure: number): string => tenths().format(figure);

const SIZES = ['kB', 'MB', 'GB', 'TB'];

/** `formatBytes(1_530_000)` is "1.5 MB". Units are powers of 1000. */
export function formatBytes(bytes: number): string {
  let size = bytes / 1000;
  let at = 0;
  while (size >= 999.95 && at < SIZES.length - 1) {
    size /= 1000;
    at++;
  }
  return `${formatToOneDecimal(size)} ${SIZES[at]!}`;
}

const two = cachePerLanguage(
  locale => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

const kilograms = cachePerLanguage(
  locale =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'kilogram',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      signDisplay: 'negative',
    }),
);

/**
 * `formatStock(60224, true)` is "60.22 kg" for a product sold by weight; `formatStock(12000, false)` is "12". A stock
 * that the backend does not send is an empty text.
 */
export function formatStock(thousandths: number | null | undefined, isWeighed: boolean): string {
  if (typeof thousandths !== 'number') return '';
  return isWeighed ? kilograms().format(thousandthsToUnits(thousandths)) : formatThousandths(thousandths);
}

/** Converts kilograms to grams. Rounding removes the error of binary fractions. */
const gramsOf = (kilograms: number): number => Math.round(kilograms * 1000);

export const formatWeight = (kilograms: number): string =>
  two().format(Math.round(gramsOf(kilograms) / 10) / 100);

/**
 * Formats a weight in grams if kilograms with two decimals would round it: `formatGrams(0.735)` is "735". Null for
 * other weights, such as 0.73 kg. Without the grams, a charge for 735 g would look wrong beside "0.74 kg".
 */
export function formatGrams(kilograms: number): string | null {
  const grams = gramsOf(kilograms);
  return grams % 10 === 0 ? null : whole().format(grams);
}
