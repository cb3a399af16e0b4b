/** react-admin's view of the session. Restoring asks no backend: a token is enough (docs/product.md#the-session). */
import type { AuthProvider } from 'ra-core';
import { backend } from '../backends';
import { HttpError } from '../dataProvider/errors';
import { clearSession, readSession, tokenRefused, type Session } from '../session/session';
import { isAllowed, ROLE } from './access';
import { signIn } from './signIn';

interface Credentials {
  email: string;
  password: string;
}

const roleOf = (session: Session | null): string => session?.role ?? ROLE;

/** `id` is the branch's; the role is fixed (docs/product.md#the-session), but where roles are enforced. */
const identityOf = (session: Session | null) => ({
  id: String(session?.branchId ?? ''),
  fullName: session?.name ?? '',
  role: roleOf(session),
});

/**
 * By react-admin's methods, what the session says without waiting; undefined where nobody is signed in. With these, nothing is
 * drawn as if nobody knew, and then again.
 */
export const KNOWN: Readonly<Record<string, () => unknown>> = {
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
      backend()
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
   * Never signs out by itself: react-admin would answer the call that met an ended session as if it had succeeded, and a
   * form would say "saved". The session is renewed above an open form, or `useSessionEnd` signs out; the call fails by
   * itself. Our own way to the server has said so already; a backend with a client of its own says it here.
   */
  async checkError(error: unknown) {
    const session = readSession();
    const refused = error instanceof Error && 'status' in error && error.status === 401;
    if (!session || !refused || error instanceof HttpError) return;
    // The call has failed with its own error; without an answer to renewing, the next one tries again.
    await tokenRefused(session.token, true).catch(() => undefined);
  },

  async getIdentity() {
    return identityOf(readSession());
  },

  async getPermissions() {
    return roleOf(readSession());
  },

  canAccess: async wish => isAllowed(wish),
};
