import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  eventually,
  expectComplaints,
  fillSignIn,
  freshlySignedIn,
  hasFocus,
  newPage,
  OWNER,
  seriousFaults,
} from '../../support/browser.ts';
import { answerInstead, askShop, endSession, named, recordCalls } from '../../support/calls.ts';
import { like } from '../../support/matchers.ts';
import { ownShop } from '../../support/ownShop.ts';

const AUTHENTICATE = 'POST /token/authenticate';

/** Path and query. */
const placeOf = (page: Page): string => page.url().replace(ownShop().address, '');

const atPlace = (page: Page, place: string) => eventually(() => placeOf(page)).toBe(place);

const alertSays = (page: Page, sentence: string) =>
  eventually(() => page.getByRole('alert').allInnerTexts()).toEqual([sentence]);

it('says that the credentials are wrong, and keeps what was typed', async () => {
  expectComplaints();
  const page = await newPage();
  await page.goto('/login');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('Trastienda');
  expect(await page.title()).toContain('Trastienda');
  await fillSignIn(page, { ...OWNER, password: 'wrong' });
  await alertSays(page, 'Invalid credentials');
  expect(await page.getByLabel('Email').inputValue()).toBe('owner');
  expect(placeOf(page)).toBe('/login');

  await fillSignIn(page);
  await atPlace(page, '/admin');
});

it.each<{ when: string; answer: Parameters<typeof answerInstead>[2]; says: string }>([
  {
    when: 'the server has a message',
    answer: { status: 403, json: { message: 'Locked until Monday.' } },
    says: 'Locked until Monday.',
  },
  { when: 'the refusal says nothing', answer: { status: 401, body: '' }, says: 'Invalid credentials' },
  {
    when: 'the refusal is a page',
    answer: { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
    says: 'Invalid credentials',
  },
  {
    when: 'nobody answers',
    answer: route => route.abort(),
    says: 'No response from server. Please try again later.',
  },
  {
    when: 'the answer has no token',
    answer: { json: { name: 'Renata V.' } },
    says: 'An error occurred. Please try again.',
  },
  {
    when: 'the answer is a page',
    answer: { contentType: 'text/html', body: '<!doctype html>' },
    says: 'An error occurred. Please try again.',
  },
])('says "$says" when $when', async ({ answer, says }) => {
  expectComplaints(/^An error occurred/);
  const page = await newPage();
  await page.goto('/login');
  await answerInstead(page, AUTHENTICATE, answer);
  await fillSignIn(page);
  await alertSays(page, says);
  expect(await page.getByRole('button', { name: 'Sign In' }).isEnabled()).toBe(true);
});

it('is busy while the server thinks, and asks it once', async () => {
  const page = await newPage();
  await page.goto('/login');
  const calls = recordCalls(page);
  let answerNow = null as (() => void) | null;
  await answerInstead(page, AUTHENTICATE, async route => {
    await new Promise<void>(resolve => (answerNow = resolve));
    await route.continue();
  });
  await page.getByLabel('Email').fill(OWNER.userName);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign In' }).dblclick();
  const busy = page.getByRole('button', { name: 'Logging in...' });
  await busy.waitFor();
  expect(await busy.isDisabled()).toBe(true);
  await page.keyboard.press('Enter');
  await eventually(() => answerNow).not.toBeNull();
  answerNow!();
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  expect(named(calls, AUTHENTICATE)).toEqual([
    like.objectContaining({ body: { Email: OWNER.userName, Password: OWNER.password } }),
  ]);
});

it('needs both boxes filled before it asks', async () => {
  const page = await newPage();
  await page.goto('/login');
  const calls = recordCalls(page);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill(OWNER.userName);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const focused = page.getByLabel('Password', { exact: true });
  await hasFocus(focused);
  expect(calls).toEqual([]);
});

it('works by keyboard alone', async () => {
  const page = await newPage();
  await page.goto('/login');
  await page.getByLabel('Email').waitFor();
  await page.keyboard.type(OWNER.userName);
  await page.keyboard.press('Tab');
  await page.keyboard.type(OWNER.password);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
});

it('leads back to the page that was asked for, with its query', async () => {
  const page = await newPage();
  let navigations = 0;
  page.on('framenavigated', () => navigations++);
  await page.goto('/admin/categories?branchId=32');
  await page.getByLabel('Email').waitFor();
  expect(placeOf(page)).toBe('/login');
  // Once a loop of redirects kept the browser busy for ten seconds here.
  expect(navigations).toBeLessThan(5);
  await fillSignIn(page);
  await atPlace(page, '/admin/categories?branchId=32');
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  // /login left the history.
  await page.goto('/admin/branches');
  await page.goBack();
  await atPlace(page, '/admin/categories?branchId=32');
});

it('sends unknown addresses to /login, and who is signed in on to the dashboard', async () => {
  const page = await newPage();
  const unknown = ['/', '/nonsense', '/admin/banners/7', '/admin/branches/31/nonsense', '/admin/nonsense'];
  for (const path of unknown) {
    await page.goto(path);
    await page.getByLabel('Email').waitFor();
    await atPlace(page, '/login');
  }
  await fillSignIn(page);
  for (const path of [null, ...unknown, '/login']) {
    if (path !== null) await page.goto(path);
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await atPlace(page, '/admin');
  }
});

it('signs out for good: nothing kept, the token ended, no way back', async () => {
  const page = await newPage();
  const calls = recordCalls(page);
  await page.goto('/admin/branches');
  await fillSignIn(page);
  await page.getByRole('cell', { name: 'Lakeside Market', exact: true }).waitFor();
  const token = calls.at(-1)!.authorization!.replace('Bearer ', '');
  expect((await askShop('GET', '/api/branch', { token })).status).toBe(200);

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Email').waitFor();
  expect(placeOf(page)).toBe('/login');
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain(token);
  expect(stored).not.toContain('owner');
  await eventually(async () => (await askShop('GET', '/api/branch', { token })).status).toBe(401);

  // Who signs in next begins at the dashboard, not where the last person was.
  await fillSignIn(page);
  await atPlace(page, '/admin');
  await page.getByRole('link', { name: 'Branches', exact: true }).click();
  await page.getByRole('cell', { name: 'Lakeside Market', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Email').waitFor();
  await eventually(() => named(calls, 'POST /token/revoke').length).toBe(2);

  const before = calls.length;
  await page.goBack();
  await page.getByLabel('Email').waitFor();
  await atPlace(page, '/login');
  expect(await page.getByText('Lakeside Market').count()).toBe(0);
  expect(calls.slice(before)).toEqual([]);
});

it.each([
  ['a session without its token', '{"email":"owner","name":"Renata V.","branchId":31}'],
  ['what is no session', '{"email":"owner'],
])('asks to sign in where there is %s, and deletes what is left of it', async (_what, left) => {
  const page = await newPage();
  await page.goto('/login');
  await page.evaluate(text => localStorage.setItem('session', text), left);
  await page.goto('/admin/branches');
  await page.getByLabel('Email').waitFor();
  expect(placeOf(page)).toBe('/login');
  await eventually(() => page.evaluate(() => localStorage.getItem('session'))).toBe(null);
  // The page that was asked for is remembered all the same.
  await fillSignIn(page);
  await atPlace(page, '/admin/branches');
});

it('says that a session has ended, and comes back to the page after the next sign-in', async () => {
  expectComplaints(/^Failed to fetch/);
  const page = await freshlySignedIn('/admin/branches');
  await page.getByRole('cell', { name: 'Lakeside Market', exact: true }).waitFor();
  await endSession(page);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await page.getByText('Your session has ended. Please sign in again.').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await fillSignIn(page);
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await atPlace(page, '/admin');
});

it('never calls a form saved whose session had ended, and keeps what was typed until one leaves', async () => {
  expectComplaints(/^Failed to /);
  const page = await freshlySignedIn('/admin/inventory/warehouses/create');
  await page.getByLabel('Warehouse Name*').fill('Typed for long');
  await endSession(page);
  await page.getByRole('button', { name: 'Create Warehouse' }).click();
  await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
  expect(await page.getByText('Warehouse created').count()).toBe(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Failed to create warehouse. Please try again.').waitFor();
  expect(await page.getByLabel('Warehouse Name*').inputValue()).toBe('Typed for long');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('link', { name: 'Banners', exact: true }).click();
  await page.getByLabel('Email').waitFor();
});

it('asks before a sign-out loses what was typed', async () => {
  const page = await freshlySignedIn('/admin/inventory/warehouses/create');
  await page.getByLabel('Warehouse Name*').fill('Typed for long');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Create Warehouse' }).click();
  await page.getByRole('cell', { name: 'Typed for long', exact: true }).waitFor();
});

it('signs out in every tab', async () => {
  const page = await freshlySignedIn('/admin/branches');
  const other = await page.context().newPage();
  await other.goto('/admin/banners');
  await other.getByRole('cell', { name: 'Harvest week', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await other.getByLabel('Email').waitFor();
  await fillSignIn(page, { userName: 'manager', password: OWNER.password });
  await page.getByText('Gideon H.').waitFor();
  await other.getByText('Gideon H.').waitFor();
  await atPlace(other, '/admin/banners');
});
