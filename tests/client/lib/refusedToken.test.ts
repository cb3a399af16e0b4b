import { expect, it, vi } from 'vitest';
import {
  clearSession,
  handleRefusedToken,
  onSessionChangeInOtherTab,
  onSessionEnd,
  registerSessionRenewalDialog,
  registerTokenRenewal,
} from '../../../src/session/session';
import { signInAs } from '../../support/api';

it('ends the session where the backend renews no tokens, and does not repeat the call', async () => {
  signInAs({ token: 'ended' });
  const end = vi.fn();
  const stop = onSessionEnd(end);
  expect(await handleRefusedToken('ended', true)).toBe(false);
  expect(end).toHaveBeenCalledOnce();
  stop();
});

it('repeats the call where the backend goes on with the session under the same token', async () => {
  signInAs({ token: 'prolonged' });
  registerTokenRenewal({ renew: async () => ({ endsAt: Date.now() + 3_600_000 }) });
  expect(await handleRefusedToken('prolonged', true)).toBe(true);
  registerTokenRenewal({});
});

it('tells a listener that comes after the token was refused, once, and not of another session', async () => {
  signInAs({ token: 'ended early' });
  expect(await handleRefusedToken('ended early', true)).toBe(false);
  const end = vi.fn();
  onSessionEnd(end)();
  onSessionEnd(end)();
  expect(end).toHaveBeenCalledOnce();
  expect(await handleRefusedToken('ended early', true)).toBe(false);
  signInAs({ token: 'new' });
  onSessionEnd(end)();
  expect(end).toHaveBeenCalledOnce();
});

it.each([
  ['goes on with a session that another tab renewed', { token: 'renewed' }, true],
  ["leaves another person's session of another tab", { token: 'of another', userId: 2 }, false],
  ['leaves where another tab signed out', null, false],
])('%s', async (name, session, goesOn) => {
  const token = `before: ${name}`;
  signInAs({ token });
  const oldValue = localStorage.getItem('session');
  const leave = vi.fn();
  onSessionChangeInOtherTab(leave, () => false);
  if (session) signInAs(session);
  else clearSession();
  const newValue = localStorage.getItem('session');
  window.dispatchEvent(new StorageEvent('storage', { key: 'session', oldValue, newValue }));
  expect(leave).toHaveBeenCalledTimes(goesOn ? 0 : 1);
  expect(await handleRefusedToken(token, true)).toBe(goesOn);
});

it('ends the session where the form that asked to renew it is gone without an answer', async () => {
  signInAs({ token: 'ended under a form' });
  const end = vi.fn();
  const stop = onSessionEnd(end);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const close = registerSessionRenewalDialog(() => promise);
  const refused = handleRefusedToken('ended under a form', true);
  await Promise.resolve();
  close();
  resolve(false);
  expect(await refused).toBe(false);
  expect(end).toHaveBeenCalledOnce();
  stop();
});
