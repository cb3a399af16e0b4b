/**
 * Sign-in at a server with the basic API (docs/api.md#session), including the fields that our server adds to the
 * response.
 */
import type { SignInResponse } from '../../contract/session';
import type { Auth, SignInResult } from '../session/auth';
import { sendApiRequest } from './http';
import { toObjectOrEmpty, readRole, type UncheckedFields } from './wire';

/** Parses an id of the response. 0 and an empty text mean that the person has none. */
const idOrNull = (value: unknown): number | null => Number(value) || null;

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value ? value : null);

export function parseSignInResponse(answer: unknown, user: string): SignInResult {
  const fields: UncheckedFields<SignInResponse> = toObjectOrEmpty(answer);
  return {
    token: textOrNull(fields.token) ?? '',
    name: textOrNull(fields.name) ?? user,
    branchId: idOrNull(fields.branchid),
    userId: idOrNull(fields.userid),
    revocation: textOrNull(fields.revocation),
    branchHeader: textOrNull(fields.branchheader),
    stockHeader: textOrNull(fields.stockheader),
    ownBranchOnly: fields.ownbranchonly === true,
    offers: Array.isArray(fields.offers) ? fields.offers.filter(offer => typeof offer === 'string') : [],
    ...(idOrNull(fields.onlybranch) ? { onlyBranch: idOrNull(fields.onlybranch)! } : {}),
    ...(idOrNull(fields.sessionminutes)
      ? { endsAt: Date.now() + idOrNull(fields.sessionminutes)! * 60_000 }
      : {}),
    ...(idOrNull(fields.idleminutes) ? { idleMinutes: idOrNull(fields.idleminutes)! } : {}),
    ...(fields.secondfactordue === true ? { secondFactorDue: true } : {}),
    ...readRole(fields.role),
    ...(fields.demo === true ? { demo: true } : {}),
  };
}

export const trastiendaAuth: Auth = {
  async signIn(user, password, code) {
    const answer = await sendApiRequest({
      method: 'POST',
      path: '/token/authenticate',
      body: { Email: user, Password: password, ...(code ? { Code: code } : {}) },
      token: '',
    });
    return parseSignInResponse(answer, user);
  },

  async signOut({ revocation, token }) {
    if (revocation) await sendApiRequest({ method: 'POST', path: revocation, token });
  },
};
