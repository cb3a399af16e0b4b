import { expect, it } from 'vitest';
import { readSession, storeRenewedSession, handleRefusedToken } from '../../../src/session/session';
import { signInAs } from '../../support/api';

it('knows those that a call on its way may have, and not all that there ever were', async () => {
  signInAs({ token: 'first' });
  const last = 1000;
  for (let at = 1; at <= last; at++) storeRenewedSession({ ...readSession()!, token: `token ${at}` });
  const isRepeated = (token: string) => handleRefusedToken(token, true);
  expect(await isRepeated(`token ${last - 1}`)).toBe(true);
  expect(await isRepeated(`token ${last - 10}`)).toBe(true);
  expect(await isRepeated('first')).toBe(false);
});
