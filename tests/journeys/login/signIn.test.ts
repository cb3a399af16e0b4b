import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, fillSignIn, freshlySignedIn, newPage, OWNER } from '../../support/browser.ts';
import { askShop, named, recordCalls } from '../../support/calls.ts';
import { ownShop } from '../../support/ownShop.ts';

const placeOf = (page: Page): string => page.url().replace(ownShop().address, '');

const atPlace = (page: Page, place: string) => eventually(() => placeOf(page)).toBe(place);

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
  // Regression: a redirect loop kept the browser busy for ten seconds.
  expect(navigations).toBeLessThan(5);
  await fillSignIn(page);
  await atPlace(page, '/admin/categories?branchId=32');
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  // The page /login is not in the history.
  await page.goto('/admin/branches');
  await page.goBack();
  await atPlace(page, '/admin/categories?branchId=32');
});

it('sends unknown addresses to /login, and tells signed-in users that the page does not exist', async () => {
  const page = await newPage();
  const unknown = ['/', '/nonsense', '/admin/banners/7', '/admin/branches/31/nonsense', '/admin/nonsense'];
  for (const path of unknown) {
    await page.goto(path);
    await page.getByLabel('Email').waitFor();
    await atPlace(page, '/login');
  }
  await fillSignIn(page);
  await page.getByRole('heading', { level: 1, name: 'Not Found' }).waitFor();
  for (const path of unknown) {
    await page.goto(path);
    const isAdmin = path.startsWith('/admin');
    await page.getByRole('heading', { level: 1, name: isAdmin ? 'Not Found' : 'Dashboard' }).waitFor();
    if (!isAdmin) await atPlace(page, '/admin');
  }
  await page.goto('/login');
  await atPlace(page, '/admin');
});

it('signs out for good: nothing kept, the token ended, no way back', async () => {
  const page = await newPage();
  const calls = recordCalls(page);
  await page.goto('/admin/branches');
  await fillSignIn(page);
  await page.getByRole('rowheader', { name: 'Lakeside Market', exact: true }).waitFor();
  const token = calls.at(-1)!.authorization!.replace('Bearer ', '');
  expect((await askShop('GET', '/api/branch', { token })).status).toBe(200);

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Email').waitFor();
  expect(placeOf(page)).toBe('/login');
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain(token);
  expect(stored).not.toContain('owner');
  await eventually(async () => (await askShop('GET', '/api/branch', { token })).status).toBe(401);

  // The next user starts at the dashboard, not at the previous user's page.
  await fillSignIn(page);
  await atPlace(page, '/admin');
  await page.getByRole('link', { name: 'Branches', exact: true }).click();
  await page.getByRole('rowheader', { name: 'Lakeside Market', exact: true }).waitFor();
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

it('signs out in every tab', async () => {
  const page = await freshlySignedIn('/admin/branches');
  const other = await page.context().newPage();
  await other.goto('/admin/banners');
  await other.getByRole('rowheader', { name: 'Harvest week', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await other.getByLabel('Email').waitFor();
  await fillSignIn(page, { userName: 'manager', password: OWNER.password });
  await page.getByText('Gideon H.').waitFor();
  await other.getByText('Gideon H.').waitFor();
  await atPlace(other, '/admin/banners');
});
