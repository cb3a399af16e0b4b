/** Decimal numbers from text, exactly: a price never passes through floating point. */

/** `digits / 10 ** scale`: 2.55 is `{ digits: 255n, scale: 2 }`. */
export interface Decimal {
  digits: bigint;
  scale: number;
}

/** Longer than any figure of a shop; keeps the arithmetic small whatever a file holds. */
const MAX_LENGTH = 40;

/**
 * Reads `2.55`, `-1,234.5`, `$3`, `($3)` as less than 0, `8.25%`, `.5`, and `12,50` and `0,350` where the comma cannot be a
 * thousands separator.
 * @param decimalComma the file writes `1.234,50`: a comma is then always the decimal sign
 * @returns undefined when the text is not a number
 */
export function parseDecimal(text: string, decimalComma = false): Decimal | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  let plain = text;
  if (/^\(.*\)$/.test(text)) plain = `-${text.slice(1, -1)}`;
  if (decimalComma || !/^-?\d+(\.\d+)?$/.test(plain))
    plain = withPoint(plain.replace(/[$£€]|%$/, '').trim(), decimalComma);
  const match = /^([-+]?)(\d*)(?:\.(\d*))?$/.exec(plain);
  if (!match) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return undefined;
  const digits = BigInt(whole + fraction);
  return { digits: sign === '-' ? -digits : digits, scale: fraction.length };
}

/** Stands for text that can be read as two numbers; it is none. */
const AMBIGUOUS = 'ambiguous';

/** Whether a number of a file with decimal commas can be read in two ways: `1.250`. */
export const isAmbiguous = (text: string): boolean =>
  withPoint(text.replace(/[$£€]|%$/, '').trim(), true) === AMBIGUOUS;

/** The same number with a point as decimal sign and no thousands separators. */
function withPoint(text: string, decimalComma: boolean): string {
  if (decimalComma) {
    // 1.250 is one and a quarter to some, and a thousand more to others.
    if (/^[-+]?[1-9]\d{0,2}\.\d{3}$/.test(text)) return AMBIGUOUS;
    return text.includes(',') && /^[-+]?(\d{1,3}(\.\d{3})*|\d*),\d*$/.test(text)
      ? text.replaceAll('.', '').replace(',', '.')
      : text;
  }
  if (/^[-+]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(text)) return text.replaceAll(',', '');
  return /^[-+]?(\d+,\d{1,2}|0,\d+)$/.test(text) ? text.replace(',', '.') : text;
}

/** The exact product. */
export function times(a: Decimal, b: Decimal): Decimal {
  return { digits: a.digits * b.digits, scale: a.scale + b.scale };
}

/**
 * The number in units of `10 ** -places` (2: cents, 3: thousandths), halves rounded away from zero.
 * @returns undefined beyond a thousand million: no shop has such a figure, and sums must stay exact
 */
export function inUnits({ digits, scale }: Decimal, places: number): number | undefined {
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

/** Whether the number has no fraction: `6` and `6.00`. */
export function isWhole({ digits, scale }: Decimal): boolean {
  return digits % 10n ** BigInt(scale) === 0n;
}
