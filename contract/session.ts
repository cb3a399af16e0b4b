import Type, { type Static } from 'typebox';
import { Id } from './common.ts';
import { createFieldRule } from './fieldRule.ts';

export const Credentials = Type.Object({
  Email: Type.String({ minLength: 1, maxLength: 200, 'x-rule': createFieldRule('required') }),
  Password: Type.String({ minLength: 1, maxLength: 1000, 'x-rule': createFieldRule('required') }),
  /**
   * Code of an authenticator app, or a recovery code, for users with a second factor. This field is not in the
   * basic API (docs/api.md).
   */
  Code: Type.Optional(Type.String({ maxLength: 100, 'x-rule': createFieldRule('textUpTo', { max: 100 }) })),
});
export type Credentials = Static<typeof Credentials>;

/** Response to a sign-in. Only token, name and branchid are in the basic API (docs/api.md#what-our-server-adds). */
export const SignInResponse = Type.Object({
  token: Type.String(),
  name: Type.String(),
  /** The user's branch. Null for a user of every branch. */
  branchid: Type.Union([Id, Type.Null()]),
  userid: Type.Optional(Id),
  ownbranchonly: Type.Optional(Type.Boolean()),
  onlybranch: Type.Optional(Id),
  /**
   * Name of the request header with the branch of a call, for calls that have no parameter for the branch.
   */
  branchheader: Type.Optional(Type.String()),
  /**
   * Name of the request header with the stock that the form showed before the edit. The server adds the user's change
   * to the current stock, so that a delivery during the edit is not overwritten.
   */
  stockheader: Type.Optional(Type.String()),
  revocation: Type.Optional(Type.String()),
  /** Minutes after which the session ends, counted from the sign-in. */
  sessionminutes: Type.Optional(Type.Integer()),
  /** Minutes without a call after which the session ends earlier. */
  idleminutes: Type.Optional(Type.Integer()),
  /** Names of the server's features that are not in the basic API, as listed in `API_EXTENSIONS` (`enums.ts`). */
  offers: Type.Optional(Type.Array(Type.String())),
  /**
   * True if the shop requires a second factor and the user has not set one up. Until then, the server refuses all
   * other calls.
   */
  secondfactordue: Type.Optional(Type.Boolean()),
  role: Type.Optional(Type.String()),
  /** True for a demo shop, which contains sample data. */
  demo: Type.Optional(Type.Boolean()),
});
export type SignInResponse = Static<typeof SignInResponse>;
