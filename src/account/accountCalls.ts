/** Calls of the account pages to our server, in a file that loads only with these pages. */
import type {
  Account,
  SecondFactorSetUp as NewSecondFactorWire,
  OwnSession as OwnSessionWire,
  PasswordStrength as PasswordStrengthWire,
} from '../../contract/account';
import type { PasswordLinkState as LinkStateWire, ChosenPasswordResponse } from '../../contract/passwordLink';
import { toSession } from '../authProvider/signIn';
import { parseSignInResponse } from '../dataProvider/trastiendaAuth';
import type { CallOptions } from '../dataProvider/http';
import { toBoolean, isObject, toNumber, toText, type UncheckedFields } from '../dataProvider/wire';
import { translate } from '../i18n/translate';
import '../i18n/account';
import { readSession, storeSession } from '../session/session';
import { sendFormRequest } from './sendFormRequest';

const ask = (method: string, path: string, options: Partial<CallOptions> = {}): Promise<unknown> =>
  sendFormRequest(
    { method, path, ...options },
    { noAnswer: translate('account.noAnswer'), failed: translate('account.refused') },
  );

const fieldsOf = <Wire>(answer: unknown): UncheckedFields<Wire> => (isObject(answer) ? answer : {});

export async function saveOwnName(name: string): Promise<void> {
  const saved = fieldsOf<Account>(await ask('PUT', '/api/account', { body: { name } }));
  const session = readSession();
  if (session) storeSession({ ...session, name: toText(saved.name) });
}

export const changePassword = (current: string, password: string): Promise<unknown> =>
  ask('PUT', '/api/account/password', { body: { current, password } });

/** Sets the person's own PIN for tills. @param pin null to remove the PIN */
export const changePin = (current: string, pin: string | null): Promise<unknown> =>
  ask('PUT', '/api/account/pin', { body: { current, pin } });

export interface OwnSession {
  id: string;
  device: string;
  isCurrent: boolean;
  createdAt: string;
  lastUsedAt: string;
}

export async function listOwnSessions(signal?: AbortSignal): Promise<OwnSession[]> {
  const answer = await ask('GET', '/api/account/session', { signal });
  return (Array.isArray(answer) ? (answer as unknown[]) : []).map(row => {
    const { id, device, isCurrent, createdAt, lastUsedAt } = fieldsOf<OwnSessionWire>(row);
    return {
      id: toText(id),
      device: toText(device),
      isCurrent: toBoolean(isCurrent),
      createdAt: toText(createdAt),
      lastUsedAt: toText(lastUsedAt),
    };
  });
}

export const endSession = (id: string): Promise<unknown> =>
  ask('DELETE', `/api/account/session/${encodeURIComponent(id)}`);

export const endOtherSessions = (): Promise<unknown> => ask('DELETE', '/api/account/session');

const FACTOR = '/api/account/secondfactor';

export interface SecondFactorSetUp {
  secret: string;
  /** The `otpauth://…` URL that the QR code shows. */
  address: string;
}

export async function beginSecondFactorSetUp(current: string): Promise<SecondFactorSetUp> {
  const answer = fieldsOf<NewSecondFactorWire>(await ask('POST', FACTOR, { body: { current } }));
  return { secret: toText(answer.secret), address: toText(answer.address) };
}

const recoveryCodesIn = (answer: unknown): string[] => {
  const { recoveryCodes } = fieldsOf<{ recoveryCodes: string[] }>(answer);
  return Array.isArray(recoveryCodes) ? recoveryCodes.map(toText) : [];
};

/**
 * Turns on the person's second factor. If the shop requires one, the server then accepts all calls of this session.
 * @returns the recovery codes
 */
export async function confirmSecondFactor(code: string): Promise<string[]> {
  const codes = recoveryCodesIn(await ask('POST', `${FACTOR}/confirm`, { body: { code } }));
  const session = readSession();
  if (session) storeSession({ ...session, secondFactorDue: false });
  return codes;
}

export const createRecoveryCodes = async (current: string): Promise<string[]> =>
  recoveryCodesIn(await ask('POST', `${FACTOR}/codes`, { body: { current } }));

export const turnOffOwnSecondFactor = (current: string): Promise<unknown> =>
  ask('POST', `${FACTOR}/off`, { body: { current } });

export interface PasswordStrength {
  /** Strength of the password, from 0 (guessed at once) to 4 (not guessed in a lifetime). */
  score: number;
  /** The reason for which the server would refuse the password; empty if the password is acceptable. */
  refusal: string;
}

export async function ratePassword(
  password: string,
  userName: string,
  signal: AbortSignal,
): Promise<PasswordStrength> {
  const answer = await ask('POST', '/api/password/strength', {
    body: { password, userName },
    token: '',
    signal,
  });
  const { score, refusal } = fieldsOf<PasswordStrengthWire>(answer);
  return { score: toNumber(score), refusal: toText(refusal) };
}

export interface PasswordLinkState {
  isInvitation: boolean;
  name: string;
  userName: string;
}

export async function readPasswordLinkState(token: string): Promise<PasswordLinkState> {
  const state = fieldsOf<LinkStateWire>(await ask('POST', '/api/link/check', { body: { token }, token: '' }));
  return {
    isInvitation: state.purpose === 'invitation',
    name: toText(state.name),
    userName: toText(state.userName),
  };
}

/**
 * Saves the password and invalidates the link.
 * @returns true if the person is now signed in; false if the sign-in asks for a second factor
 */
export async function choosePasswordWithLink(token: string, password: string): Promise<boolean> {
  const answer = await ask('POST', '/api/link/use', { body: { token, password }, token: '' });
  const { session, userName } = fieldsOf<ChosenPasswordResponse>(answer);
  if (!session) return false;
  storeSession(toSession(parseSignInResponse(session, toText(userName)), toText(userName)));
  return true;
}
