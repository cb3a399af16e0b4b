/** Issues that need the user's attention. Optional for backends other than our server. */
import Type, { type Static } from 'typebox';
import { Id, Money, nullable, enumSchema } from './common.ts';
import { ATTENTION_NOTICE_KINDS } from './enums.ts';

export const AttentionQuery = Type.Object({ branchId: Id });

export const AttentionNotice = Type.Object({
  kind: enumSchema(ATTENTION_NOTICE_KINDS),
  /**
   * Number of affected products, purchases, suppliers, promotions, sales or terminals. For the kind `backup`, whole
   * days since the last backup, or null if no backup exists. For the kind `clock`, whole days by which the clock
   * jumped.
   */
  count: nullable(Type.Integer()),
  /** Total amount due to suppliers, in dollars. Null for other kinds of issues. */
  amount: nullable(Money),
  names: Type.Array(Type.String()),
});
export type AttentionNotice = Static<typeof AttentionNotice>;
