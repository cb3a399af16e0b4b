import type { SECOND_FACTOR_CODE_FIELD } from '../../contract/enums';
import { getBackend, isBackendNeededBeforeSignIn, openBackend } from '../backends/backend';
import { config, ConfigError } from '../lib/config';
import type { HttpError } from '../dataProvider/errors';
import { translate } from '../i18n/translate';
import '../i18n/signIn';
import type { Auth, SignInResult } from '../session/auth';
import { isSameUser, readSession, storeRenewedSession, storeSession, type Session } from '../session/session';

export const signIn = async (email: string, password: string, code?: string): Promise<void> =>
  signInWithPassword(await loadBackendAuth(), email, password, code);

/**
 * Signs in at the configured backend, and stores the session.
 * @throws Error if the backend refuses or does not respond; the message is for the person
 */
export async function signInWithPassword(
  auth: Auth,
  email: string,
  password: string,
  code?: string,
): Promise<void> {
  storeSession(await sessionBy(auth, email, password, code));
}

/**
 * The value is repeated here and only its type is imported. An import of `SECOND_FACTOR_CODE_FIELD` itself would add
 * its whole module to the sign-in page.
 */
const CODE: typeof SECOND_FACTOR_CODE_FIELD = 'Code';

export const isSignInCodeRequired = ({ cause }: Error): boolean =>
  isHttpError(cause) && cause.status === 401 && cause.field === CODE;

/**
 * Signs in again and replaces the ended session. If the user name belongs to a different person than the ended session,
 * the new session is ended at once.
 * @throws Error if the backend refuses or does not respond, or if a different person has signed in; the message is for
 *   the person
 */
export async function renewSession(email: string, password: string, code?: string): Promise<void> {
  const auth = await loadBackendAuth();
  replaceEndedSession(auth, await sessionBy(auth, email, password, code));
}

/**
 * Replaces the ended session with a new one. If the new session belongs to a different person, it is signed out at
 * once.
 * @throws Error if the new session belongs to a different person; the message is for the person
 */
export function replaceEndedSession(auth: Auth, session: Session): void {
  const before = readSession();
  if (before && !isSameUser(before, session)) {
    auth.signOut?.(session).catch(() => undefined);
    throw new Error(translate('signIn.otherPerson', { name: before.name }));
  }
  storeRenewedSession(session);
}

/**
 * Opens the backend, if it must be open before the sign-in page shows. For a backend without a sign-in, the session
 * begins here.
 * @throws Error if the backend cannot be opened; the message is for the person
 */
export async function openBackendBeforeSignIn(): Promise<void> {
  if (!isBackendNeededBeforeSignIn()) return;
  const { anonymous } = await loadBackendAuth();
  if (anonymous && !readSession()?.anonymous)
    storeSession(toSession({ token: 'anonymous', anonymous, name: '' }, ''));
}

/** True if people sign in at another site. The backend is then open before the sign-in page shows. */
export const hasExternalSignIn = (): boolean =>
  isBackendNeededBeforeSignIn() && getBackend().auth.redirect !== undefined;

/**
 * The path to which the sign-in site redirects. It must be registered at that site
 * (docs/your-api.md#sign-in-at-another-site).
 */
export const SIGN_IN_CALLBACK_PATH = '/admin/auth-callback';

async function sessionBy(auth: Auth, email: string, password: string, code?: string): Promise<Session> {
  return { ...toSession(await awaitAuthResponse(auth.signIn?.(email, password, code)), email), email };
}

/** @throws Error with a message for the person if the response has no token */
export function toSession(signedIn: SignInResult | undefined, email: string): Session {
  if (!signedIn?.token) throw unforeseen(new Error('`signIn` returned no token'));
  return {
    email,
    name: email,
    branchId: null,
    userId: null,
    revocation: null,
    branchHeader: null,
    stockHeader: null,
    ownBranchOnly: false,
    ...signedIn,
  };
}

/**
 * Loads the backend module of `config.json`, and returns its sign-in calls.
 * @throws Error with a message for the user if the browser cannot fetch the module, or the module fails
 */
export async function loadBackendAuth(): Promise<Auth> {
  try {
    return (await openBackend()).auth;
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    if (isHttpError(error) || !(error instanceof Error) || NOT_FETCHED.test(error.message))
      throw new Error(translate('signIn.noAnswer'), { cause: error });
    const message = translate('signIn.notOpened', { reason: error.message });
    console.error(message, error);
    throw new Error(message, { cause: error });
  }
}

/** Matches the error messages of Chromium, Firefox and Safari if they cannot fetch a script or a response. */
const NOT_FETCHED =
  /dynamically imported module|importing a module script|preload|fetch|load failed|network/i;

/**
 * Waits for the backend. If the call fails, the thrown error has a message for the person.
 * @param refused the message if the backend refuses without giving a reason
 * @throws Error if the backend refuses, does not respond, or sends an unreadable response
 */
export async function awaitAuthResponse<Answer>(
  asked: Promise<Answer> | undefined,
  refused = translate('signIn.invalid'),
): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    throw inWords(error, refused);
  }
}

/** Logs the cause for authors of backends. The page shows only a general message. */
function unforeseen(cause: unknown): Error {
  console.error(translate('signIn.failed'), cause);
  return new Error(translate('signIn.failed'), { cause });
}

type AnyHttpError = HttpError | (Error & { status: number; body?: unknown; address?: never; field?: never });

/**
 * True for our HttpError and react-admin's own class, which some backends throw. A build shortens the name of
 * react-admin's class, so that its status tells it from other errors.
 */
const isHttpError = (error: unknown): error is AnyHttpError =>
  error instanceof Error && 'status' in error && typeof error.status === 'number';

/** Texts that servers send for a status without a reason. */
const STATUS_NAME = /^(?:bad request|unauthorized|forbidden|unprocessable entity|internal server error)$/i;

/** Returns the backend's reason, if any. react-admin's message is often only the name of the status. */
function getReason(error: AnyHttpError): string | undefined {
  if ('serverMessage' in error) return error.serverMessage;
  const { message } = (error.body ?? {}) as { message?: unknown };
  const reason = typeof message === 'string' && message ? message : error.message;
  return reason && !STATUS_NAME.test(reason) ? reason : undefined;
}

function inWords(error: unknown, refused: string): Error {
  // An error with status 200 means that the response is an HTML page in place of JSON. It does not mean that the
  // password is wrong.
  if (!isHttpError(error) || error.status === 200) return unforeseen(error);
  if (error.status === 404) {
    const address = error.address ?? (config().apiBase || window.location.origin);
    return new Error(translate('signIn.notThere', { address }), { cause: error });
  }
  return new Error(error.status === 0 ? translate('signIn.noAnswer') : (getReason(error) ?? refused), {
    cause: error,
  });
}
