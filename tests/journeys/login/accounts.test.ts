import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { dialog, invited, NEW_PASSWORD } from '../../support/accounts.ts';
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
  await other.getByRole('button', { name: 'Save and Sign in' }).click();
  const box = other.getByLabel('New password');
  await eventually(() => box.getAttribute('aria-invalid')).toBe('true');
  await other.getByText('password is too common; please choose another.').waitFor();
  await box.fill(NEW_PASSWORD);
  await other.getByText('Very good.').waitFor();
  await other.getByRole('button', { name: 'Save and Sign in' }).click();
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
