/**
 * Signing in at another site: redirecting to it, and returning. Loads on demand, independent of react-admin.
 */
import { translate } from '../i18n/translate';
import '../i18n/signIn';
import { getErrorMessage } from '../lib/errorMessage';
import { readSession, storeSession } from '../session/session';
import {
  loadBackendAuth,
  CALLBACK_PATH,
  replaceEndedSession,
  toSession,
  awaitWithReadableError,
} from './signIn';

/** State that the tab stores while the person is at the other site. */
interface Begun {
  kept: Record<string, string>;
  /** The page to open after the sign-in; null if this window only renews the session of another window. */
  then: string | null;
}

const KEY = 'signIn';

/**
 * Leaves for the other site.
 * @param then the page to show afterwards; null: this window continues the session of another one
 * @throws Error with the sentence for the person
 */
export async function redirectToSignIn(then: string | null): Promise<void> {
  // Browsers offer what this needs only on https, and on this very machine.
  if (window.isSecureContext === false) throw new Error(translate('signIn.notSecure'));
  const auth = await loadBackendAuth();
  const person = then === null ? readSession()?.email : undefined;
  const elsewhere = await awaitWithReadableError(
    auth.redirect?.(window.location.origin + CALLBACK_PATH, person),
    translate('signIn.failed'),
  );
  if (!elsewhere) throw new Error(translate('signIn.failed'));
  const begun: Begun = { kept: elsewhere.kept, then };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(begun));
  } catch (error) {
    throw new Error(translate('signIn.noStorage'), { cause: error });
  }
  window.location.assign(elsewhere.address);
}

/** Reads and removes the stored state of a sign-in that this tab started. */
function takeBegun(): Begun | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    // Only `redirectToSignIn` writes this.
    return JSON.parse(text ?? 'null') as Begun | null;
  } catch {
    return null;
  }
}

/** The result of coming back. */
export interface Arrival {
  /** The value passed to `redirectToSignIn`; absent if this tab started no sign-in. */
  then?: string | null;
  /** The sentence for the person; absent if they are signed in. */
  failure?: string;
}

/** @param address the whole address that people came back to */
export async function finishSignIn(address: string): Promise<Arrival> {
  const begun = takeBegun();
  if (!begun) return { failure: translate('signIn.notBegun') };
  const { kept, then } = begun;
  try {
    const auth = await loadBackendAuth();
    const signedIn = await awaitWithReadableError(auth.callback?.(address, kept), translate('signIn.failed'));
    if (!signedIn) return { then, failure: translate('signIn.notBegun') };
    const session = toSession(signedIn, signedIn.name ?? '');
    if (then === null) replaceEndedSession(auth, session);
    else storeSession(session);
    return { then };
  } catch (error) {
    return { then, failure: getErrorMessage(error) };
  }
}
