/** Article numbers under barcodes (GS1 General Specifications, section 7.9): GTIN-8, UPC-A, EAN-13 and GTIN-14. */

/** Whether the text has a GTIN's form: 8, 12, 13 or 14 digits. Says nothing about the check digit. */
export function looksLikeGtin(code: string): boolean {
  return /^(\d{8}|\d{12,14})$/.test(code);
}

/**
 * Whether a GTIN's last digit is the one that follows from its other digits (GS1 modulo 10).
 * @param code digits only; any other text, or another length, gives false
 */
export function hasValidCheckDigit(code: string): boolean {
  if (!looksLikeGtin(code)) return false;
  let sum = 0;
  for (let place = 0; place < code.length; place++) {
    // Counted from the right, because the weights are fixed there whatever the length.
    const digit = code.charCodeAt(code.length - 1 - place) - 48;
    sum += place % 2 === 1 ? digit * 3 : digit;
  }
  return sum % 10 === 0;
}

/**
 * Appends the check digit (GS1 modulo 10).
 * @param digits 7, 11, 12 or 13 digits
 */
export function appendCheckDigit(digits: string): string {
  let sum = 0;
  for (let place = 0; place < digits.length; place++)
    sum += (digits.charCodeAt(digits.length - 1 - place) - 48) * (place % 2 === 0 ? 3 : 1);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Spaces, dashes, and marks that are invisible: zero-width characters, direction marks, byte order marks. */
const BETWEEN_DIGITS = /[\s\p{Cf}\p{Pd}]/gu;

/** Numbers of this length or shorter are a PLU or the shop's own code. A GTIN is longer. */
export const MAX_SHORT_CODE = 5;

/**
 * The UPC-A that a UPC-E stands for (GS1 General Specifications, section 5.2.2.4).
 * @param code 8 digits, the first of them 0 or 1
 * @returns 12 digits; null where the check digit is not that of the UPC-A, or the UPC-A has another UPC-E
 */
export function expandUpcE(code: string): string | null {
  if (!/^[01]\d{7}$/.test(code)) return null;
  // Each UPC-A has one UPC-E: the last digit says how many zeros are left out, and that must be as many as there are.
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
 * A key that is equal for all spellings of one code: a UPC-A as EAN-13 or GTIN-14, without its leading zeros (spreadsheets drop them),
 * with spaces or dashes, or as UPC-E. Short numbers (a PLU, the shop's own codes) equal only themselves and the same number behind
 * zeros. Any other text is compared without regard to case.
 * @returns digits without leading zeros, or the text in capitals; empty for an empty code
 */
export function toGtinKey(code: string): string {
  const text = code.replace(BETWEEN_DIGITS, '');
  if (!/^\d+$/.test(text)) return code.trim().toUpperCase();
  const digits = text.replace(/^0+(?=\d)/, '');
  if (digits.length <= MAX_SHORT_CODE || digits.length > 8) return digits;
  // A GTIN-8 that begins with 0 or 1 can have the form of a UPC-E. Shops in the US see the UPC-E far more often.
  return expandUpcE(digits.padStart(8, '0'))?.replace(/^0+/, '') ?? digits;
}

/** True for a PLU or a number of the shop's own. Such numbers may differ by a zero alone: 7 and 07 can be two products. */
export const isShortCode = (code: string): boolean =>
  new RegExp(`^\\d{1,${MAX_SHORT_CODE}}$`).test(code.trim());

/**
 * A code as it was meant, from text that a spreadsheet or a person wrote: without a formula around it (`="036"`), a leading apostrophe,
 * invisible marks, a fraction of zeros, and without spaces and dashes between digits.
 */
export function cleanCode(text: string): string {
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

/** The digits of a number with an exponent, such as 3.6000291452E+10; null for other text, and where digits are lost. */
function expandExponent(text: string): string | null {
  const [, whole = '', fraction = '', exponent] = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i.exec(text) ?? [];
  if (exponent === undefined) return null;
  const digits = whole + fraction;
  return digits.length === Number(exponent) + 1 ? digits : null;
}

/** True for two spellings of the same code. Empty codes are never the same. */
export const isSameCode = (a: string, b: string): boolean =>
  toGtinKey(a) !== '' && toGtinKey(a) === toGtinKey(b);

/**
 * The spellings of a code under which another backend may have stored it, the given one first.
 * @returns at most five
 */
export function listCodeSpellings(code: string): string[] {
  const key = toGtinKey(code);
  if (!/^\d+$/.test(key)) return [code];
  const padded = [12, 13].filter(length => key.length > MAX_SHORT_CODE && key.length <= length);
  return [...new Set([code, key, ...padded.map(length => key.padStart(length, '0'))])];
}

/** True for a number with the form of a GTIN and a wrong check digit. */
export const hasWrongCheckDigit = (code: string): boolean =>
  looksLikeGtin(code) && !hasValidCheckDigit(code) && expandUpcE(code) === null;

/**
 * The content of the barcode label on a package that was weighed in the shop: the product and its price. It is an EAN-13 from the
 * range that GS1 reserves for use within a shop: 20 or 21, five digits for the product, five for the price in cents, and the check
 * digit (docs/decisions/0020-codes-and-labels.md).
 */
export interface WeighedPackage {
  /** The product by its own short code, or, where it has none, by its id. */
  by: 'code' | 'id';
  /** That code or id, 1 to 99,999. */
  item: number;
  cents: number;
}

const PACKAGE_PREFIXES = { code: '20', id: '21' } as const;
const MAX_FIVE_DIGITS = 99_999;

/**
 * The EAN-13 of a weighed package.
 * @returns null where the digits cannot hold it: an item outside 1 to 99,999, or a price of 0 or of 1,000.00 and more
 */
export function toPackageCode({ by, item, cents }: WeighedPackage): string | null {
  const fits = (figure: number) => Number.isSafeInteger(figure) && figure >= 1 && figure <= MAX_FIVE_DIGITS;
  if (!fits(item) || !fits(cents)) return null;
  const five = (figure: number) => String(figure).padStart(5, '0');
  return appendCheckDigit(PACKAGE_PREFIXES[by] + five(item) + five(cents));
}

/**
 * Reads the barcode of a weighed package.
 * @param code as scanned: 13 digits, or 14 with a leading zero
 * @returns null for any other code
 */
export function readPackage(code: string): WeighedPackage | null {
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
 * The item by which a product is identified in the code of a package.
 * @param upc the product's own code; it is used where it has one to five digits, as on a scale
 */
export const toPackageItem = ({
  id,
  upc,
}: {
  id: number;
  upc: string;
}): Pick<WeighedPackage, 'by' | 'item'> =>
  /^0*[1-9]\d{0,4}$/.test(upc) && upc.length <= 5
    ? { by: 'code', item: Number(upc) }
    : { by: 'id', item: id };
