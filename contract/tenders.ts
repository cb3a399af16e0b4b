/**
 * Tenders that the tills of the shop take. Optional for backends other than our server
 * (docs/api.md#what-our-server-adds).
 */
import Type, { type Static } from 'typebox';
import { requiredTextSchema, strictObjectSchema } from './common.ts';
import { TENDERS } from './enums.ts';
import { createFieldRule } from './fieldRule.ts';

export const MAX_OWN_TENDERS = 20;

const tender = () => Type.Enum(TENDERS, { 'x-rule': createFieldRule('oneOf', { words: TENDERS }) });

export const ShopTenders = strictObjectSchema({
  /** Usual tenders, such as cash, that the shop does not take. */
  off: Type.Array(tender(), { maxItems: TENDERS.length, 'x-rule': createFieldRule('list') }),
  /** The shop's own tenders, such as vouchers. Reports count each of them as the usual tender in its field `tender`. */
  own: Type.Array(strictObjectSchema({ name: requiredTextSchema(40), tender: tender() }), {
    maxItems: MAX_OWN_TENDERS,
    'x-rule': createFieldRule('list'),
  }),
});
export type ShopTenders = Static<typeof ShopTenders>;
