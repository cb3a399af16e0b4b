/** Products whose price has changed since a given moment, to reprint their shelf labels. An addition of our server. */
import Type, { type Static } from 'typebox';
import { Id } from './common.ts';
import { fieldRule } from './fieldRule.ts';
import { Product } from './product.ts';

export const RepricedParams = Type.Object({
  branchId: Id,
  /** UTC milliseconds. */
  since: Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    'x-rule': fieldRule('momentSince', { year: 1970 }),
  }),
});

export const RepricedProducts = Type.Object({
  /**
   * The `since` of the next call, by the server's clock. It lies some seconds in the past, so the next answer may repeat some
   * products.
   */
  until: Type.Integer(),
  products: Type.Array(Product),
});
export type RepricedProducts = Static<typeof RepricedProducts>;
