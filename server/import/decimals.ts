import { CURRENCY_SIGN_PATTERN } from '../language/importVocabulary.ts';
import type { NumberStyle } from './numberStyle.ts';

/** A decimal number, `digits / 10 ** scale`: 2.55 is `{ digits: 255n, scale: 2 }`. */
export interface Decimal {
  digits: bigint;
  scale: number;
}

/** Maximum number of characters of a number, which limits the cost of the arithmetic. */
const MAX_LENGTH = 40;

/**
 * Parses numbers such as `2.55`, `-1,234.5`, `$3`, `($3)` (negative), `8.25%` and `.5`; in the style `comma`, `2,55`
 * and `1.234,5`.
 * @returns undefined if the text is not a number, or is ambiguous in this style
 */
export function parseDecimal(text: string, style: NumberStyle = 'point'): Decimal | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const plain = withPoint(bareNumber(text), style);
  const [, sign, whole = '', fraction = ''] = /^([-+]?)(\d*)(?:\.(\d*))?$/.exec(plain ?? '') ?? [];
  if (whole === '' && fraction === '') return undefined;
  const digits = BigInt(whole + fraction);
  return { digits: sign === '-' ? -digits : digits, scale: fraction.length };
}

const SIGN = new RegExp(`${CURRENCY_SIGN_PATTERN}|%$`);

function bareNumber(text: string): string {
  const signed = /^\(.*\)$/.test(text) ? `-${text.slice(1, -1)}` : text;
  return signed.replace(SIGN, '').trim();
}

/**
 * Matches an ambiguous number. A group of three digits after a single point or comma means thousands in some
 * languages, and decimals in others.
 */
const TWO_READINGS = /^([-+]?[1-9]\d{0,2})[.,](\d{3})$/;

const isAmbiguous = (text: string, style: NumberStyle): boolean =>
  TWO_READINGS.test(text) && (style === 'either' || (style === 'likely-comma' && text.includes('.')));

/**
 * Returns both possible values of an ambiguous number such as `1.250`.
 * @returns undefined if the number is not ambiguous in this style
 */
export function findPossibleDecimalValues(
  text: string,
  style: NumberStyle,
): [decimal: string, whole: string] | undefined {
  const bare = bareNumber(text);
  const [, whole, group] = TWO_READINGS.exec(bare) ?? [];
  return whole && group && isAmbiguous(bare, style)
    ? [String(Number(`${whole}.${group}`)), whole + group]
    : undefined;
}

interface Form {
  pattern: RegExp;
  plain: (text: string) => string;
}

const POINT_DECIMALS: Form = { pattern: /^[-+]?\d*\.?\d*$/, plain: text => text };
const POINT_THOUSANDS: Form = {
  pattern: /^[-+]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/,
  plain: text => text.replaceAll(',', ''),
};
const COMMA_DECIMALS: Form = { pattern: /^[-+]?\d*,\d*$/, plain: text => text.replace(',', '.') };
const COMMA_THOUSANDS: Form = {
  pattern: /^[-+]?[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/,
  plain: text => text.replaceAll('.', '').replace(',', '.'),
};
/**
 * Number form with a decimal comma and at most two decimals, such as `2,55`. The comma cannot be a thousands separator,
 * because a thousands separator has three digits after it.
 */
const SHORT_COMMA_DECIMALS: Form = { ...COMMA_DECIMALS, pattern: /^[-+]?(\d+,\d{1,2}|0,\d+)$/ };

const FORMS: Readonly<Record<NumberStyle, readonly Form[]>> = {
  point: [POINT_THOUSANDS, POINT_DECIMALS, SHORT_COMMA_DECIMALS],
  comma: [COMMA_THOUSANDS, COMMA_DECIMALS, POINT_DECIMALS],
  'likely-comma': [COMMA_THOUSANDS, COMMA_DECIMALS, POINT_DECIMALS],
  either: [POINT_THOUSANDS, COMMA_THOUSANDS, POINT_DECIMALS, COMMA_DECIMALS],
};

function withPoint(text: string, style: NumberStyle): string | undefined {
  if (isAmbiguous(text, style)) return undefined;
  return FORMS[style].find(({ pattern }) => pattern.test(text))?.plain(text);
}

export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  return { digits: a.digits * b.digits, scale: a.scale + b.scale };
}

/**
 * Converts a decimal number to units of `10 ** -places` (2: cents, 3: thousandths), rounding halves away from zero.
 * @returns undefined above a thousand million, so that sums stay exact
 */
export function scaleDecimalToInteger({ digits, scale }: Decimal, places: number): number | undefined {
  let units: bigint;
  if (scale <= places) units = digits * 10n ** BigInt(places - scale);
  else {
    const divisor = 10n ** BigInt(scale - places);
    const half = digits < 0n ? -divisor / 2n : divisor / 2n;
    units = (digits + half) / divisor;
  }
  const limit = 10n ** BigInt(9 + places);
  return units > limit || units < -limit ? undefined : Number(units);
}

export function isWholeNumber({ digits, scale }: Decimal): boolean {
  return digits % 10n ** BigInt(scale) === 0n;
}
