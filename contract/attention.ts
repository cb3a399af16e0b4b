/** What somebody should look at in a branch. An addition of our server. */
import Type, { type Static } from 'typebox';
import { Id, Money, nullable, enumSchema } from './common.ts';
import { ATTENTION_KINDS } from './enums.ts';

export const AttentionQuery = Type.Object({ branchId: Id });

export const AttentionPoint = Type.Object({
  kind: enumSchema(ATTENTION_KINDS),
  /**
   * The number of products, purchases, suppliers, promotions or terminals. For `backup`, the whole days since the last one, or null
   * where there is none.
   */
  count: nullable(Type.Integer()),
  /** The amount due to suppliers; null where the point is not about money. */
  amount: nullable(Money),
  /** The first names, at most three. Empty where there are too many to name, as with products. */
  names: Type.Array(Type.String()),
});
export type AttentionPoint = Static<typeof AttentionPoint>;
