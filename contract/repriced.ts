/**
 * Products whose price has changed since a given time, for reprinting shelf labels. Optional for backends other than
 * our server.
 */
import Type, { type Static } from 'typebox';
import { Id } from './common.ts';
import { createFieldRule } from './fieldRule.ts';
import { Product } from './product.ts';

export const RepricedProductsParams = Type.Object({
  branchId: Id,
  /** Start of the period in which prices changed, in UTC milliseconds. */
  since: Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    'x-rule': createFieldRule('momentSince', { year: 1970 }),
  }),
});

export const RepricedProducts = Type.Object({
  /**
   * End of the period, which the client sends as `since` in its next call. The server sets it some seconds in the past,
   * so the next response can repeat products.
   */
  until: Type.Integer(),
  products: Type.Array(Product),
});
export type RepricedProducts = Static<typeof RepricedProducts>;
