import { normalizeProductCode, isShortProductCode } from './gtin.ts';

/**
 * Looks up items by product code: first by the exact text, because old products may have the same code in two
 * spellings, then by `normalizeProductCode`. Of two items with equal codes, the first one takes precedence.
 */
export class ProductCodeIndex<Item> {
  private readonly byText = new Map<string, Item>();
  private readonly byKey = new Map<string, Item>();

  add(code: string, item: Item): void {
    if (!this.byText.has(code)) this.byText.set(code, item);
    const key = normalizeProductCode(code);
    if (!this.byKey.has(key)) this.byKey.set(key, item);
  }

  get(code: string): Item | undefined {
    return this.byText.get(code) ?? this.byKey.get(normalizeProductCode(code));
  }

  getSame(code: string): Item | undefined {
    return isShortProductCode(code) ? this.byText.get(code) : this.get(code);
  }
}
