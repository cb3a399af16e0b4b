/**
 * A key that is equal for codes of the same article. A UPC-A of 12 digits equals the EAN-13 with a zero in front, and so on up to
 * GTIN-14; and spreadsheets lose leading zeros. Codes of 8 digits or fewer stay unchanged: they may be a UPC-E, which is shortened
 * by other rules, or the number of a vegetable.
 */
export function codeKey(code: string): string {
  return /^\d{9,14}$/.test(code) ? code.padStart(14, '0') : code;
}

/** Looks up items by their code: first by the exact text, then by the article number. If two are equal, the first one wins. */
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

/** The spellings of a code with and without leading zeros, which a scanner may add or omit. */
export function withAndWithoutZeros(code: string): string[] {
  const digits = code.replace(/^0+/, '');
  return /^\d+$/.test(digits)
    ? [code, digits, ...[8, 12, 13, 14].map(length => digits.padStart(length, '0'))]
    : [code];
}

/** A key that is equal for the same package code: without leading zeros in a number, and ignoring case. */
export function packKey(code: string): string {
  const text = code.trim();
  return /^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : text.toUpperCase();
}
