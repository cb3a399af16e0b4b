import { HttpError as RaHttpError } from 'ra-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { authProvider } from '../../src/authProvider/authProvider';
import type { Auth } from '../../src/session/auth';
import { onSessionEnd, readSession } from '../../src/session/session';
import { signInWithPassword } from '../../src/authProvider/signIn';
import { getBackend, openBackend } from '../../src/backends/backend';
import { loadConfig } from '../../src/lib/config';
import { HttpError } from '../../src/dataProvider/errors';

beforeEach(async () => {
  localStorage.clear();
  vi.stubGlobal('fetch', async () => Response.json({ backend: 'memory' }));
  await loadConfig();
  await openBackend();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('signs in by the configured backend, and restores without asking it', async () => {
  await expect(authProvider.checkAuth({})).rejects.toThrow('Please sign in.');
  await authProvider.login({ email: 'Kim', password: 'x' });
  await authProvider.checkAuth({});
  expect(await authProvider.getIdentity!()).toEqual({ id: '', fullName: 'Kim', role: '' });
  expect(await authProvider.getPermissions!({})).toBe('admin');
});

it('signs out here at once, whatever becomes of it there', async () => {
  await authProvider.login({ email: 'Kim', password: 'x' });
  const session = readSession();
  const { auth } = getBackend();
  const signOut = vi.fn(async () => Promise.reject(new HttpError('No response', 0)));
  auth.signOut = signOut;
  expect(await authProvider.logout({})).toBe('/login');
  expect(signOut).toHaveBeenCalledExactlyOnceWith(session);
  expect(readSession()).toBeNull();
  delete auth.signOut;
  await authProvider.login({ email: 'Kim', password: 'x' });
  expect(await authProvider.logout({})).toBe('/login');
});

it("ends the session at a 401 of a backend's own client, and at nothing else", async () => {
  await authProvider.login({ email: 'Kim', password: 'x' });
  const ended = vi.fn();
  const stop = onSessionEnd(ended);
  const refusal = (status: number) => Object.assign(new Error('Refused'), { status });
  await authProvider.checkError(refusal(403));
  await authProvider.checkError(refusal(500));
  await authProvider.checkError(new TypeError('x is undefined'));
  // The HTTP client has already ended the session, so the auth provider must not.
  await authProvider.checkError(new HttpError('Refused', 401));
  expect(ended).not.toHaveBeenCalled();
  await authProvider.checkError(refusal(401));
  expect(ended).toHaveBeenCalledOnce();
  stop();
});

it('keeps what the backend told, and knows nothing of the rest', async () => {
  await signInWithPassword({ signIn: async () => ({ token: 't', branchId: 4 }) }, 'kim', 'x');
  expect(readSession()).toEqual({
    token: 't',
    email: 'kim',
    name: 'kim',
    branchId: 4,
    userId: null,
    revocation: null,
    branchHeader: null,
    stockHeader: null,
    ownBranchOnly: false,
  });
});

/** Returns the error as a build throws it. */
const withShortName = (error: Error) => Object.assign(error, { name: 't' });

it.each<[what: string, signIn: Auth['signIn'], sentence: string]>([
  ['a reason', () => Promise.reject(new HttpError('x', 401, 'You are locked out.')), 'You are locked out.'],
  ['no reason', () => Promise.reject(new HttpError('x', 401)), 'Invalid credentials'],
  [
    'no such address, from a client of its own',
    () => Promise.reject(new HttpError('x', 404)),
    `This service has no sign-in at ${window.location.origin}.`,
  ],
  [
    'no answer',
    () => Promise.reject(new HttpError('x', 0)),
    'No response from server. Please try again later.',
  ],
  [
    'a page',
    () => Promise.reject(new HttpError('x', 200, 'Welcome')),
    'An error occurred. Please try again.',
  ],
  [
    'something else',
    () => Promise.reject(new TypeError('x is undefined')),
    'An error occurred. Please try again.',
  ],
  [
    "a reason in the body of react-admin's error",
    () => Promise.reject(withShortName(new RaHttpError('Unauthorized', 401, { message: 'Clave errónea.' }))),
    'Clave errónea.',
  ],
  [
    "a reason in the message of react-admin's error",
    () => Promise.reject(withShortName(new RaHttpError('Wrong password.', 401))),
    'Wrong password.',
  ],
  [
    "only the status in react-admin's error",
    () => Promise.reject(withShortName(new RaHttpError('Unauthorized', 401))),
    'Invalid credentials',
  ],
  ['no token', async () => ({ token: '' }), 'An error occurred. Please try again.'],
])('says %s in a sentence for the person', async (_what, signIn, sentence) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await expect(signInWithPassword({ signIn }, 'kim', 'x')).rejects.toThrow(sentence);
  expect(readSession()).toBeNull();
  const unforeseen = sentence === 'An error occurred. Please try again.';
  expect(logged.mock.calls).toEqual(unforeseen ? [[sentence, expect.any(Error)]] : []);
  logged.mockRestore();
});

it('allows no method that the backend lacks', async () => {
  const backend = getBackend();
  const { hasAction } = backend;
  backend.hasAction = (resource, action) => !(resource === 'categories' && action === 'edit');
  const allowed = (action: string, resource = 'categories') => authProvider.canAccess!({ action, resource });
  expect(await Promise.all(['list', 'create', 'edit', 'delete'].map(action => allowed(action)))).toEqual([
    true,
    true,
    false,
    true,
  ]);
  expect(await allowed('edit', 'products')).toBe(true);
  backend.hasAction = hasAction;
});
