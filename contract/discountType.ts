import Type, { type Static } from 'typebox';
import { booleanSchema, Id, requiredTextSchema } from './common.ts';
import { createFieldRule, toNullableFieldRule } from './fieldRule.ts';
import { DISCOUNT_EFFECTS, type DiscountEffect } from './enums.ts';

/**
 * Effect of promotions with this discount type at the till. Null if tills ignore these promotions. A new promotion
 * cannot have a type without an effect. Optional for backends other than our server.
 */
const effect = Type.Unsafe<DiscountEffect | null>(
  Type.Union([...DISCOUNT_EFFECTS.map(word => Type.Literal(word)), Type.Null()], {
    'x-rule': toNullableFieldRule(createFieldRule('oneOf', { words: DISCOUNT_EFFECTS })),
  }),
);

/** A discount type. Id 1 is a percentage; every other type is an amount. */
export const DiscountType = Type.Object({ id: Id, name: Type.String(), effect });
export type DiscountType = Static<typeof DiscountType>;

export const DiscountTypeInput = Type.Object({
  name: requiredTextSchema(),
  active: booleanSchema(),
  /**
   * Effect at the till. If absent, a new discount type has no effect, and an existing one keeps its effect.
   */
  effect: Type.Optional(effect),
});
export type DiscountTypeInput = Static<typeof DiscountTypeInput>;

export const DiscountTypeWithStatus = Type.Object({
  id: Id,
  name: Type.String(),
  active: Type.Boolean(),
  effect,
});
export type DiscountTypeWithStatus = Static<typeof DiscountTypeWithStatus>;
