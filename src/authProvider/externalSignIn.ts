/** Signing in at another site. The file loads on demand and does not import react-admin. */
import { translate } from '../i18n/translate';
import '../i18n/signIn';
import { getErrorMessage } from '../lib/errorMessage';
import { readSession, storeSession } from '../session/session';
import {
  loadBackendAuth,
  SIGN_IN_CALLBACK_PATH,
  replaceEndedSession,
  toSession,
  awaitAuthResponse,
} from './signIn';

interface Begun {
  kept: Record<string, string>;
  /** The page to open after the sign-in; null if the sign-in only renews the session of another window. */
  then: string | null;
}

const KEY = 'signIn';

/**
 * Redirects to the sign-in site.
 * @param then the page to open afterwards; null if the sign-in only renews the session of another window
 * @throws Error if the page is neither on https nor on localhost, if the site refuses or does not respond, or if
 *   `sessionStorage` is blocked
 */
export async function redirectToExternalSignIn(then: string | null): Promise<void> {
  // Browsers offer the cryptography that this sign-in needs only on https and on localhost.
  if (window.isSecureContext === false) throw new Error(translate('signIn.notSecure'));
  const auth = await loadBackendAuth();
  const person = then === null ? readSession()?.email : undefined;
  const elsewhere = await awaitAuthResponse(
    auth.redirect?.(window.location.origin + SIGN_IN_CALLBACK_PATH, person),
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

function takeBegun(): Begun | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    // Only `redirectToExternalSignIn` writes this storage entry, so the cast is safe.
    return JSON.parse(text ?? 'null') as Begun | null;
  } catch {
    return null;
  }
}

export interface ExternalSignInResult {
  /** The page to open, as passed to `redirectToExternalSignIn`; absent if this tab started no sign-in. */
  then?: string | null;
  /** The error message; absent if the sign-in succeeded. */
  failure?: string;
}

/**
 * Completes the sign-in after the redirect.
 * @param address the full URL to which the sign-in site redirected
 */
export async function finishExternalSignIn(address: string): Promise<ExternalSignInResult> {
  const begun = takeBegun();
  if (!begun) return { failure: translate('signIn.notBegun') };
  const { kept, then } = begun;
  try {
    const auth = await loadBackendAuth();
    const signedIn = await awaitAuthResponse(auth.callback?.(address, kept), translate('signIn.failed'));
    if (!signedIn) return { then, failure: translate('signIn.notBegun') };
    const session = toSession(signedIn, signedIn.name ?? '');
    if (then === null) replaceEndedSession(auth, session);
    else storeSession(session);
    return { then };
  } catch (error) {
    return { then, failure: getErrorMessage(error) };
  }
}
