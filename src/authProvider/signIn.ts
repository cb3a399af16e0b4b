/** The sign-in call and its sentences. Apart from react-admin, so that /login loads without it. */
import { call, HttpError } from '../dataProvider/http';
import { signInTexts } from '../i18n/signIn';
import { storeSession } from './session';

interface Answer {
  token?: unknown;
  name?: unknown;
  branchid?: unknown;
  userid?: unknown;
  revocation?: unknown;
  branchheader?: unknown;
  ownbranchonly?: unknown;
}

/** Ids arrive as numbers or as text; 0 and nothing mean none. */
const idOf = (value: unknown): number | null => Number(value) || null;

/** Asks for a token and keeps the session. @throws Error with the sentence for the person (section 8) */
export async function signIn(email: string, password: string): Promise<void> {
  const answer = await authenticate(email, password);
  if (typeof answer.token !== 'string' || !answer.token) throw new Error(signInTexts.failed);
  storeSession({
    token: answer.token,
    email,
    name: typeof answer.name === 'string' && answer.name ? answer.name : email,
    branchId: idOf(answer.branchid),
    userId: idOf(answer.userid),
    revocation: typeof answer.revocation === 'string' ? answer.revocation : null,
    branchHeader: typeof answer.branchheader === 'string' ? answer.branchheader : null,
    ownBranchOnly: answer.ownbranchonly === true,
  });
}

async function authenticate(email: string, password: string): Promise<Answer> {
  try {
    return (await call('POST', '/token/authenticate', { body: { Email: email, Password: password } })) ?? {};
  } catch (error) {
    if (!(error instanceof HttpError)) throw new Error(signInTexts.failed, { cause: error });
    // A page where an answer was expected says nothing about the credentials.
    if (error.status === 200) throw new Error(signInTexts.failed, { cause: error });
    if (error.status === 0) throw new Error(signInTexts.noAnswer, { cause: error });
    throw new Error(error.said ?? signInTexts.invalid, { cause: error });
  }
}
