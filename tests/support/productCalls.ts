import { beforeAll } from 'vitest';
import type { Product } from '../../contract/product.ts';
import type { BackOffice } from './backOffice.ts';
import { buildBranch, buildCategory } from './builders.ts';
import { buildProduct, productInput } from './catalogue.ts';

export function useProductCalls(office: BackOffice) {
  const place = { branch_id: 0, category_id: 0 };
  beforeAll(async () => {
    place.branch_id = (await buildBranch(office.db)).id;
    place.category_id = (await buildCategory(office.db, { branch_id: place.branch_id })).id;
  });
  const input = (values: object = {}) => productInput(place.branch_id, place.category_id, values);
  return {
    place,
    input,
    build: (values: object = {}) => buildProduct(office.db, { ...place, ...values }),
    post: (values: object = {}) => office.call<Product>('POST', '/api/product', input(values)),
    put: (id: number, values: object = {}) =>
      office.call<Product>('PUT', `/api/product/${id}`, input(values)),
    rowOf: (id: number) =>
      office.db.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirst(),
  };
}
