/** Merging two products of a branch that have a code in common. An addition of our server. */
import type { Static } from 'typebox';
import { closed, Id } from './common.ts';

export const ProductMerge = closed({
  /** The duplicate. It is deleted; its history, stock, codes and promotions go to the product in the path. */
  duplicateId: Id,
});
export type ProductMerge = Static<typeof ProductMerge>;
