/** One-time links for setting a password. Optional for other backends (docs/api.md#what-our-server-adds). */
import Type, { type Static } from 'typebox';
import { AdminInput } from './admin.ts';
import { email, Id, requiredText } from './common.ts';
import { fieldRule } from './fieldRule.ts';
import { SignInResponse } from './session.ts';

/** Purpose of the link. An invitation is for a user who has no password yet. */
const purpose = Type.Union([Type.Literal('invitation'), Type.Literal('reset')]);

export const Invitation = Type.Object({
  name: requiredText(),
  userName: requiredText(100),
  role: AdminInput.properties.role,
  /** Branch of the invited user. Null means every branch, which only a Super may have. */
  branchId: Type.Union([Id, Type.Null()]),
  email: email(),
});
export type Invitation = Static<typeof Invitation>;

export const LinkRequest = Type.Object({ email: email() });
export type LinkRequest = Static<typeof LinkRequest>;

/** A newly created link, whose token is shown only once. */
export const CreatedLink = Type.Object({
  token: Type.String(),
  purpose,
  name: Type.String(),
  /** Time when the link expires, ISO 8601 in UTC. */
  expiresAt: Type.String(),
  mailed: Type.Boolean(),
  mailFailure: Type.String(),
});
export type CreatedLink = Static<typeof CreatedLink>;

export const OpenLink = Type.Object({
  id: Id,
  name: Type.String(),
  userName: Type.String(),
  purpose,
  expiresAt: Type.String(),
  isExpired: Type.Boolean(),
});
export type OpenLink = Static<typeof OpenLink>;

export const OpenLinks = Type.Object({
  links: Type.Array(OpenLink),
  mails: Type.Boolean(),
});
export type OpenLinks = Static<typeof OpenLinks>;

export const LinkToken = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 200, 'x-rule': fieldRule('required') }),
});
export type LinkToken = Static<typeof LinkToken>;

export const LinkState = Type.Object({ purpose, name: Type.String(), userName: Type.String() });
export type LinkState = Static<typeof LinkState>;

export const ChosenPassword = Type.Object({
  ...LinkToken.properties,
  password: Type.String({ maxLength: 1000, 'x-rule': fieldRule('required') }),
});
export type ChosenPassword = Static<typeof ChosenPassword>;

export const ChosenPasswordResult = Type.Object({
  userName: Type.String(),
  /** New session of the user. Null for a user with a second factor, who still has to sign in. */
  session: Type.Union([SignInResponse, Type.Null()]),
});
export type ChosenPasswordResult = Static<typeof ChosenPasswordResult>;
