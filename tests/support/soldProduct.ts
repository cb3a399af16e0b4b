import { lightFormat, subDays } from 'date-fns';
import type { Product } from '../../contract/product.ts';
import { branchToday } from './branchToday.ts';
import { askShop } from './calls.ts';

/** Finds an active product with a code, purchases and sales. Products that other tests create have no sales. */
export async function findSoldProduct(products: readonly Product[], token: string): Promise<Product> {
  const has = async (path: string) => (await askShop<unknown[]>('GET', path, { token })).body.length > 0;
  const [longAgo, now] = [364, 0].map(ago => lightFormat(subDays(branchToday(), ago), 'yyyyMMdd'));
  for (const product of products.filter(({ status, upc }) => status === 1 && upc !== '')) {
    const about = `/api/product/${product.id}`;
    if ((await has(`${about}/purchases`)) && (await has(`${about}/sales/${longAgo}/${now}`))) return product;
  }
  throw new Error('No product was bought and sold');
}
