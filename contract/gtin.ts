/** Article numbers in barcodes (GS1 General Specifications, section 7.9): GTIN-8, UPC-A, EAN-13 and GTIN-14. */

/** Checks whether a text has the length of a GTIN: 8, 12, 13 or 14 digits. Does not check the check digit. */
export function looksLikeGtin(code: string): boolean {
  return /^(\d{8}|\d{12,14})$/.test(code);
}

/** Checks the check digit of a GTIN (GS1 modulo 10). @returns false for any text that is not a GTIN */
export function hasValidCheckDigit(code: string): boolean {
  if (!looksLikeGtin(code)) return false;
  let sum = 0;
  for (let place = 0; place < code.length; place++) {
    // Digits are weighted from the right, because codes differ in length.
    const digit = code.charCodeAt(code.length - 1 - place) - 48;
    sum += place % 2 === 1 ? digit * 3 : digit;
  }
  return sum % 10 === 0;
}

/** Appends the check digit to a GTIN without one (GS1 modulo 10). @param digits 7, 11, 12 or 13 digits */
export function appendCheckDigit(digits: string): string {
  let sum = 0;
  for (let place = 0; place < digits.length; place++)
    sum += (digits.charCodeAt(digits.length - 1 - place) - 48) * (place % 2 === 0 ? 3 : 1);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Matches white space, dashes and invisible characters (zero-width characters, direction marks, byte order marks). */
const BETWEEN_DIGITS = /[\s\p{Cf}\p{Pd}]/gu;

/** Maximum length of a short code: a PLU or a shop's own code. A GTIN is longer. */
export const MAX_SHORT_CODE_LENGTH = 5;

/**
 * Expands a UPC-E code to its UPC-A (GS1 General Specifications, section 5.2.2.4).
 * @param code 8 digits, the first of them 0 or 1
 * @returns 12 digits; null if the check digit does not fit the UPC-A, or if that UPC-A is abbreviated to another
 *   UPC-E
 */
export function expandUpcE(code: string): string | null {
  if (!/^[01]\d{7}$/.test(code)) return null;
  // The last digit of a UPC-E encodes how many zeros were omitted. A code with one of these patterns omits fewer zeros
  // than possible, so it is not a valid UPC-E.
  if (/^\d{3}[0-2]\d\d3|^\d{4}0\d4|^\d{5}0[5-9]/.test(code)) return null;
  const [system, a, b, c, d, e, last] = code;
  const body =
    last! <= '2'
      ? `${a}${b}${last}0000${c}${d}${e}`
      : last === '3'
        ? `${a}${b}${c}00000${d}${e}`
        : last === '4'
          ? `${a}${b}${c}${d}00000${e}`
          : `${a}${b}${c}${d}${e}0000${last}`;
  const expanded = appendCheckDigit(`${system}${body}`);
  return expanded.endsWith(code.at(-1)!) ? expanded : null;
}

/**
 * Returns a key that is equal for all spellings of a product code: with or without leading zeros, spaces or dashes, and
 * as UPC-A, UPC-E, EAN-13 or GTIN-14. A short number (a PLU or a shop's own code) equals only itself, with or without
 * leading zeros. Other text is compared without regard to case.
 * @returns digits without leading zeros, or the text in capitals; empty for an empty code
 */
export function normalizeProductCode(code: string): string {
  const text = code.replace(BETWEEN_DIGITS, '');
  if (!/^\d+$/.test(text)) return code.trim().toUpperCase();
  const digits = text.replace(/^0+(?=\d)/, '');
  if (digits.length <= MAX_SHORT_CODE_LENGTH || digits.length > 8) return digits;
  // A GTIN-8 that begins with 0 or 1 can look like a UPC-E. It is read as a UPC-E, because that is far more common in
  // US shops.
  return expandUpcE(digits.padStart(8, '0'))?.replace(/^0+/, '') ?? digits;
}

/**
 * Checks whether a code is short: a PLU or a shop's own number. Two products can have short codes that differ only by a
 * leading zero, such as 7 and 07.
 */
export const isShortProductCode = (code: string): boolean =>
  new RegExp(`^\\d{1,${MAX_SHORT_CODE_LENGTH}}$`).test(code.trim());

/**
 * Cleans a product code from a spreadsheet or a person: removes a formula around it (`="036"`), a leading
 * apostrophe, invisible characters, a fraction of zeros, and spaces or dashes between digits.
 */
export function cleanProductCode(text: string): string {
  const plain = text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^="([^"]*)"$/, '$1')
    .replace(/^'+(?=\d)/, '')
    .trim();
  const whole = plain.replace(/^(\d+)[.,]0+$/, '$1');
  const digits = whole.replace(BETWEEN_DIGITS, '');
  return /^\d+$/.test(digits) ? digits : (expandExponent(whole) ?? whole);
}

function expandExponent(text: string): string | null {
  const [, whole = '', fraction = '', exponent] = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i.exec(text) ?? [];
  if (exponent === undefined) return null;
  const digits = whole + fraction;
  return digits.length === Number(exponent) + 1 ? digits : null;
}

/** Checks whether two texts are spellings of the same product code. Empty codes are never the same. */
export const isSameProductCode = (a: string, b: string): boolean =>
  normalizeProductCode(a) !== '' && normalizeProductCode(a) === normalizeProductCode(b);

/**
 * Lists the spellings in which a product code can be stored in a backend that compares codes as text, beginning with
 * the given spelling.
 * @returns at most four spellings
 */
export function listEquivalentProductCodes(code: string): string[] {
  const key = normalizeProductCode(code);
  if (!/^\d+$/.test(key)) return [code];
  const padded = [12, 13].filter(length => key.length > MAX_SHORT_CODE_LENGTH && key.length <= length);
  return [...new Set([code, key, ...padded.map(length => key.padStart(length, '0'))])];
}

export const hasWrongCheckDigit = (code: string): boolean =>
  looksLikeGtin(code) && !hasValidCheckDigit(code) && expandUpcE(code) === null;

/**
 * Content of the barcode on a package that was weighed in the shop: the product and its price. The code is an EAN-13 in
 * GS1's range for in-store use: 20 or 21, five digits for the product, five for the price in cents, and the check digit
 * (docs/decisions/0020-codes-and-labels.md).
 */
export interface WeighedPackage {
  /** `code` if `item` is the product's short code; `id` if the product has none, and `item` is its id. */
  by: 'code' | 'id';
  /** Five digits that identify the product, from 1 to 99,999: its short code or its id, depending on `by`. */
  item: number;
  cents: number;
}

const PACKAGE_PREFIXES = { code: '20', id: '21' } as const;
const MAX_FIVE_DIGITS = 99_999;

/**
 * Builds the EAN-13 of a package weighed in the shop.
 * @returns null if the item is not within 1 to 99,999, or the price is 0 or at least 1,000.00
 */
export function toWeighedPackageCode({ by, item, cents }: WeighedPackage): string | null {
  const fits = (figure: number) => Number.isSafeInteger(figure) && figure >= 1 && figure <= MAX_FIVE_DIGITS;
  if (!fits(item) || !fits(cents)) return null;
  const five = (figure: number) => String(figure).padStart(5, '0');
  return appendCheckDigit(PACKAGE_PREFIXES[by] + five(item) + five(cents));
}

/**
 * Reads the barcode of a package weighed in the shop.
 * @param code the scanned code: 13 digits, or 14 with a leading zero
 * @returns null for any other code
 */
export function parseWeighedPackageCode(code: string): WeighedPackage | null {
  const [, prefix, item, cents] = /^0?(2[01])(\d{5})(\d{5})\d$/.exec(code) ?? [];
  if (!hasValidCheckDigit(code)) return null;
  const found = {
    by: prefix === PACKAGE_PREFIXES.code ? 'code' : 'id',
    item: Number(item),
    cents: Number(cents),
  } as const;
  return found.item > 0 && found.cents > 0 ? found : null;
}

/**
 * Returns the item number of a product in the barcode of a package weighed in the shop.
 * @param upc the product's code. If it has one to five digits, it is the item number; otherwise, the item number is the
 *   product's id
 */
export const getPackageItemNumber = ({
  id,
  upc,
}: {
  id: number;
  upc: string;
}): Pick<WeighedPackage, 'by' | 'item'> =>
  /^0*[1-9]\d{0,4}$/.test(upc) && upc.length <= 5
    ? { by: 'code', item: Number(upc) }
    : { by: 'id', item: id };
