/** Whether a shop enforces roles: an addition of our server (docs/api.md#what-our-server-adds). */
import Type, { type Static } from 'typebox';
import { PasswordChange } from './account.ts';
import { fieldRule } from './fieldRule.ts';
import { RIGHTS_SETTINGS } from './enums.ts';

const [open, roles] = RIGHTS_SETTINGS;
export const RightsSetting = Type.Union([Type.Literal(open), Type.Literal(roles)], {
  'x-rule': fieldRule('either', { words: ['"open"', '"roles"'] }),
});

export const ShopRights = Type.Object({ rights: RightsSetting });
export type ShopRights = Static<typeof ShopRights>;

/** Asks for the password, because the change grants or removes rights for everybody. */
export const ShopRightsChange = Type.Object({
  ...ShopRights.properties,
  current: PasswordChange.properties.current,
});

/** `role`: as in the answer to a sign-in; absent where roles are no longer enforced. */
export const ShopRightsChanged = Type.Object({
  ...ShopRights.properties,
  role: Type.Optional(Type.String()),
});
export type ShopRightsChanged = Static<typeof ShopRightsChanged>;
