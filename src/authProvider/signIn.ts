/** Signing in at the configured backend. Independent of react-admin, so that /login loads without it. */
import type { SECOND_FACTOR_CODE_FIELD } from '../../contract/enums';
import { getBackend, isOpenedBeforeSignIn, openBackend } from '../backends/backend';
import { ConfigError } from '../lib/config';
import type { HttpError } from '../dataProvider/errors';
import { translate } from '../i18n/translate';
import '../i18n/signIn';
import type { Auth, SignedIn } from '../session/auth';
import {
  isSamePerson,
  readSession,
  storeRenewedSession,
  storeSession,
  type Session,
} from '../session/session';

/** Signs in at the configured backend. @throws Error with the sentence for the person (docs/product.md#sign-in) */
export const signIn = async (email: string, password: string, code?: string): Promise<void> =>
  signInWithPassword(await loadBackendAuth(), email, password, code);

/**
 * Signs in at this backend, and stores the session. @throws Error with the sentence for the person
 * (docs/product.md#sign-in)
 */
export async function signInWithPassword(
  auth: Auth,
  email: string,
  password: string,
  code?: string,
): Promise<void> {
  storeSession(await sessionBy(auth, email, password, code));
}

/** Only its type is imported: the file that has the value brings others along, which the sign-in page does not need. */
const CODE: typeof SECOND_FACTOR_CODE_FIELD = 'Code';

/** True if the sign-in was refused because the code of a second factor is missing. */
export const isCodeRequired = ({ cause }: Error): boolean =>
  isHttpError(cause) && cause.status === 401 && cause.field === CODE;

/**
 * Renews the ended session for the same person.
 * @throws Error with the sentence for the person. A different person is signed out again at once.
 */
export async function renewSession(email: string, password: string, code?: string): Promise<void> {
  const auth = await loadBackendAuth();
  replaceEndedSession(auth, await sessionBy(auth, email, password, code));
}

/**
 * Replaces the ended session.
 * @throws Error with the sentence for the person. A different person is signed out again at once.
 */
export function replaceEndedSession(auth: Auth, session: Session): void {
  const before = readSession();
  if (before && !isSamePerson(before, session)) {
    auth.signOut?.(session).catch(() => undefined);
    throw new Error(translate('signIn.otherPerson', { name: before.name }));
  }
  storeRenewedSession(session);
}

/**
 * Opens a backend that the sign-in page needs before it shows.
 * @throws Error with the sentence for the person
 */
export async function openBackendBeforeSignIn(): Promise<void> {
  if (isOpenedBeforeSignIn()) await loadBackendAuth();
}

/**
 * True if people sign in at another site. Only a backend that is opened before sign-in can have such a site.
 */
export const hasExternalSignIn = (): boolean =>
  isOpenedBeforeSignIn() && getBackend().auth.redirect !== undefined;

/**
 * The URL that the other site redirects to. It must be registered there (docs/your-api.md#sign-in-at-another-site).
 */
export const CALLBACK_PATH = '/admin/auth-callback';

async function sessionBy(auth: Auth, email: string, password: string, code?: string): Promise<Session> {
  return { ...toSession(await awaitWithReadableError(auth.signIn?.(email, password, code)), email), email };
}

/** @throws Error with the sentence for the person if the response has no token */
export function toSession(signedIn: SignedIn | undefined, email: string): Session {
  if (!signedIn?.token) throw unforeseen(new Error('The answer to signing in has no token'));
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

/** Opens the backend. Its code is fetched over the network, and may fail to arrive. */
export async function loadBackendAuth(): Promise<Auth> {
  try {
    return (await openBackend()).auth;
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new Error(translate('signIn.noAnswer'), { cause: error });
  }
}

/**
 * The backend's answer; undefined if it has nothing to ask.
 * @param refused the sentence for a refusal without a reason
 * @throws Error with the sentence for the person
 */
export async function awaitWithReadableError<Answer>(
  asked: Promise<Answer> | undefined,
  refused = translate('signIn.invalid'),
): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    throw inWords(error, refused);
  }
}

/** The page shows a general sentence only. Backend authors find the cause in the console. */
function unforeseen(cause: unknown): Error {
  console.error(translate('signIn.failed'), cause);
  return new Error(translate('signIn.failed'), { cause });
}

/** Recognised by its name, as in react-admin: a backend may throw react-admin's own class. */
const isHttpError = (error: unknown): error is HttpError =>
  error instanceof Error && error.name === 'HttpError';

function inWords(error: unknown, refused: string): Error {
  // A page where an answer was expected says nothing about the credentials.
  if (!isHttpError(error) || error.status === 200) return unforeseen(error);
  return new Error(error.status === 0 ? translate('signIn.noAnswer') : (error.said ?? refused), {
    cause: error,
  });
}
