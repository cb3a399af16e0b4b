import type { Identifier } from 'ra-core';
import {
  isSameProductCode,
  parseWeighedPackageCode,
  listEquivalentProductCodes,
  type WeighedPackage,
} from '../../../contract/gtin';
import type { Api, Product, ProductMatch } from '../../dataProvider/api';

/**
 * Finds the product of a scanned code. A label of a package that was weighed in the shop also contains its weight,
 * which the result has as `pack`. Our server finds a code with or without leading zeros; other backends compare
 * digits literally, so every spelling is searched for.
 */
export async function findProductByCode(
  api: Api,
  code: string,
  branchId: number,
): Promise<ProductMatch | undefined> {
  for (const text of listEquivalentProductCodes(code)) {
    const matches = await api.searchProducts({ text, branchId });
    const match = matches.find(
      ({ upc, pack }) => isSameProductCode(upc, code) || isSameProductCode(pack?.code ?? '', code),
    );
    if (match) return match;
  }
  const packed = parseWeighedPackageCode(code);
  return packed ? ofPackage(api, { ...packed, code }, branchId) : undefined;
}

async function ofPackage(
  api: Api,
  { by, item, cents, code }: WeighedPackage & { code: string },
  branchId: number,
): Promise<ProductMatch | undefined> {
  const own = by === 'code' ? await findProductByCode(api, String(item), branchId) : undefined;
  const product = by === 'id' || own ? await productOf(api, own?.id ?? item, branchId) : null;
  if (!product) return own;
  const match = own ?? (await inBranch(api, product, branchId));
  // The sold weight is the price on the label divided by the price per kilogram.
  if (!match || !product.pesado || !product.priceCents || product.priceCents < 0) return match;
  const sizeThousandths = Math.round((cents * 1000) / product.priceCents);
  return { ...match, pack: { code, unit: '', sizeThousandths, priceCents: cents } };
}

/**
 * The product id in the label of a weighed package can belong to another branch, so the product is searched for in this
 * branch.
 */
async function inBranch(api: Api, product: Product, branchId: number): Promise<ProductMatch | undefined> {
  const matches = await api.searchProducts({ text: product.upc || product.name, branchId });
  return matches.find(({ id }) => id === product.id);
}

async function productOf(api: Api, id: Identifier, branchId: number): Promise<Product | null> {
  try {
    return (await api.getOne<Product>('products', { id, meta: { branchId } })).data;
  } catch (error) {
    if ((error as { status?: number }).status === 404) return null;
    throw error;
  }
}
