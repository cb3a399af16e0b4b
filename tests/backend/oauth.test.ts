import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authProvider } from '../../src/authProvider/authProvider';
import { finishExternalSignIn, redirectToExternalSignIn } from '../../src/authProvider/externalSignIn';
import { openBackend, getBackend } from '../../src/backends/backend';
import { createOAuth } from '../../src/backends/oauth';
import { loadConfig } from '../../src/lib/config';
import {
  getCurrentToken,
  onSessionEnd,
  readSession,
  storeSession,
  type Session,
} from '../../src/session/session';
import { like } from '../support/matchers';
import { openIdProvider, type OpenIdProvider } from '../support/openIdProvider';

const ISSUER = 'https://id.example/shop';
const HERE = 'http://localhost:3000';
const BACK = `${HERE}/admin/auth-callback`;

let provider: OpenIdProvider;
/** The user of each API call, by the call's token; null if the provider refuses the token. */
let calls: (string | null)[];
let broken: ((request: Request) => Promise<Response>) | null;

const answer = async (request: Request): Promise<Response> => {
  if (request.url.startsWith(ISSUER)) return broken ? broken(request) : provider.answer(request);
  const user = provider.userOf(request.headers.get('authorization')?.slice('Bearer '.length) ?? null);
  calls.push(user);
  if (!user) return Response.json({ message: 'No.' }, { status: 401 });
  return Response.json([], { headers: { 'content-range': 'suppliers 0-0/0' } });
};

beforeEach(async () => {
  provider = openIdProvider(ISSUER);
  calls = [];
  broken = null;
  localStorage.clear();
  sessionStorage.clear();
  const options = { issuer: ISSUER, clientId: 'the-shop' };
  vi.stubGlobal('fetch', async () => Response.json({ backend: 'simple-rest', apiBase: '/rest', options }));
  await loadConfig();
  vi.stubGlobal('fetch', async (address: string | URL, init: RequestInit) =>
    answer(new Request(new URL(address, HERE), init)),
  );
  await openBackend();
  // jsdom's ArrayBuffer differs from that of Node's crypto, and the library checks the class.
  vi.stubGlobal('ArrayBuffer', (await crypto.subtle.digest('SHA-256', new Uint8Array())).constructor);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function signedInThere(then: string | null = '/admin', form: Record<string, string> = { user: 'ana' }) {
  const assign = vi.fn<(address: string) => void>();
  vi.stubGlobal('location', { ...window.location, origin: HERE, assign });
  await redirectToExternalSignIn(then);
  const page = new URL(assign.mock.calls[0]![0]);
  await provider.answer(new Request(page));
  const body = new URLSearchParams([...page.searchParams, ...Object.entries(form)]);
  const allowed = await provider.answer(new Request(`${ISSUER}/allow`, { method: 'POST', body }));
  return allowed.headers.get('location')!;
}

const list = () =>
  getBackend().api.getList('purchases/suppliers', {
    pagination: { page: 1, perPage: 10 },
    sort: { field: 'id', order: 'ASC' },
    filter: {},
  });

describe('signing in', () => {
  it('asks the provider with a challenge, and keeps who came back', async () => {
    const address = await signedInThere('/admin/users?page=2');
    expect(Object.fromEntries(provider.wanted)).toMatchObject({
      response_type: 'code',
      client_id: 'the-shop',
      redirect_uri: BACK,
      scope: 'openid profile email',
      code_challenge_method: 'S256',
    });
    expect(provider.wanted.has('prompt')).toBe(false);
    expect(await finishExternalSignIn(address)).toEqual({ then: '/admin/users?page=2' });
    expect(readSession()).toMatchObject({
      name: 'Ana',
      email: 'ana@shop.example',
      branchId: null,
      refreshToken: like.stringMatching(/./),
      signOutAt: like.stringContaining(`${ISSUER}/end?client_id=the-shop&id_token_hint=`),
    });
    await list();
    expect(calls).toEqual(['ana']);
  });

  it('says what the provider says, and comes back to the same page', async () => {
    const address = await signedInThere('/admin/users', { deny: '1' });
    expect(await finishExternalSignIn(address)).toEqual({
      then: '/admin/users',
      failure: 'You did not allow it.',
    });
    expect(readSession()).toBeNull();
  });

  it.each<[what: string, spoilt: (address: URL) => void, failure: string]>([
    ['another state', ({ searchParams }) => searchParams.set('state', 'other'), 'not started in this window'],
    ['no state', ({ searchParams }) => searchParams.delete('state'), 'not started in this window'],
    ['a made-up code', ({ searchParams }) => searchParams.set('code', 'x'), 'The code is no good.'],
    [
      'another issuer',
      ({ searchParams }) => searchParams.set('iss', 'https://evil.example'),
      'An error occurred',
    ],
    ['no code', ({ searchParams }) => searchParams.delete('code'), 'An error occurred'],
  ])('refuses %s', async (_what, spoil, failure) => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const address = new URL(await signedInThere());
    spoil(address);
    expect(await finishExternalSignIn(address.href)).toEqual({
      then: '/admin',
      failure: like.stringContaining(failure),
    });
    expect(readSession()).toBeNull();
  });

  it('refuses an answer for another nonce', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const address = await signedInThere();
    const begun = JSON.parse(sessionStorage.getItem('signIn')!) as { kept: object };
    sessionStorage.setItem('signIn', JSON.stringify({ ...begun, kept: { ...begun.kept, nonce: 'other' } }));
    expect(await finishExternalSignIn(address)).toMatchObject({
      failure: like.stringContaining('An error occurred'),
    });
  });

  it('takes an answer once', async () => {
    const address = await signedInThere();
    await finishExternalSignIn(address);
    expect(await finishExternalSignIn(address)).toEqual({
      failure: 'This sign-in was not started in this window, or too long ago. Please try again.',
    });
  });

  it('says that nobody answers, or that the provider is broken', async () => {
    broken = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(createOAuth({ issuer: ISSUER, clientId: 'x' }).redirect!(BACK)).rejects.toMatchObject({
      status: 0,
    });
    broken = async () => new Response('<h1>Bad gateway</h1>', { status: 502 });
    await expect(createOAuth({ issuer: ISSUER, clientId: 'x' }).redirect!(BACK)).rejects.toMatchObject({
      status: 502,
    });
    broken = null;
    for (const [fails, failure] of [
      [() => Promise.reject<Response>(new TypeError('Failed to fetch')), 'No response from server.'],
      [async () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 'An error occurred.'],
    ] as const) {
      const address = await signedInThere();
      broken = fails;
      expect(await finishExternalSignIn(address)).toEqual({
        then: '/admin',
        failure: like.stringContaining(failure),
      });
      broken = null;
    }
  });

  it.each(['id.example', 'ftp://id.example', 'https://'])('refuses the issuer "%s"', issuer => {
    expect(() => createOAuth({ issuer, clientId: 'x' })).toThrow(
      'config.json: the issuer must be an address that begins with https:// or http://.',
    );
  });
});

const changed = (values: Partial<Session>) => storeSession({ ...readSession()!, ...values });

describe('a token that ends', () => {
  beforeEach(async () => {
    await finishExternalSignIn(await signedInThere());
    provider.asked.length = 0;
  });

  it('is renewed before it ends, once for all calls', async () => {
    const { token, refreshToken } = readSession()!;
    changed({ endsAt: Date.now() + 20_000 });
    await Promise.all([list(), list(), list()]);
    expect(provider.asked).toEqual(['/token']);
    expect(calls).toEqual(['ana', 'ana', 'ana']);
    expect(readSession()).toMatchObject({ name: 'Ana', email: 'ana@shop.example' });
    expect(readSession()!.token).not.toBe(token);
    expect(readSession()!.refreshToken).not.toBe(refreshToken);
    expect(await getCurrentToken()).toBe(readSession()!.token);
    expect(provider.asked).toEqual(['/token']);
  });

  it('is left alone while it lasts', async () => {
    await list();
    expect(provider.asked).toEqual([]);
  });

  it('is renewed where the API refuses it, once for all calls, and each is repeated once', async () => {
    provider.endTokens();
    await Promise.all([list(), list(), list()]);
    expect(provider.asked).toEqual(['/token']);
    expect(calls).toEqual([null, null, null, 'ana', 'ana', 'ana']);
  });

  it('ends the session where the provider refuses to renew it, and asks it no more', async () => {
    const ended = vi.fn();
    const stop = onSessionEnd(ended);
    provider.endTokens();
    provider.renews = false;
    await expect(list()).rejects.toMatchObject({ status: 401 });
    await expect(list()).rejects.toMatchObject({ status: 401 });
    expect(provider.asked).toEqual(['/token']);
    expect(ended).toHaveBeenCalledTimes(2);
    stop();
  });

  it('ends the session where the API refuses the new token, too', async () => {
    const ended = vi.fn();
    const stop = onSessionEnd(ended);
    provider.userOf = () => null;
    await expect(list()).rejects.toMatchObject({ status: 401 });
    expect(calls).toEqual([null, null]);
    expect(provider.asked).toEqual(['/token']);
    expect(ended).toHaveBeenCalledOnce();
    stop();
  });

  it.each([
    ['does not answer', () => Promise.reject<Response>(new TypeError('Failed to fetch')), 0],
    ['is broken', async () => new Response('no', { status: 503 }), 503],
  ])('keeps the session while the provider %s', async (_what, fails, status) => {
    const ended = vi.fn();
    const stop = onSessionEnd(ended);
    broken = fails;
    changed({ endsAt: Date.now() + 20_000 });
    await list();
    provider.endTokens();
    await expect(list()).rejects.toMatchObject({ status });
    expect(ended).not.toHaveBeenCalled();
    broken = null;
    await list();
    expect(calls.at(-1)).toBe('ana');
    stop();
  });

  it('is not put in the place of another session', async () => {
    const asked = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    broken = async request => {
      asked.resolve();
      await goOn.promise;
      return provider.answer(request);
    };
    provider.endTokens();
    const ended = vi.fn();
    const stop = onSessionEnd(ended);
    const refused = expect(list()).rejects.toMatchObject({ status: 401 });
    await asked.promise;
    const bo = { ...readSession()!, token: 'of-bo', name: 'Bo', email: 'bo@shop.example' };
    storeSession(bo);
    goOn.resolve();
    await refused;
    expect(provider.asked).toEqual(['/token']);
    expect(readSession()).toEqual(bo);
    expect(calls).toEqual([null]);
    expect(ended).not.toHaveBeenCalled();
    stop();
  });

  it('is renewed by a window of the same person only', async () => {
    const before = readSession()!;
    const other = await finishExternalSignIn(await signedInThere(null, { user: 'bo' }));
    expect(other).toEqual({
      then: null,
      failure: 'Ana opened this form. Only the same person can continue.',
    });
    expect(readSession()).toEqual(before);
    expect(provider.wanted.get('prompt')).toBe('login');
    expect(provider.wanted.get('login_hint')).toBe('ana@shop.example');
    expect(await finishExternalSignIn(await signedInThere(null))).toEqual({ then: null });
    expect(readSession()!.token).not.toBe(before.token);
  });
});

it('signs out there, too: by a page of the provider, and its refresh token is no good any more', async () => {
  await finishExternalSignIn(await signedInThere());
  const { refreshToken, signOutAt } = readSession()!;
  expect(await authProvider.logout({})).toBe(signOutAt);
  expect(new URL(signOutAt!).searchParams.get('post_logout_redirect_uri')).toBe(`${HERE}/login`);
  expect(readSession()).toBeNull();
  await expect.poll(() => provider.asked).toContain('/revoke');
  const { auth } = getBackend();
  await expect(auth.renew!({ refreshToken } as Session)).rejects.toMatchObject({ status: 400 });
});
