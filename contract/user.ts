import Type, { type Static } from 'typebox';
import { booleanSchema, Id, requiredTextSchema, textSchema, titledObjectSchema } from './common.ts';
import { createFieldRule } from './fieldRule.ts';

/** A user in responses, which never contain a password or its hash. */
export const User = titledObjectSchema('User', {
  id: Id,
  name: Type.String(),
  userName: Type.String(),
  status: Type.Boolean(),
  role: Type.String(),
  phone: Type.String(),
  /**
   * Branch of the user; null for every branch. This field and the following ones are not in the basic API
   * (docs/api.md).
   */
  branchId: Type.Optional(Type.Union([Id, Type.Null()])),
  secondFactor: Type.Optional(Type.Boolean()),
  /** True if the user has a PIN for tills. */
  hasPin: Type.Optional(Type.Boolean()),
});
export type User = Static<typeof User>;

/** User role: one of `ROLES`, in upper or lower case. The server decides which of these roles a shop has. */
const role = Type.String({ maxLength: 40, 'x-rule': createFieldRule('roleName') });

/**
 * Branch of the user. Null means every branch, which only a Super can have. If the field is absent, an existing user
 * keeps the branch, and a new user gets the branch of the request.
 */
const branchId = Type.Optional(Type.Union([Id, Type.Null()]));

/**
 * PIN with which the user signs in at a till. If it is absent or empty, an existing user keeps the PIN. Null removes
 * it.
 */
const pin = Type.Optional(
  Type.Union([Type.String({ maxLength: 8, pattern: '^(?:[0-9]{4,8})?$' }), Type.Null()], {
    'x-rule': createFieldRule('digits', { min: 4, max: 8 }),
  }),
);

export const UserInput = Type.Object({
  name: requiredTextSchema(),
  userName: requiredTextSchema(100),
  password: Type.String({ maxLength: 1000, 'x-rule': createFieldRule('textUpTo', { max: 1000 }) }),
  status: booleanSchema(),
  role,
  phone: Type.Optional(textSchema(50)),
  branchId,
  pin,
});
export type UserInput = Static<typeof UserInput>;

/** Body of a user update. An absent or empty password keeps the current one. */
export const UserUpdate = Type.Object({
  name: requiredTextSchema(),
  userName: requiredTextSchema(100),
  password: Type.Optional(Type.Union([Type.String({ maxLength: 1000 }), Type.Null()])),
  status: booleanSchema(),
  role,
  branchId,
  pin,
});
export type UserUpdate = Static<typeof UserUpdate>;
