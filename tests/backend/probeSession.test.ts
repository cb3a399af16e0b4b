import { beforeEach, expect, it, vi } from 'vitest';
import type { Auth } from '../../src/session/auth';
import { readSession } from '../../src/session/session';
import { HttpError } from '../../src/dataProvider/errors';
import { signInAs } from '../support/api';
import { SILENT } from './probe/callLog';
import { probeRenewal, probeSignOut } from './probe/probeSession';

const SECONDS = 900;
const inFuture = () => Date.now() + SECONDS * 1000;

beforeEach(() => localStorage.clear());

const renewing = async (auth: Auth, endsAt?: number) => {
  signInAs(endsAt === undefined ? {} : { endsAt });
  return (await probeRenewal(auth, SILENT)).map(({ outcome, sentence }) => [outcome, sentence]);
};

it('renews the session once, and goes on with the new token', async () => {
  const renew = vi.fn<NonNullable<Auth['renew']>>(async () => ({ token: 'fresh', endsAt: inFuture() }));
  expect(await renewing({ renew }, inFuture())).toEqual([['works', undefined]]);
  expect(renew).toHaveBeenCalledOnce();
  expect(readSession()?.token).toBe('fresh');
});

it('says that the expiry is a number of seconds, before or after the renewal', async () => {
  const sentence =
    'endsAt is 900, which has passed: give the milliseconds of the expiry, such as Date.now() + seconds * 1000.';
  const renew = async () => ({ token: 'fresh', endsAt: SECONDS });
  expect(await renewing({}, SECONDS)).toEqual([['differs', sentence]]);
  expect(await renewing({ renew }, inFuture())).toEqual([['differs', sentence]]);
});

it('says that the renewal has no token, or is refused', async () => {
  expect(await renewing({ renew: async () => ({ token: '' }) })).toEqual([
    ['differs', 'the answer to `renew` has no token.'],
  ]);
  const renew = () => Promise.reject(new HttpError('x', 404, 'No such path.'));
  expect(await renewing({ renew })).toEqual([['differs', 'No such path.']]);
});

it('says that a session ends that the module cannot renew', async () => {
  const endsAt = inFuture();
  const sentence = `the module has no \`renew\`: users sign in again when the session ends at ${new Date(endsAt).toISOString()}.`;
  expect(await renewing({}, endsAt)).toEqual([['lacks', sentence]]);
});

it('checks nothing that the module lacks', async () => {
  expect(await renewing({})).toEqual([]);
  expect(await probeSignOut({}, SILENT)).toEqual([]);
});

it('says that the sign-out is refused', async () => {
  signInAs();
  const signOut = vi
    .fn<NonNullable<Auth['signOut']>>()
    .mockRejectedValue(new HttpError('x', 405, 'Not here.'));
  expect(await probeSignOut({ signOut }, SILENT)).toMatchObject([
    { about: 'session', step: 'sign-out', outcome: 'differs', sentence: 'Not here.' },
  ]);
  signOut.mockResolvedValue(null);
  expect(await probeSignOut({ signOut }, SILENT)).toMatchObject([{ outcome: 'works' }]);
});
