import Type, { type Static } from 'typebox';
import { flag, Id, requiredText } from './common.ts';

/** Id 1 is a percentage, every other an amount. */
export const DiscountType = Type.Object({ id: Id, name: Type.String() });
export type DiscountType = Static<typeof DiscountType>;

export const DiscountTypeInput = Type.Object({ name: requiredText(), active: flag() });
export type DiscountTypeInput = Static<typeof DiscountTypeInput>;

/** A discount type as the shop's settings list it, with inactive ones that new promotions cannot choose. */
export const ListedDiscountType = Type.Object({ id: Id, name: Type.String(), active: Type.Boolean() });
export type ListedDiscountType = Static<typeof ListedDiscountType>;
