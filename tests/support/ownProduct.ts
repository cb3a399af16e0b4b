import type { Static } from 'typebox';
import type { Category } from '../../contract/category.ts';
import type { Product, ProductInput } from '../../contract/product.ts';
import { askShop, fetchToken } from './calls.ts';

let count = 0;

/**
 * Creates a product. By default its price is two dollars, ten pieces are in stock, and it is in the last category of
 * branch 31.
 * @param values values that differ from these defaults
 */
export async function ownProduct(values: Partial<Static<typeof ProductInput>> = {}): Promise<Product> {
  const token = await fetchToken();
  // The product is in the last category, because other tests need the first one to fit on one page.
  const category = (await askShop<Category[]>('GET', '/api/category/branch/31', { token })).body.at(-1);
  const name = `Own figs ${Date.now()}-${++count}`;
  const flags = { ebt: false, wic: false, pesado: false, ecommerce: false };
  const figures = {
    price: 2,
    tax: 0,
    status: 1,
    cost: 0.95,
    stock: 10,
    categoryId: category!.id,
    branchId: 31,
  };
  const body = { name, description: '', upc: '', base64dataImage: '', ...figures, ...flags, ...values };
  const answer = await askShop<Product>('POST', '/api/product', { token, body });
  if (answer.status >= 300) throw new Error(`The product was not created: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export const productNow = async (id: number): Promise<Product> =>
  (await askShop<Product>('GET', `/api/product/${id}`, { token: await fetchToken() })).body;

export const allNamed = (text: string): string =>
  `/admin/products?filter=${encodeURIComponent(JSON.stringify({ name: text }))}`;
