/** Signing in by the configured backend, and its sentences. Apart from react-admin, so that /login loads without it. */
import { openBackend } from '../backends';
import type { HttpError } from '../dataProvider/errors';
import { signInTexts } from '../i18n/signIn';
import type { Auth, SignedIn } from '../session/auth';
import { isSamePerson, readSession, storeRenewed, storeSession, type Session } from '../session/session';

/** By the configured backend. @throws Error with the sentence for the person (docs/product.md#sign-in) */
export const signIn = async (email: string, password: string): Promise<void> =>
  signInBy(await authOfBackend(), email, password);

/** Signs in by this backend, and keeps the session. @throws Error with the sentence for the person (docs/product.md#sign-in) */
export async function signInBy(auth: Auth, email: string, password: string): Promise<void> {
  storeSession(await sessionBy(auth, email, password));
}

/**
 * Goes on with the session that has ended, for the same person.
 * @throws Error with the sentence for the person; somebody else is signed out again at once
 */
export async function renewSession(email: string, password: string): Promise<void> {
  const auth = await authOfBackend();
  const before = readSession();
  const session = await sessionBy(auth, email, password);
  if (before && !isSamePerson(before, session)) {
    auth.signOut?.(session).catch(() => undefined);
    throw new Error(signInTexts.otherPerson.replace('%{name}', before.name));
  }
  storeRenewed(session);
}

async function sessionBy(auth: Auth, email: string, password: string): Promise<Session> {
  const signedIn = await signedInBy(auth, email, password);
  if (!signedIn.token) throw new Error(signInTexts.failed);
  return {
    name: email,
    branchId: null,
    userId: null,
    revocation: null,
    branchHeader: null,
    stockHeader: null,
    ownBranchOnly: false,
    ...signedIn,
    email,
  };
}

/** The backend's part of the application is fetched like an answer, and may fail to arrive like one. */
async function authOfBackend(): Promise<Auth> {
  try {
    return (await openBackend()).auth;
  } catch (error) {
    throw new Error(signInTexts.noAnswer, { cause: error });
  }
}

async function signedInBy(auth: Auth, email: string, password: string): Promise<SignedIn> {
  try {
    return await auth.signIn(email, password);
  } catch (error) {
    throw new Error(sentenceOf(error), { cause: error });
  }
}

/** By its name, as react-admin knows it: a backend may throw react-admin's own. */
const isHttpError = (error: unknown): error is HttpError =>
  error instanceof Error && error.name === 'HttpError';

function sentenceOf(error: unknown): string {
  // A page where an answer was expected says nothing about the credentials.
  if (!isHttpError(error) || error.status === 200) return signInTexts.failed;
  return error.status === 0 ? signInTexts.noAnswer : (error.said ?? signInTexts.invalid);
}
