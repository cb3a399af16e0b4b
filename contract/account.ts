/**
 * Calls for a user's own account: sessions, password and second factor. Optional for backends other than our server
 * (docs/api.md#what-our-server-adds).
 */
import Type, { type Static } from 'typebox';
import { requiredTextSchema } from './common.ts';
import { createFieldRule } from './fieldRule.ts';

/** PIN with which the user signs in at a till. Null removes it. */
const pin = Type.Union([Type.String({ maxLength: 8, pattern: '^[0-9]{4,8}$' }), Type.Null()], {
  'x-rule': createFieldRule('digits', { min: 4, max: 8 }),
});

const secret = () => Type.String({ maxLength: 1000, 'x-rule': createFieldRule('required') });

export const Account = Type.Object({
  name: Type.String(),
  userName: Type.String(),
  role: Type.String(),
  secondFactor: Type.Object({
    on: Type.Boolean(),
    /** True if the shop requires a second factor of this user, who therefore cannot turn it off. */
    required: Type.Boolean(),
    recoveryCodesLeft: Type.Integer(),
  }),
  /** True if the user has a PIN for tills. */
  hasPin: Type.Boolean(),
});
export type Account = Static<typeof Account>;

export const AccountUpdate = Type.Object({ name: requiredTextSchema() });
export type AccountUpdate = Static<typeof AccountUpdate>;

export const PasswordChange = Type.Object({ current: secret(), password: secret() });
export type PasswordChange = Static<typeof PasswordChange>;

export const PinChange = Type.Object({ current: secret(), pin });
export type PinChange = Static<typeof PinChange>;

export const PasswordConfirmation = Type.Object({ current: secret() });
export type PasswordConfirmation = Static<typeof PasswordConfirmation>;

export const OwnSession = Type.Object({
  id: Type.String(),
  /** Browser and operating system of the session, such as "Chrome on Windows". Empty if unknown. */
  device: Type.String(),
  isCurrent: Type.Boolean(),
  /** Start and last use of the session, ISO 8601 in UTC. `lastUsedAt` is accurate to one minute. */
  createdAt: Type.String(),
  lastUsedAt: Type.String(),
});
export type OwnSession = Static<typeof OwnSession>;

export const OwnSessionParams = Type.Object({
  session: Type.String({ pattern: '^[0-9a-f]{16}$', 'x-rule': createFieldRule('session') }),
});

/**
 * Secret of a new second factor, shown only once. It becomes active when the user confirms it with a first code from
 * the authenticator app.
 */
export const SecondFactorSetUp = Type.Object({
  secret: Type.String(),
  address: Type.String(),
});
export type SecondFactorSetUp = Static<typeof SecondFactorSetUp>;

export const SecondFactorCode = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 100, 'x-rule': createFieldRule('required') }),
});
export type SecondFactorCode = Static<typeof SecondFactorCode>;

/**
 * Recovery codes, shown only once. Each recovery code can be entered once, in place of a code of the authenticator app.
 */
export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

export const PasswordCandidate = Type.Object({
  password: Type.String({ maxLength: 1000 }),
  userName: Type.Optional(Type.String({ maxLength: 200 })),
});
export type PasswordCandidate = Static<typeof PasswordCandidate>;

export const PasswordStrength = Type.Object({
  /** Password strength, from 0 (guessed at once) to 4 (very hard to guess). */
  score: Type.Integer(),
  refusal: Type.String(),
});
export type PasswordStrength = Static<typeof PasswordStrength>;
