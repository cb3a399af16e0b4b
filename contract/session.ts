import Type, { type Static } from 'typebox';
import { Id } from './common.ts';
import { fieldRule } from './fieldRule.ts';

export const Credentials = Type.Object({
  /** Matched with the user name: the box on the screen is plain text. */
  Email: Type.String({ minLength: 1, maxLength: 200, 'x-rule': fieldRule('required') }),
  Password: Type.String({ minLength: 1, maxLength: 1000, 'x-rule': fieldRule('required') }),
  /** A code of an authenticator app, or a recovery code. An addition of our server, for users with a second factor. */
  Code: Type.Optional(Type.String({ maxLength: 100, 'x-rule': fieldRule('textUpTo', { max: 100 }) })),
});
export type Credentials = Static<typeof Credentials>;

/** The documented answer is token, name and branchid; the rest are additions of our server (docs/api.md#what-our-server-adds). */
export const SignedIn = Type.Object({
  token: Type.String(),
  name: Type.String(),
  /** Null for someone who works for every branch. */
  branchid: Type.Union([Id, Type.Null()]),
  userid: Type.Optional(Id),
  /** The server shows this person no branch but theirs. */
  ownbranchonly: Type.Optional(Type.Boolean()),
  /** The only branch of the shop; absent where there are several. */
  onlybranch: Type.Optional(Id),
  /** A header in which this server reads the branch that a call is about, where the call has no place for it. */
  branchheader: Type.Optional(Type.String()),
  /**
   * A header in which this server reads the stock that a saved product was read with: it applies the difference, so that
   * a delivery that arrived meanwhile is not overwritten.
   */
  stockheader: Type.Optional(Type.String()),
  /** Where a POST revokes this token. Absent where the backend cannot revoke tokens. */
  revocation: Type.Optional(Type.String()),
  /** What this server has beyond the documented calls, in the words of `OFFERS` (`enums.ts`). */
  offers: Type.Optional(Type.Array(Type.String())),
  /** The shop requires a second factor of this person, who has none. Until one is set up, the server refuses every other call. */
  secondfactordue: Type.Optional(Type.Boolean()),
  /** The person's role, where the shop enforces roles. Absent where everybody may do everything. */
  role: Type.Optional(Type.String()),
  /** Everything in this shop is made up. */
  demo: Type.Optional(Type.Boolean()),
});
export type SignedIn = Static<typeof SignedIn>;
