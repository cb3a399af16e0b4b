/** One-time links by which somebody chooses a password: an addition of our server (docs/api.md#what-our-server-adds). */
import Type, { type Static } from 'typebox';
import { AdminInput } from './admin.ts';
import { email, Id, requiredText } from './common.ts';
import { SignedIn } from './session.ts';

/** An invitation is for who has no password yet. */
const purpose = Type.Union([Type.Literal('invitation'), Type.Literal('reset')]);

export const Invitation = Type.Object({
  name: requiredText(),
  userName: requiredText(100),
  role: AdminInput.properties.role,
  /** Null: every branch, which a Super alone may have. */
  branchId: Type.Union([Id, Type.Null()]),
  /** Where the link is also sent, on a server that sends mail; empty: nowhere. */
  email: email(),
});
export type Invitation = Static<typeof Invitation>;

export const LinkOrder = Type.Object({ email: email() });
export type LinkOrder = Static<typeof LinkOrder>;

/** A link that has just been made. Its token is told once. */
export const MadeLink = Type.Object({
  token: Type.String(),
  purpose,
  name: Type.String(),
  /** ISO 8601, in UTC. */
  expiresAt: Type.String(),
  mailed: Type.Boolean(),
  /** Why it was not mailed; empty where that went well, or nobody asked. */
  mailFailure: Type.String(),
});
export type MadeLink = Static<typeof MadeLink>;

export const OpenLink = Type.Object({
  /** The user's. */
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
  /** The server can mail them. */
  mails: Type.Boolean(),
});
export type OpenLinks = Static<typeof OpenLinks>;

export const LinkToken = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 200, 'x-says': 'is required' }),
});
export type LinkToken = Static<typeof LinkToken>;

export const LinkState = Type.Object({ purpose, name: Type.String(), userName: Type.String() });
export type LinkState = Static<typeof LinkState>;

export const ChosenPassword = Type.Object({
  ...LinkToken.properties,
  password: Type.String({ maxLength: 1000, 'x-says': 'is required' }),
});
export type ChosenPassword = Static<typeof ChosenPassword>;

export const LinkUsed = Type.Object({
  userName: Type.String(),
  /** Null for somebody who signs in with a second factor: the link does not stand for it. */
  session: Type.Union([SignedIn, Type.Null()]),
});
export type LinkUsed = Static<typeof LinkUsed>;
