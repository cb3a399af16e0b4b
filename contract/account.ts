/** A person's own account: an addition of our server (docs/api.md#what-our-server-adds). */
import Type, { type Static } from 'typebox';
import { requiredText } from './common.ts';
import { fieldRule } from './fieldRule.ts';

const secret = () => Type.String({ maxLength: 1000, 'x-rule': fieldRule('required') });

export const Account = Type.Object({
  name: Type.String(),
  userName: Type.String(),
  role: Type.String(),
  secondFactor: Type.Object({
    on: Type.Boolean(),
    /** The shop requires a second factor of this person, so it cannot be turned off. */
    required: Type.Boolean(),
    recoveryCodesLeft: Type.Integer(),
  }),
});
export type Account = Static<typeof Account>;

export const AccountUpdate = Type.Object({ name: requiredText() });
export type AccountUpdate = Static<typeof AccountUpdate>;

export const PasswordChange = Type.Object({ current: secret(), password: secret() });
export type PasswordChange = Static<typeof PasswordChange>;

/** Asks for the password again, for what only the owner of the account may do. */
export const PasswordConfirmation = Type.Object({ current: secret() });
export type PasswordConfirmation = Static<typeof PasswordConfirmation>;

export const OwnSession = Type.Object({
  id: Type.String(),
  /** Such as "Chrome on Windows"; empty where it is not known. */
  device: Type.String(),
  /** The session of this call. */
  isCurrent: Type.Boolean(),
  /** ISO 8601, in UTC. `lastUsedAt` is accurate to a minute. */
  createdAt: Type.String(),
  lastUsedAt: Type.String(),
});
export type OwnSession = Static<typeof OwnSession>;

export const SessionParams = Type.Object({
  session: Type.String({ pattern: '^[0-9a-f]{16}$', 'x-rule': fieldRule('session') }),
});

/** A secret for an authenticator app, not active yet. It is shown only once. */
export const NewSecondFactor = Type.Object({
  secret: Type.String(),
  /** `otpauth://…`, for a QR code. */
  address: Type.String(),
});
export type NewSecondFactor = Static<typeof NewSecondFactor>;

export const FactorCode = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 100, 'x-rule': fieldRule('required') }),
});
export type FactorCode = Static<typeof FactorCode>;

/** Each signs in once in place of a code. They are shown only once. */
export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

export const PasswordCandidate = Type.Object({
  password: Type.String({ maxLength: 1000 }),
  userName: Type.Optional(Type.String({ maxLength: 200 })),
});
export type PasswordCandidate = Static<typeof PasswordCandidate>;

export const PasswordStrength = Type.Object({
  /** From 0 (guessed at once) to 4 (not guessed in a lifetime). */
  score: Type.Integer(),
  /** The sentence with which the password would be refused; empty where it would be accepted. */
  refusal: Type.String(),
});
export type PasswordStrength = Static<typeof PasswordStrength>;
