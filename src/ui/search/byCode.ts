import type { Api, ProductMatch } from '../../dataProvider/api';
import { sameCode, significant } from './codes';

/** The product of a scanned code. A backend compares digits from the first, so the code is looked up without the zeros in front, too. */
export async function byCode(api: Api, code: string, branchId: number): Promise<ProductMatch | undefined> {
  for (const text of new Set([code, significant(code)])) {
    const matches = await api.searchProducts({ text, branchId });
    const match = matches.find(({ upc, pack }) => sameCode(upc, code) || sameCode(pack?.code ?? '', code));
    if (match) return match;
  }
  return undefined;
}
