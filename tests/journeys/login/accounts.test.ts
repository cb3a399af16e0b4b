import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import {
  choose,
  makeAuthenticatorCode,
  dialog,
  invited,
  NEW_PASSWORD,
  setUpFactor,
} from '../../support/accounts.ts';
import {
  eventually,
  expectComplaints,
  faults,
  fillSignIn,
  freshlySignedIn,
  newPage,
} from '../../support/browser.ts';
import { OWNER_PASSWORD, startProgramWithTables } from '../../support/program.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-accounts-'));
const program = startProgramWithTables({ DATA_DIR: folder });
afterAll(async () => {
  program.kill('SIGTERM');
  await program.ended;
  rmSync(folder, { recursive: true, force: true });
});

const OWNER = { userName: 'owner', password: OWNER_PASSWORD };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const asOwner = async (address: string) =>
  freshlySignedIn(address, { baseURL: await program.address() }, OWNER);

const somebody = async (options: object = {}) => newPage({ baseURL: await program.address(), ...options });

const answerCode = async (page: Page, code: string) => {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Sign In' }).click();
};

it('invites somebody, who chooses a password in another browser and is signed in', async () => {
  expectComplaints();
  const page = await asOwner('/admin/users');
  await page.getByRole('button', { name: 'Invite User' }).click();
  await dialog(page).getByLabel('Username').waitFor();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  const link = await invited(page, 'Noor A.', 'noor');
  await page.getByRole('rowheader', { name: 'Noor A.', exact: true }).waitFor();
  await page.getByText(/^Invited, until/).waitFor();
  expect(await faults(page)).toEqual([]);

  const other = await somebody({ ...PHONE, colorScheme: 'dark' });
  await other.goto(link);
  await other.getByRole('heading', { name: 'Welcome, Noor A.' }).waitFor();
  await other.getByText('You sign in as noor.').waitFor();
  await other.getByLabel('New password').fill('password1');
  await other.getByText('Password is too common; please choose another.').waitFor();
  expect(await faults(other)).toEqual([]);
  await other.getByRole('button', { name: 'Save and sign in' }).click();
  const box = other.getByLabel('New password');
  await eventually(() => box.getAttribute('aria-invalid')).toBe('true');
  await other.getByText('password is too common; please choose another.').waitFor();
  await box.fill(NEW_PASSWORD);
  await other.getByText('Very good.').waitFor();
  await other.getByRole('button', { name: 'Save and sign in' }).click();
  await other.getByRole('button', { name: 'Logout' }).waitFor();

  const late = await somebody();
  await late.goto(link);
  await late.getByRole('alert').filter({ hasText: 'This link was already used' }).waitFor();
  await late.getByRole('link', { name: 'Go to the sign-in' }).click();
  await fillSignIn(late, { userName: 'noor', password: NEW_PASSWORD });
  await late.getByRole('button', { name: 'Logout' }).waitFor();
  // Noor is a cashier in a shop that enforces roles, and may not see users.
  await late.goto('/admin/users');
  await late.getByText('Your role does not include this.').waitFor();
  const menu = late.getByRole('navigation', { name: 'Main navigation' });
  await menu.getByRole('link', { name: 'Branches' }).waitFor();
  expect(await menu.getByRole('link', { name: 'Users' }).count()).toBe(0);
});

it('signs in with a code once, or with a recovery code', async () => {
  expectComplaints();
  const owner = await asOwner('/admin/users');
  const page = await somebody();
  await choose(page, await invited(owner, 'Tess E.', 'tess', 'Inventory'));
  await page.getByRole('link', { name: 'My account' }).click();
  await page.getByRole('link', { name: 'Set up' }).click();
  await page.getByLabel('Current password').waitFor();
  expect(await faults(page)).toEqual([]);
  const { secret, codes } = await setUpFactor(page, NEW_PASSWORD);
  expect(await faults(page)).toEqual([]);
  await page.getByRole('link', { name: 'I have saved them' }).click();
  await page.getByText('Recovery codes left: 10.').waitFor();
  expect(await faults(page)).toEqual([]);

  const tess = { userName: 'tess', password: NEW_PASSWORD };
  const begin = async () => {
    const other = await somebody();
    await other.goto('/admin/branches');
    await fillSignIn(other, tess);
    await other.getByLabel('Code', { exact: true }).waitFor();
    return other;
  };
  const first = await begin();
  expect(await faults(first)).toEqual([]);
  const code = makeAuthenticatorCode(secret);
  await answerCode(first, code);
  await first.getByRole('heading', { level: 1, name: 'Branches' }).waitFor();
  const second = await begin();
  await answerCode(second, code);
  await second.getByRole('alert').filter({ hasText: 'This code is wrong, or was already used.' }).waitFor();
  await answerCode(second, codes[0]!);
  await second.getByRole('button', { name: 'Logout' }).waitFor();
  const third = await begin();
  await answerCode(third, codes[0]!);
  await third.getByRole('alert').filter({ hasText: 'was already used' }).waitFor();
  await third.getByRole('button', { name: 'Start over' }).click();
  await third.getByLabel('Email').waitFor();

  await first.goto('/admin/inventory/warehouses/create');
  await first.getByLabel('Warehouse Name*').fill('Cold store');
  await page.reload();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByText('Signed out everywhere else').waitFor();
  await first.getByRole('button', { name: 'Create Warehouse' }).click();
  const again = first.getByRole('dialog', { name: 'Your session has ended' });
  await again.getByLabel('Password').fill(NEW_PASSWORD);
  await again.getByRole('button', { name: 'Sign In' }).click();
  await again.getByLabel('Code').fill(codes[1]!);
  await again.getByRole('button', { name: 'Sign In' }).click();
  await first.getByRole('rowheader', { name: 'Cold store', exact: true }).waitFor();

  // A user who lost phone and recovery codes needs a Super.
  await owner.reload();
  await owner.getByRole('button', { name: 'Access of Tess E.' }).click();
  await dialog(owner).getByRole('button', { name: 'Turn off' }).click();
  await owner.getByText('Two-step verification is turned off').waitFor();
  const last = await somebody();
  await last.goto('/login');
  await fillSignIn(last, tess);
  await last.getByRole('button', { name: 'Logout' }).waitFor();
});
