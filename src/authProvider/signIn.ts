/** Signing in by the configured backend, and its sentences. Apart from react-admin, so that /login loads without it. */
import type { CODE_FIELD } from '../../contract/words';
import { backend, isOpenedFirst, openBackend } from '../backends';
import { ConfigError } from '../lib/config';
import type { HttpError } from '../dataProvider/errors';
import { signInTexts } from '../i18n/signIn';
import type { Auth, SignedIn } from '../session/auth';
import { isSamePerson, readSession, storeRenewed, storeSession, type Session } from '../session/session';

/** By the configured backend. @throws Error with the sentence for the person (docs/product.md#sign-in) */
export const signIn = async (email: string, password: string, code?: string): Promise<void> =>
  signInBy(await authOfBackend(), email, password, code);

/** Signs in by this backend, and keeps the session. @throws Error with the sentence for the person (docs/product.md#sign-in) */
export async function signInBy(auth: Auth, email: string, password: string, code?: string): Promise<void> {
  storeSession(await sessionBy(auth, email, password, code));
}

/** By its type alone: with the file that has it come others, which the sign-in page does without. */
const CODE: typeof CODE_FIELD = 'Code';

/** Whether signing in was refused because it takes the code of a second factor, too. */
export const asksForCode = ({ cause }: Error): boolean =>
  isHttpError(cause) && cause.status === 401 && cause.field === CODE;

/**
 * Goes on with the session that has ended, for the same person.
 * @throws Error with the sentence for the person; somebody else is signed out again at once
 */
export async function renewSession(email: string, password: string, code?: string): Promise<void> {
  const auth = await authOfBackend();
  keepRenewed(auth, await sessionBy(auth, email, password, code));
}

/**
 * Keeps the session in place of the one that has ended.
 * @throws Error with the sentence for the person; somebody else is signed out again at once
 */
export function keepRenewed(auth: Auth, session: Session): void {
  const before = readSession();
  if (before && !isSamePerson(before, session)) {
    auth.signOut?.(session).catch(() => undefined);
    throw new Error(signInTexts.otherPerson.replace('%{name}', before.name));
  }
  storeRenewed(session);
}

/**
 * For a backend that the sign-in page has to know before it shows.
 * @throws Error with the sentence for the person
 */
export async function openFirst(): Promise<void> {
  if (isOpenedFirst()) await authOfBackend();
}

/** Whether people sign in at another site. A backend that is not opened first has no such site. */
export const signsInElsewhere = (): boolean => isOpenedFirst() && backend().auth.redirect !== undefined;

/** Where the other site sends people back to, and has to know (docs/your-api.md#sign-in-at-another-site). */
export const CALLBACK = '/admin/auth-callback';

async function sessionBy(auth: Auth, email: string, password: string, code?: string): Promise<Session> {
  return { ...sessionOf(await worded(auth.signIn?.(email, password, code)), email), email };
}

/** @throws Error with the sentence for the person where there is no token */
export function sessionOf(signedIn: SignedIn | undefined, email: string): Session {
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

/** The backend's part of the application is fetched like an answer, and may fail to arrive like one. */
export async function authOfBackend(): Promise<Auth> {
  try {
    return (await openBackend()).auth;
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new Error(signInTexts.noAnswer, { cause: error });
  }
}

/**
 * What the backend answers; undefined where it has nothing to ask.
 * @param refused what a refusal without a reason is called
 * @throws Error with the sentence for the person
 */
export async function worded<Answer>(
  asked: Promise<Answer> | undefined,
  refused = signInTexts.invalid,
): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    throw inWords(error, refused);
  }
}

/** The page says no more of it: whoever writes a backend finds the cause in the console. */
function unforeseen(cause: unknown): Error {
  console.error(signInTexts.failed, cause);
  return new Error(signInTexts.failed, { cause });
}

/** By its name, as react-admin knows it: a backend may throw react-admin's own. */
const isHttpError = (error: unknown): error is HttpError =>
  error instanceof Error && error.name === 'HttpError';

function inWords(error: unknown, refused: string): Error {
  // A page where an answer was expected says nothing about the credentials.
  if (!isHttpError(error) || error.status === 200) return unforeseen(error);
  return new Error(error.status === 0 ? signInTexts.noAnswer : (error.said ?? refused), { cause: error });
}
