/**
 * Two codes with equal keys name one article: a UPC-A of 12 digits is the EAN-13 with a zero before it, and so on up
 * to GTIN-14; and the zeros before it are lost in spreadsheets. Not with 8 digits or fewer: those may be a UPC-E, which is
 * shortened by other rules, or the number of a vegetable.
 */
export function codeKey(code: string): string {
  return /^\d{9,14}$/.test(code) ? code.padStart(14, '0') : code;
}

/**
 * Looks things up by their code: by the same text first, else by the same article number. Of two that are equal the
 * first stays.
 */
export class ByCode<Item> {
  private readonly byText = new Map<string, Item>();
  private readonly byKey = new Map<string, Item>();

  add(code: string, item: Item): void {
    if (!this.byText.has(code)) this.byText.set(code, item);
    const key = codeKey(code);
    if (!this.byKey.has(key)) this.byKey.set(key, item);
  }

  get(code: string): Item | undefined {
    return this.byText.get(code) ?? this.byKey.get(codeKey(code));
  }
}

/** The ways in which a code may be written: a scanner may put zeros in front of it, or leave them out. */
export function withAndWithoutZeros(code: string): string[] {
  const digits = code.replace(/^0+/, '');
  return /^\d+$/.test(digits)
    ? [code, digits, ...[8, 12, 13, 14].map(length => digits.padStart(length, '0'))]
    : [code];
}

/** Equal for codes of packages that are the same: without the zeros before a number, whatever the case of letters. */
export function packKey(code: string): string {
  const text = code.trim();
  return /^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : text.toUpperCase();
}
