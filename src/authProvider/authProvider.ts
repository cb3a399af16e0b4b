/** react-admin's view of the session. Restoring asks no backend: a token is enough (docs/product.md#the-session). */
import type { AuthProvider } from 'ra-core';
import { getBackend } from '../backends/backend';
import { HttpError } from '../dataProvider/errors';
import { clearSession, readSession, handleRefusedToken, type Session } from '../session/session';
import { isAllowed, DEFAULT_ROLE } from './access';
import { signIn } from './signIn';

interface Credentials {
  email: string;
  password: string;
}

const roleOf = (session: Session | null): string => session?.role ?? DEFAULT_ROLE;

/** `id` is the branch's; the role is fixed (docs/product.md#the-session), unless the server enforces roles. */
const identityOf = (session: Session | null) => ({
  id: String(session?.branchId ?? ''),
  fullName: session?.name ?? '',
  role: roleOf(session),
});

/**
 * Results of react-admin's auth methods that the session answers synchronously; undefined when nobody is signed in.
 * They avoid a first render with an unknown result.
 */
export const SYNC_AUTH_RESULTS: Readonly<Record<string, () => unknown>> = {
  checkAuth: () => (readSession() ? true : undefined),
  getIdentity: () => (readSession() ? identityOf(readSession()) : undefined),
  getPermissions: () => (readSession() ? roleOf(readSession()) : undefined),
};

/** react-admin must be told where to go: with `requireAuth` it ignores what `checkAuth` says. */
const LOGIN = '/login';

export const authProvider: AuthProvider = {
  login: ({ email, password }: Credentials) => signIn(email, password),

  async logout() {
    const session = readSession();
    // Signing out never waits for the backend, nor fails with it.
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
   * Never signs out by itself: react-admin would answer the call that met an ended session as if it had succeeded,
   * and a form would say "saved". The session is renewed above an open form, or `useSessionEnd` signs out; the call
   * fails by itself. Our own HTTP client has reported the ended session already; a backend with a client of its own
   * reports it here.
   */
  async checkError(error: unknown) {
    const session = readSession();
    const refused = error instanceof Error && 'status' in error && error.status === 401;
    if (!session || !refused || error instanceof HttpError) return;
    // The call has failed with its own error. If the renewal gets no response, the next call tries again.
    await handleRefusedToken(session.token, true).catch(() => undefined);
  },

  async getIdentity() {
    return identityOf(readSession());
  },

  async getPermissions() {
    return roleOf(readSession());
  },

  canAccess: async wish => isAllowed(wish),
};
