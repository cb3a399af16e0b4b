/** Matches picture files with products. Files are named by product code. */
import { normalizeProductCode } from '../../../../contract/gtin';
import { MAX_IMAGE_BYTES } from '../../../../contract/limits';
import type { Product } from '../../../dataProvider/api';

export type PictureMatchState = 'found' | 'unknown' | 'kept' | 'second' | 'too_large' | 'wrong_type';

export interface MatchedPicture {
  file: File;
  state: PictureMatchState;
  product?: Product;
}

/**
 * Matches the number in a file name such as `036000291452-2.jpg`, which distinguishes several pictures of one product.
 */
const NUMBER = /\s*[-_ (]\d{1,2}\)?$/;

interface OtherCode {
  productId: number;
  code: string;
}

/**
 * Indexes products by all their codes: UPC, EAN and package codes. If two products share a code, the first product
 * wins.
 */
export function indexProductsByCode(
  products: readonly Product[],
  others: readonly OtherCode[],
): Map<string, Product> {
  const found = new Map<string, Product>();
  const add = (code: string, product: Product | undefined) => {
    const key = normalizeProductCode(code);
    if (key && product && !found.has(key)) found.set(key, product);
  };
  for (const product of products) add(product.upc, product);
  for (const product of products) add(product.carried?.ean ?? '', product);
  const byId = new Map(products.map(product => [String(product.id), product]));
  for (const { productId, code } of others) add(code, byId.get(String(productId)));
  return found;
}

export function matchPictureFiles(
  files: readonly File[],
  products: ReadonlyMap<string, Product>,
  replaces: boolean,
): MatchedPicture[] {
  const taken = new Set<Product['id']>();
  return (
    [...files]
      .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
      .map(file => ({ file, ...placeOf(file, products) }))
      // A file named by the code alone comes before files with a number after the code.
      .sort((a, b) => Number(a.isNumbered) - Number(b.isNumbered))
      .map(({ file, product, isNumbered }): MatchedPicture => {
        if (!file.type.startsWith('image/')) return { file, state: 'wrong_type' };
        if (!product) return { file, state: 'unknown' };
        if (file.size > MAX_IMAGE_BYTES) return { file, state: 'too_large', product };
        if (isNumbered || taken.has(product.id)) return { file, state: 'second', product };
        taken.add(product.id);
        const isKept = !replaces && hasOwnPicture(product);
        return { file, state: isKept ? 'kept' : 'found', product };
      })
  );
}

/** True if the product has a picture of its own and not only the placeholder that some backends send. */
export const hasOwnPicture = ({ carried }: Product): boolean => Boolean(carried?.image);

function placeOf({ name }: File, products: ReadonlyMap<string, Product>) {
  const base = name.replace(/\.[^.]*$/, '');
  const exact = products.get(normalizeProductCode(base));
  if (exact || !NUMBER.test(base)) return { product: exact, isNumbered: false };
  return { product: products.get(normalizeProductCode(base.replace(NUMBER, ''))), isNumbered: true };
}
