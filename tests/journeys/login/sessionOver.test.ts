/** The session ends while a form is open: the person signs in again above it, and nothing typed is lost. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { WarehouseInput } from '../../../contract/warehouse.ts';
import {
  eventually,
  expectComplaints,
  freshlySignedIn,
  hasFocus,
  OWNER,
  seriousFaults,
} from '../../support/browser.ts';
import { askShop, bodies, endSession, named, recordCalls, tokenOf } from '../../support/calls.ts';

const token = await tokenOf();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

async function warehouseForm(page: Page, name: string) {
  await page.getByRole('table', { name: 'Warehouses' }).waitFor();
  await page.getByLabel('Warehouse Name*').fill(name);
}

const save = (page: Page) => page.getByRole('button', { name: 'Create Warehouse' }).click();

async function signInAs(page: Page, { userName, password } = OWNER) {
  await dialog(page).getByLabel('Email').fill(userName);
  await dialog(page).getByLabel('Password').fill(password);
  await dialog(page).getByRole('button', { name: 'Sign In' }).click();
}

it('saves once the same person has signed in again', async () => {
  expectComplaints();
  const page = await freshlySignedIn('/admin/inventory/warehouses/create');
  await warehouseForm(page, 'Cold store');
  await endSession(page);
  const calls = recordCalls(page);
  await save(page);
  await dialog(page).waitFor();
  expect(await dialog(page).getByLabel('Email').inputValue()).toBe(OWNER.userName);
  await hasFocus(dialog(page).getByLabel('Password'));
  expect(await seriousFaults(page)).toEqual([]);
  await signInAs(page, { ...OWNER, password: 'wrong' });
  await dialog(page).getByText('Invalid credentials').waitFor();
  await signInAs(page);
  await page.getByText('Warehouse created').waitFor();
  await page.getByRole('cell', { name: 'Cold store', exact: true }).waitFor();
  const names = bodies<WarehouseInput>(calls, 'POST /api/warehouse').map(({ name }) => name);
  expect(names).toEqual(['Cold store', 'Cold store']);
  const posts = named(calls, 'POST /api/warehouse');
  expect(posts[0]!.authorization).not.toBe(posts[1]!.authorization);
  // The renewed session is the one that lasts.
  await page.reload();
  await page.getByRole('cell', { name: 'Cold store', exact: true }).waitFor();
});

it('refuses another person, and keeps the form', async () => {
  expectComplaints();
  const other = { userName: `colleague${Date.now()}`, password: 'a long enough one 7' };
  const { status } = await askShop('POST', '/api/admin', {
    token,
    body: { name: 'Colleague', ...other, status: true, role: 'cashier', phone: '' },
  });
  expect(status).toBe(201);
  const page = await freshlySignedIn('/admin/inventory/warehouses/create');
  await warehouseForm(page, 'Wine cellar');
  await endSession(page);
  const calls = recordCalls(page);
  await save(page);
  await signInAs(page, other);
  await dialog(page).getByText('Only the same person can go on with it.').waitFor();
  // Whoever that was is signed out again.
  await eventually(() => named(calls, 'POST /token/revoke').length).toBe(1);
  expect(named(calls, 'POST /api/warehouse')).toHaveLength(1);
  await signInAs(page);
  await page.getByText('Warehouse created').waitFor();
  await page.getByRole('cell', { name: 'Wine cellar', exact: true }).waitFor();
});

it('fails as any other save when the person will not sign in, and asks again with the next try', async () => {
  expectComplaints(/^Failed to (create|fetch) warehouse/);
  const page = await freshlySignedIn('/admin/inventory/warehouses/create');
  await warehouseForm(page, 'Attic');
  await endSession(page);
  await save(page);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to create warehouse. Please try again.' });
  await failed.waitFor();
  await failed.getByText('Your session has ended. Please sign in again.').waitFor();
  expect(await page.getByLabel('Warehouse Name*').inputValue()).toBe('Attic');
  await save(page);
  await signInAs(page);
  await page.getByRole('cell', { name: 'Attic', exact: true }).waitFor();
});

it('leaves another tab of the same person as it is', async () => {
  expectComplaints();
  const page = await freshlySignedIn('/admin/inventory/warehouses/create');
  const tab = await page.context().newPage();
  await tab.goto('/admin/branches/create');
  await tab.getByLabel('Branch Name*').fill('Half typed');
  await warehouseForm(page, 'Garage');
  await endSession(page);
  await save(page);
  await signInAs(page);
  await page.getByText('Warehouse created').waitFor();
  expect(await tab.getByLabel('Branch Name*').inputValue()).toBe('Half typed');
});

it('keeps what is typed in a dialog above a list', async () => {
  expectComplaints();
  const page = await freshlySignedIn('/admin/users');
  await page.getByRole('button', { name: 'Invite User' }).click();
  const invitation = page.getByRole('dialog', { name: 'Invite somebody' });
  await invitation.getByLabel('Name').first().fill('Vera L.');
  await invitation.getByLabel('Username').fill('vera');
  await endSession(page);
  await invitation.getByRole('button', { name: 'Make the link' }).click();
  await dialog(page).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await invitation.getByText('Please sign in.').waitFor();
  expect(await invitation.getByLabel('Username').inputValue()).toBe('vera');
  await invitation.getByRole('button', { name: 'Make the link' }).click();
  await signInAs(page);
  await page.getByRole('dialog', { name: 'Link for Vera L.' }).waitFor();
});
