import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SessionEndNotice } from '../../../src/layout/SessionEndNotice';
import { parseSignInResponse } from '../../../src/dataProvider/trastiendaAuth';
import { noteSessionUse } from '../../../src/session/sessionEnd';
import { readSession } from '../../../src/session/session';
import { signInAs, useStubbedApi } from '../../support/api';
import { showPart } from '../../support/part';
import '../../../src/layout/SessionEndDialog';

const api = useStubbedApi();
const MINUTE = 60_000;

beforeEach(
  () => void vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] }),
);
afterEach(() => void vi.useRealTimers());

const pass = (minutes: number) => act(async () => vi.advanceTimersByTime(minutes * MINUTE));

it('announces that an idle session ends, and any call puts it off', async () => {
  const account = vi.fn(async () => (noteSessionUse(), {}) as never);
  signInAs({ endsAt: Date.now() + 720 * MINUTE, idleMinutes: 30 });
  noteSessionUse();
  const { user } = showPart(<SessionEndNotice />, { account });
  await pass(26);
  expect(screen.queryByRole('dialog')).toBeNull();
  await pass(1.5);
  await screen.findByRole('dialog', { name: 'Your session ends soon' });
  await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
  expect(account).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await pass(26);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('lets the person sign in again before a session ends for good', async () => {
  const signedIn = parseSignInResponse(
    { token: 'the-token', name: 'Renata V.', sessionminutes: 60 },
    'owner',
  );
  signInAs({ ...signedIn, email: 'owner' });
  const { user } = showPart(<SessionEndNotice />);
  await pass(58.5);
  await user.click(await screen.findByRole('button', { name: 'Stay signed in' }));
  api.answer({ json: { token: 'a-new-token', name: 'Renata V.', sessionminutes: 60 } });
  await user.type(await screen.findByLabelText(/^Password/), 'my-password{Enter}');
  await vi.waitFor(() => expect(readSession()?.token).toBe('a-new-token'));
  await pass(30);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('does not ask again after "Not now"', async () => {
  signInAs({ endsAt: Date.now() + 60 * MINUTE });
  const { user } = showPart(<SessionEndNotice />);
  await pass(58.5);
  await user.click(await screen.findByRole('button', { name: 'Not now' }));
  await pass(0.5);
  expect(screen.queryByRole('dialog')).toBeNull();
});
