/** react-admin's auth provider. Restoring a session makes no request, because a stored token is enough. */
import type { AuthProvider } from 'ra-core';
import { getBackend } from '../backends/backend';
import { HttpError } from '../dataProvider/errors';
import { isDataProviderBackend } from '../lib/currentBranch';
import { clearSession, readSession, handleRefusedToken, type Session } from '../session/session';
import { isAccessAllowed, DEFAULT_ROLE } from './access';
import { signIn } from './signIn';

/** The data of a sign-in form. react-admin's own forms send `username` in place of `email`. */
interface Credentials {
  email?: string;
  username?: string;
  password: string;
}

const roleOf = (session: Session | null): string => session?.role ?? DEFAULT_ROLE;

const identityOf = (session: Session | null) => ({
  id: String(session?.branchId ?? ''),
  fullName: session?.name ?? '',
  // A data provider without roles says nothing about its users, so the default role is not shown.
  role: isDataProviderBackend() ? (session?.role ?? '') : roleOf(session),
});

/**
 * Initial results of react-admin's auth methods, which are known from the stored session without a request. They are
 * undefined when nobody is signed in. Without them, react-admin would render once before it knows the result.
 */
export const AUTH_QUERY_INITIAL_DATA: Readonly<Record<string, () => unknown>> = {
  checkAuth: () => (readSession() ? true : undefined),
  getIdentity: () => (readSession() ? identityOf(readSession()) : undefined),
  getPermissions: () => (readSession() ? roleOf(readSession()) : undefined),
};

/**
 * Path of the sign-in page. It is passed to react-admin, because `requireAuth` ignores the redirect of `checkAuth`.
 */
const LOGIN = '/login';

export const authProvider: AuthProvider = {
  login: ({ username = '', email = username, password }: Credentials) => signIn(email, password),

  async logout() {
    const session = readSession();
    // The sign-out request is not awaited, because the person must be signed out even if the backend is slow or fails.
    if (session)
      getBackend()
        .auth.signOut?.(session)
        .catch(() => undefined);
    clearSession();
    return session?.signOutAt ?? LOGIN;
  },

  async checkAuth() {
    if (readSession()) return;
    clearSession();
    throw new Error('Please sign in.');
  },

  /**
   * `checkError` never signs out, because react-admin would then treat the failed call as successful, and a form would
   * say "saved". Our HTTP client reports an ended session itself; for backends with another client, this method reports
   * it. If a form is open, a dialog above the form then renews the session. Otherwise `useRedirectOnSessionEnd` signs
   * out.
   */
  async checkError(error: unknown) {
    const session = readSession();
    const refused = error instanceof Error && 'status' in error && error.status === 401;
    if (!session || session.anonymous || !refused || error instanceof HttpError) return;
    // The failed call has already reported its own error, so an error of the token renewal is ignored. The next call
    // renews the token again.
    await handleRefusedToken(session.token, true).catch(() => undefined);
  },

  async getIdentity() {
    return identityOf(readSession());
  },

  async getPermissions() {
    return roleOf(readSession());
  },

  canAccess: async wish => isAccessAllowed(wish),
};
