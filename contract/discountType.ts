import Type, { type Static } from 'typebox';
import { Id } from './common.ts';

/** Id 1 is a percentage, every other an amount. */
export const DiscountType = Type.Object({ id: Id, name: Type.String() });
export type DiscountType = Static<typeof DiscountType>;
