import Type, { type Static } from 'typebox';
import { flag, Id, requiredText } from './common.ts';
import { fieldRule, allowNull } from './fieldRule.ts';
import { DISCOUNT_EFFECTS, type DiscountEffect } from './enums.ts';

/** An addition of our server. Null: tills do nothing with promotions of this type, so that promotions cannot choose it. */
const effect = Type.Unsafe<DiscountEffect | null>(
  Type.Union([...DISCOUNT_EFFECTS.map(word => Type.Literal(word)), Type.Null()], {
    'x-rule': allowNull(fieldRule('oneOf', { words: DISCOUNT_EFFECTS })),
  }),
);

/** Id 1 is a percentage, every other an amount. */
export const DiscountType = Type.Object({ id: Id, name: Type.String(), effect });
export type DiscountType = Static<typeof DiscountType>;

export const DiscountTypeInput = Type.Object({
  name: requiredText(),
  active: flag(),
  /** By default, a new type has none and a saved one keeps its own. */
  effect: Type.Optional(effect),
});
export type DiscountTypeInput = Static<typeof DiscountTypeInput>;

/** A discount type as the shop's settings list it, with inactive ones that new promotions cannot choose. */
export const ListedDiscountType = Type.Object({
  id: Id,
  name: Type.String(),
  active: Type.Boolean(),
  effect,
});
export type ListedDiscountType = Static<typeof ListedDiscountType>;
