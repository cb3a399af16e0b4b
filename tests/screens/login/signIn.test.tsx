import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerInstead,
  askShop,
  recordedCalls,
  expectComplaints,
  goWithin,
  openApp,
  OWNER,
  useApp,
} from '../../support/openApp';

useApp();

const AUTHENTICATE = 'POST /token/authenticate';

type User = Awaited<ReturnType<typeof openApp>>['user'];

async function fillSignIn(user: User, { userName, password } = OWNER) {
  const email = await screen.findByLabelText('Email or username');
  await user.clear(email);
  await user.type(email, userName);
  const box = screen.getByLabelText('Password');
  await user.clear(box);
  await user.type(box, password);
}

const press = (user: User) => user.click(screen.getByRole('button', { name: 'Sign In' }));

it('says that the credentials are wrong, and keeps the name that was typed', async () => {
  const { user } = await openApp('/login', { as: null });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Trastienda');
  await fillSignIn(user, { ...OWNER, password: 'wrong' });
  await press(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Invalid credentials$/);
  expect(screen.getByLabelText('Email or username')).toHaveValue('owner');
  expect(window.location.pathname).toBe('/login');
  await fillSignIn(user);
  await press(user);
  await screen.findByRole('button', { name: 'Logout' });
  expect(window.location.pathname).toBe('/admin');
});

const PAGE = { headers: { 'content-type': 'text/html' } };

it.each([
  [
    'the server has a message',
    { status: 403, json: { message: 'Locked until Monday.' } },
    'Locked until Monday.',
  ],
  ['the refusal says nothing', { status: 401, body: '' }, 'Invalid credentials'],
  ['the refusal is a page', { status: 502, body: '<h1>Bad gateway</h1>', ...PAGE }, 'Invalid credentials'],
  ['nobody answers', new TypeError('Failed to fetch'), 'No response from server. Please try again later.'],
  ['the answer has no token', { json: { name: 'Renata V.' } }, 'An error occurred. Please try again.'],
  ['the answer is a page', { body: '<!doctype html>', ...PAGE }, 'An error occurred. Please try again.'],
])('says what happened when %s', async (_when, answer, sentence) => {
  expectComplaints(/^An error occurred/);
  answerInstead(AUTHENTICATE, answer);
  const { user } = await openApp('/login', { as: null });
  await fillSignIn(user);
  await press(user);
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
});

it('is busy while the server thinks, and asks it once', async () => {
  const thought = Promise.withResolvers<void>();
  answerInstead(AUTHENTICATE, async () => {
    await thought.promise;
    return null;
  });
  const { user } = await openApp('/login', { as: null });
  await fillSignIn(user);
  await user.dblClick(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('button', { name: 'Logging in...' })).toBeDisabled();
  thought.resolve();
  await screen.findByRole('button', { name: 'Logout' });
  expect(recordedCalls(AUTHENTICATE).map(({ body }) => body)).toEqual([
    { Email: OWNER.userName, Password: OWNER.password },
  ]);
});

it('needs both boxes filled before it asks', async () => {
  const { user } = await openApp('/login', { as: null });
  await screen.findByLabelText('Email or username');
  await press(user);
  await user.type(screen.getByLabelText('Email or username'), OWNER.userName);
  await press(user);
  expect(screen.getByLabelText('Password')).toBeInvalid();
  expect(recordedCalls(/./)).toEqual([]);
});

it.each([
  ['a session without its token', '{"email":"owner","name":"Renata V.","branchId":31}'],
  ['text that is no session', '{"email":"owner'],
])('asks to sign in where %s is stored, and deletes it', async (_what, stored) => {
  const { user } = await openApp('/login', { as: null });
  localStorage.setItem('session', stored);
  await goWithin('/admin/branches');
  await screen.findByLabelText('Email or username');
  expect(window.location.pathname).toBe('/login');
  expect(localStorage.getItem('session')).toBeNull();
  await fillSignIn(user);
  await press(user);
  await waitFor(() => expect(window.location.pathname).toBe('/admin/branches'));
});

async function endSession() {
  const { token } = JSON.parse(localStorage.getItem('session')!) as { token: string };
  expect((await askShop('POST', '/token/revoke', { token })).status).toBe(204);
}

it('says that a session has ended, and comes back to the page after the next sign-in', async () => {
  expectComplaints(/^Failed to fetch/);
  const { user } = await openApp('/admin/branches');
  await screen.findAllByText('Lakeside Market', { selector: 'tbody *' });
  await endSession();
  await goWithin('/admin/users');
  await screen.findByText('Your session has ended. Please sign in again.');
  await fillSignIn(user);
  await press(user);
  await waitFor(() => expect(window.location.pathname).toBe('/admin/users'));
});

it('asks before a sign-out loses what was typed', async () => {
  const { user } = await openApp('/admin/inventory/warehouses/create');
  await user.type(await screen.findByLabelText('Warehouse Name*'), 'Typed for long');
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(screen.getByLabelText('Warehouse Name*')).toHaveValue('Typed for long');
  expect(window.location.pathname).toBe('/admin/inventory/warehouses/create');
});
