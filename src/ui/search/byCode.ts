import { readPackage, type WeighedPackage } from '../../../contract/gtin';
import type { Api, Product, ProductMatch } from '../../dataProvider/api';
import { sameCode, significant } from './codes';

/**
 * The product of a scanned code, also of the label of a package that was weighed in the shop. A backend compares digits from the first, so
 * the code is looked up without the zeros in front, too.
 */
export async function byCode(api: Api, code: string, branchId: number): Promise<ProductMatch | undefined> {
  for (const text of new Set([code, significant(code)])) {
    const matches = await api.searchProducts({ text, branchId });
    const match = matches.find(({ upc, pack }) => sameCode(upc, code) || sameCode(pack?.code ?? '', code));
    if (match) return match;
  }
  const packed = readPackage(code);
  return packed ? ofPackage(api, packed, branchId) : undefined;
}

async function ofPackage(
  api: Api,
  { by, item }: WeighedPackage,
  branchId: number,
): Promise<ProductMatch | undefined> {
  if (by === 'code') return byCode(api, String(item), branchId);
  const product = await productOf(api, item, branchId);
  if (!product) return undefined;
  // Among those of the branch: the id may be another one's.
  const matches = await api.searchProducts({ text: product.upc || product.name, branchId });
  return matches.find(({ id }) => id === item);
}

/** Null: there is none of that id. */
async function productOf(api: Api, id: number, branchId: number): Promise<Product | null> {
  try {
    return (await api.getOne<Product>('products', { id, meta: { branchId } })).data;
  } catch (error) {
    if ((error as { status?: number }).status === 404) return null;
    throw error;
  }
}
