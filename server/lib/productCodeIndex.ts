import { toGtinKey, isShortProductCode } from '../../contract/gtin.ts';

export const toProductCodeKeys = ({
  upc = '',
  ean = '',
}: {
  upc?: string | undefined;
  ean?: string | undefined;
}) => ({
  upc_key: toGtinKey(upc),
  ean_key: toGtinKey(ean),
});

/**
 * Looks up items by product code: first by the exact text, because old products may have the same code in two
 * spellings, then by `toGtinKey`. Of two items with equal codes, the first one takes precedence.
 */
export class ProductCodeIndex<Item> {
  private readonly byText = new Map<string, Item>();
  private readonly byKey = new Map<string, Item>();

  add(code: string, item: Item): void {
    if (!this.byText.has(code)) this.byText.set(code, item);
    const key = toGtinKey(code);
    if (!this.byKey.has(key)) this.byKey.set(key, item);
  }

  get(code: string): Item | undefined {
    return this.byText.get(code) ?? this.byKey.get(toGtinKey(code));
  }

  getSame(code: string): Item | undefined {
    return isShortProductCode(code) ? this.byText.get(code) : this.get(code);
  }
}
