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
export function withCheckDigit(digits: string): string {
  let sum = 0;
  for (let place = 0; place < digits.length; place++)
    sum += (digits.charCodeAt(digits.length - 1 - place) - 48) * (place % 2 === 0 ? 3 : 1);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/**
 * The content of the barcode label on a package that was weighed in the shop: the product and its price. It is an EAN-13 from the
 * range that GS1 reserves for use within a shop: 20 or 21, five digits for the product, five for the price in cents, and the check
 * digit (docs/decisions/0083-labels-say-what-a-till-reads.md).
 */
export interface WeighedPackage {
  /** The product by its own short code, or, where it has none, by its id. */
  by: 'code' | 'id';
  /** That code or id, 1 to 99,999. */
  item: number;
  cents: number;
}

const PACKAGES = { code: '20', id: '21' } as const;
const MOST = 99_999;

/**
 * The EAN-13 of a weighed package.
 * @returns null where the digits cannot hold it: an item outside 1 to 99,999, or a price of 0 or of 1,000.00 and more
 */
export function packageCode({ by, item, cents }: WeighedPackage): string | null {
  const fits = (figure: number) => Number.isSafeInteger(figure) && figure >= 1 && figure <= MOST;
  if (!fits(item) || !fits(cents)) return null;
  const five = (figure: number) => String(figure).padStart(5, '0');
  return withCheckDigit(PACKAGES[by] + five(item) + five(cents));
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
    by: prefix === PACKAGES.code ? 'code' : 'id',
    item: Number(item),
    cents: Number(cents),
  } as const;
  return found.item > 0 && found.cents > 0 ? found : null;
}

/**
 * The item by which a product is identified in the code of a package.
 * @param upc the product's own code; it is used where it has one to five digits, as on a scale
 */
export const packageItem = ({ id, upc }: { id: number; upc: string }): Pick<WeighedPackage, 'by' | 'item'> =>
  /^0*[1-9]\d{0,4}$/.test(upc) && upc.length <= 5
    ? { by: 'code', item: Number(upc) }
    : { by: 'id', item: id };
