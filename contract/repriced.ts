/** Whose price is another one than at some moment: for the labels on the shelves. An addition of our server. */
import Type, { type Static } from 'typebox';
import { Id } from './common.ts';
import { Product } from './product.ts';

export const RepricedParams = Type.Object({
  branchId: Id,
  /** UTC milliseconds. */
  since: Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    'x-says': 'must be a moment in milliseconds since 1970',
  }),
});

export const Repriced = Type.Object({
  /** By the server's clock, where the next question begins: some seconds ago, so that it may name some of these again. */
  until: Type.Integer(),
  products: Type.Array(Product),
});
export type Repriced = Static<typeof Repriced>;
