/** What somebody should look at in a branch. An addition of our server. */
import Type, { type Static } from 'typebox';
import { Id, Money, orNull, wordOf } from './common.ts';
import { ATTENTION } from './words.ts';

export const AttentionQuery = Type.Object({ branchId: Id });

export const AttentionPoint = Type.Object({
  kind: wordOf(ATTENTION),
  /**
   * How many: products, purchases, suppliers, promotions, terminals; of `backup` the whole days since the last one, null where
   * there is none.
   */
  count: orNull(Type.Integer()),
  /** What is due to suppliers; null: it is not about money. */
  amount: orNull(Money),
  /** The first of them by name, at most three; empty where there are too many to name, as products. */
  names: Type.Array(Type.String()),
});
export type AttentionPoint = Static<typeof AttentionPoint>;
