/**
 * One-time links for setting a password. Optional for backends other than our server
 * (docs/api.md#what-our-server-adds).
 */
import Type, { type Static } from 'typebox';
import { UserInput } from './user.ts';
import { emailSchema, Id, requiredTextSchema } from './common.ts';
import { createFieldRule } from './fieldRule.ts';
import { SignInResponse } from './session.ts';

/** Purpose of the link. An invitation is for a user who has no password yet. */
const purpose = Type.Union([Type.Literal('invitation'), Type.Literal('reset')]);

export const Invitation = Type.Object({
  name: requiredTextSchema(),
  userName: requiredTextSchema(100),
  role: UserInput.properties.role,
  /** Branch of the invited user. Null means every branch, which only a Super can have. */
  branchId: Type.Union([Id, Type.Null()]),
  email: emailSchema(),
});
export type Invitation = Static<typeof Invitation>;

export const PasswordLinkRequest = Type.Object({ email: emailSchema() });
export type PasswordLinkRequest = Static<typeof PasswordLinkRequest>;

/** A newly created link, whose token is shown only once. */
export const CreatedPasswordLink = Type.Object({
  token: Type.String(),
  purpose,
  name: Type.String(),
  /** Time when the link expires, ISO 8601 in UTC. */
  expiresAt: Type.String(),
  mailed: Type.Boolean(),
  mailFailure: Type.String(),
});
export type CreatedPasswordLink = Static<typeof CreatedPasswordLink>;

export const PendingPasswordLink = Type.Object({
  id: Id,
  name: Type.String(),
  userName: Type.String(),
  purpose,
  expiresAt: Type.String(),
  isExpired: Type.Boolean(),
});
export type PendingPasswordLink = Static<typeof PendingPasswordLink>;

export const PendingPasswordLinks = Type.Object({
  links: Type.Array(PendingPasswordLink),
  mails: Type.Boolean(),
});
export type PendingPasswordLinks = Static<typeof PendingPasswordLinks>;

export const PasswordLinkToken = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 200, 'x-rule': createFieldRule('required') }),
});
export type PasswordLinkToken = Static<typeof PasswordLinkToken>;

export const PasswordLinkState = Type.Object({ purpose, name: Type.String(), userName: Type.String() });
export type PasswordLinkState = Static<typeof PasswordLinkState>;

export const ChosenPassword = Type.Object({
  ...PasswordLinkToken.properties,
  password: Type.String({ maxLength: 1000, 'x-rule': createFieldRule('required') }),
});
export type ChosenPassword = Static<typeof ChosenPassword>;

export const ChosenPasswordResponse = Type.Object({
  userName: Type.String(),
  /** New session of the user. Null for a user with a second factor, who still has to sign in. */
  session: Type.Union([SignInResponse, Type.Null()]),
});
export type ChosenPasswordResponse = Static<typeof ChosenPasswordResponse>;
