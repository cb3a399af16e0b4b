/**
 * Setting that makes the server enforce roles. Optional for backends other than our server
 * (docs/api.md#what-our-server-adds).
 */
import Type, { type Static } from 'typebox';
import { PasswordChange } from './account.ts';
import { createFieldRule } from './fieldRule.ts';
import { RIGHTS_MODES } from './enums.ts';

const [open, roles] = RIGHTS_MODES;
export const RightsMode = Type.Union([Type.Literal(open), Type.Literal(roles)], {
  'x-rule': createFieldRule('either', { words: ['"open"', '"roles"'] }),
});

export const ShopRights = Type.Object({ rights: RightsMode });
export type ShopRights = Static<typeof ShopRights>;

/**
 * Body of a change of the permission setting. The password is required, because the change grants or removes rights
 * of every user.
 */
export const ShopRightsChange = Type.Object({
  ...ShopRights.properties,
  current: PasswordChange.properties.current,
});

/**
 * Response to a change of the permission setting. `role` is the role that a sign-in response would now have for the
 * caller. It is absent if roles are no longer enforced.
 */
export const UpdatedShopRights = Type.Object({
  ...ShopRights.properties,
  role: Type.Optional(Type.String()),
});
export type UpdatedShopRights = Static<typeof UpdatedShopRights>;
