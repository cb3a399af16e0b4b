import { expect, it, vi } from 'vitest';
import { onSessionEnd, tokenRefused } from '../../../src/session/session';
import { signInAs } from '../../support/api';

it('ends the session where the backend renews no tokens, and does not repeat the call', async () => {
  signInAs({ token: 'ended' });
  const end = vi.fn();
  const stop = onSessionEnd(end);
  expect(await tokenRefused('ended', true)).toBe(false);
  expect(end).toHaveBeenCalledOnce();
  stop();
});
