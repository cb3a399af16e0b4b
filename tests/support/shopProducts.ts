import type { Static } from 'typebox';
import type { Category } from '../../contract/category.ts';
import type { Product, ProductInput } from '../../contract/product.ts';
import { askShop, fetchToken } from './openApp';

let made = 0;

/**
 * Creates a product. By default its price is two dollars, ten pieces are in stock, and it is in the last category of
 * branch 31.
 * @param values values that differ from these defaults
 */
export async function makeProduct(values: Partial<Static<typeof ProductInput>> = {}): Promise<Product> {
  const token = await fetchToken();
  const categories = await askShop<Category[]>('GET', '/api/category/branch/31', { token });
  const body = {
    name: `Own figs ${++made}`,
    description: '',
    upc: '',
    base64dataImage: '',
    price: 2,
    tax: 0,
    status: 1,
    cost: 0.95,
    stock: 10,
    categoryId: categories.body.at(-1)!.id,
    branchId: 31,
    ebt: false,
    wic: false,
    pesado: false,
    ecommerce: false,
    ...values,
  };
  const answer = await askShop<Product>('POST', '/api/product', { token, body });
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

export const productNow = async (id: number): Promise<Product> =>
  (await askShop<Product>('GET', `/api/product/${id}`, { token: await fetchToken() })).body;

export async function changeProduct(id: number, values: Partial<Static<typeof ProductInput>>): Promise<void> {
  const body = { ...(await productNow(id)), base64dataImage: '', ...values };
  await askShop('PUT', `/api/product/${id}`, { token: await fetchToken(), body });
}

export const allNamed = (text: string): string =>
  `/admin/products?filter=${encodeURIComponent(JSON.stringify({ name: text }))}`;
