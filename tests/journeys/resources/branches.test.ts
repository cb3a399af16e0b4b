import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { SignedIn } from '../../../contract/session.ts';
import {
  eventually,
  expectComplaints,
  fillSignIn,
  newPage,
  options,
  rowGone,
  seriousFaults,
  signedIn,
} from '../../support/browser.ts';
import { like } from '../../support/matchers.ts';
import { answerInstead, bodies, BROKEN, named, recordCalls } from '../../support/calls.ts';
import { parsed } from '../../support/json.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const pathOf = (page: Page): string => new URL(page.url()).pathname;
const question = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Your changes are not saved.' });

it('lists the branches, each with its categories, edit and delete', async () => {
  const page = await signedIn('/admin/branches');
  await row(page, 'Lakeside Market').waitFor();
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
    'ID',
    'Branch Name',
    'Address',
    'Status',
    'Actions',
  ]);
  const cells = await row(page, 'Lakeside Market').getByRole('cell').allInnerTexts();
  expect(cells.slice(0, 4)).toEqual(['32', 'Lakeside Market', '7 Pier Road, Larkhaven, NY', 'Active']);
  await page.getByRole('link', { name: 'Manage categories of Lakeside Market' }).click();
  await page.waitForURL('**/admin/categories?branchId=32');
});

it('creates, edits and deletes a branch', async () => {
  const page = await signedIn('/admin/branches');
  const calls = recordCalls(page);
  await page.getByRole('link', { name: 'Add New Branch' }).click();
  await page.getByRole('heading', { name: 'Create New Branch' }).waitFor();
  await page.getByLabel('Branch Name*').fill('Hilltop');
  await page.getByLabel('Footer Msg').fill('Thank you');
  await page.getByRole('button', { name: 'Create Branch' }).click();
  await row(page, 'Hilltop').waitFor();
  expect(bodies(calls, 'POST /api/branch')).toEqual([
    like.objectContaining({ name: 'Hilltop', email: '', footerMsg: 'Thank you', address: '', status: 1 }),
  ]);

  await page.getByRole('link', { name: 'Edit branch Hilltop' }).click();
  await page.getByRole('heading', { name: 'Edit Branch' }).waitFor();
  expect(await page.getByLabel('Footer Msg').inputValue()).toBe('Thank you');
  await page.getByLabel('Address').fill('1 Hill');
  await page.getByLabel('Email').fill('hill@shop.example');
  await page.getByRole('combobox', { name: 'Status' }).click();
  // No empty line, which would choose nothing.
  await eventually(() => options(page).allInnerTexts()).toEqual(['Active', 'Inactive']);
  await page.getByRole('option', { name: 'Inactive' }).click();
  await page.getByRole('button', { name: 'Update Branch' }).click();
  await row(page, 'Hilltop').getByText('Inactive').waitFor();
  const [update] = named(calls, /^PATCH \/api\/branch\/\d+$/);
  expect(update!.body).toEqual({ email: 'hill@shop.example', address: '1 Hill', status: 0 });

  await page.getByRole('button', { name: 'Delete branch Hilltop' }).click();
  await page.getByText('Are you sure you want to delete this branch?').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await rowGone(row(page, 'Hilltop'));
});

it('asks for a name, and for an e-mail address that is one', async () => {
  const page = await signedIn('/admin/branches/create');
  const calls = recordCalls(page);
  await page.getByLabel('Email').fill('nobody at home');
  await page.getByRole('button', { name: 'Create Branch' }).click();
  await page.getByText('This field is required.').waitFor();
  await page.getByText('Enter an e-mail address, such as name@shop.com.').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  expect(named(calls, /^POST/)).toEqual([]);
});

it('opens its forms by their addresses', async () => {
  expectComplaints(/^Failed to load branch data for editing\./);
  const page = await signedIn('/admin/branches/32');
  await page.getByRole('heading', { name: 'Edit Branch' }).waitFor();
  expect(await page.getByLabel('Branch Name*').inputValue()).toBe('Lakeside Market');
  await page.goto('/admin/branches/create');
  await page.getByRole('heading', { name: 'Create New Branch' }).waitFor();
  // The first field has the focus, and Esc closes.
  await page.keyboard.type('x');
  expect(await page.getByLabel('Branch Name*').inputValue()).toBe('x');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Create New Branch' }).waitFor({ state: 'detached' });
  expect(pathOf(page)).toBe('/admin/branches');

  await page.goto('/admin/branches/4711');
  await page.getByRole('alert').filter({ hasText: 'Failed to load branch data for editing.' }).waitFor();
  expect(await page.getByText('There is no branch 4711.').count()).toBe(1);
  expect(await page.getByRole('heading', { name: 'Edit Branch' }).count()).toBe(0);
  expect(pathOf(page)).toBe('/admin/branches');
});

it('shows what the server answered, not the row that the list had', async () => {
  const page = await signedIn('/admin/branches');
  await answerInstead(page, 'GET /api/branch/33', {
    json: { id: 33, name: 'Renamed elsewhere', email: '', footerMsg: '', address: '', status: 0 },
  });
  await page.getByRole('link', { name: 'Edit branch Station Corner' }).click();
  const name = page.getByLabel('Branch Name*');
  await name.waitFor();
  expect(await name.inputValue()).toBe('Renamed elsewhere');
  expect(await page.getByRole('combobox', { name: 'Status' }).innerText()).toBe('Inactive');
});

it('keeps a branch with history, and says why', async () => {
  expectComplaints(/^Failed to delete branch/);
  const page = await signedIn('/admin/branches');
  await page.getByRole('button', { name: 'Delete branch Station Corner' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to delete branch. Please try again.' });
  await failed.waitFor();
  expect(await failed.innerText()).toContain('Make it inactive instead.');
  expect(await row(page, 'Station Corner').count()).toBe(1);
});

it('asks once before unsaved changes are left, and only when there are any', async () => {
  const page = await signedIn('/admin/branches');
  // Nothing changed: nobody is asked.
  await page.getByRole('link', { name: 'Edit branch Lakeside Market' }).click();
  await page.getByLabel('Branch Name*').fill('Typed');
  await page.getByLabel('Branch Name*').fill('Lakeside Market');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { name: 'Edit Branch' }).waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Edit branch Lakeside Market' }).click();
  await page.getByLabel('Address').fill('Typed');
  const leaving: [string, () => Promise<unknown>][] = [
    ['Esc', () => page.keyboard.press('Escape')],
    ['Cancel', () => page.getByRole('button', { name: 'Cancel' }).click()],
    ['a link', () => page.getByRole('link', { name: 'Banners', exact: true }).click()],
    ['Back', () => page.evaluate(() => history.back())],
  ];
  for (const [, leave] of leaving) {
    await leave();
    await question(page).getByRole('button', { name: 'Stay' }).click();
    await question(page).waitFor({ state: 'detached' });
    expect(await page.getByLabel('Address').inputValue()).toBe('Typed');
    expect(pathOf(page)).toBe('/admin/branches/32');
    await page.getByLabel('Address').focus();
  }
  await page.getByRole('link', { name: 'Banners', exact: true }).click();
  await question(page).getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { level: 1, name: 'Banners' }).waitFor();
  expect(await question(page).count()).toBe(0);
  // Nothing was saved.
  await page.goto('/admin/branches/32');
  await page.getByLabel('Address').waitFor();
  expect(await page.getByLabel('Address').inputValue()).toBe('7 Pier Road, Larkhaven, NY');
});

it('lets the browser ask before a reload loses what was typed', async () => {
  const page = await signedIn('/admin/branches/create');
  const asked: string[] = [];
  page.on('dialog', dialog => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.getByLabel('Branch Name*').pressSequentially('x');
  await page.keyboard.press('Backspace');
  await page.reload();
  await page.getByLabel('Branch Name*').pressSequentially('x');
  expect(asked).toEqual([]);
  await page.reload();
  await page.getByLabel('Branch Name*').waitFor();
  expect(asked).toEqual(['beforeunload']);
  expect(await page.getByLabel('Branch Name*').inputValue()).toBe('');
});

it('does not ask after a save, however slow, but does after one that failed', async () => {
  expectComplaints(/^Failed to update branch/);
  const page = await signedIn('/admin/branches/33');
  await page.getByLabel('Footer Msg').fill('See you');
  const working = await answerInstead(page, 'PATCH /api/branch/33', BROKEN);
  await page.getByRole('button', { name: 'Update Branch' }).click();
  await page.getByRole('alert').filter({ hasText: 'Failed to update branch. Please try again.' }).waitFor();
  expect(await page.getByLabel('Footer Msg').inputValue()).toBe('See you');
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Stay' }).click();
  await working();

  let goOn: (() => void) | undefined;
  await answerInstead(page, 'PATCH /api/branch/33', async route => {
    await new Promise<void>(resolve => (goOn = resolve));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Update Branch' }).click();
  const busy = page.getByRole('button', { name: 'Processing...' });
  await busy.waitFor();
  expect(await busy.isDisabled()).toBe(true);
  await eventually(() => goOn !== undefined).toBe(true);
  goOn?.();
  await page.getByRole('heading', { name: 'Edit Branch' }).waitFor({ state: 'detached' });
  expect(await question(page).count()).toBe(0);
  await page.getByText('Branch updated').waitFor();
});

it('shows who has a stored branch that branch alone', async () => {
  const page = await newPage();
  await page.goto('/admin/branches');
  await answerInstead(page, 'POST /token/authenticate', async route => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...parsed<SignedIn>(await response.text()), branchid: 32 } });
  });
  await fillSignIn(page);
  await row(page, 'Lakeside Market').waitFor();
  expect(await page.getByRole('row').count()).toBe(2);
  expect(await page.getByLabel('Branch', { exact: true }).count()).toBe(0);
  // The screens stay with the configured branch; the dashboard is about the stored one.
  const calls = recordCalls(page);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await eventually(() => named(calls, /cashier\/32\//).length).toBe(1);
  await page.goto('/admin/inventory/warehouses');
  await eventually(() => named(calls, 'GET /api/warehouse/all/branch/31').length).toBe(1);
});

it('says what failed when the server breaks', async () => {
  expectComplaints(/^Failed to (fetch|create) branch/);
  const page = await signedIn('/admin/settings');
  await answerInstead(page, 'POST /api/branch', BROKEN);
  const working = await answerInstead(page, 'GET /api/branch', BROKEN);
  await page.getByRole('link', { name: 'Branches', exact: true }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: 'Failed to fetch branches. Please try again later.' })
    .waitFor();
  await working();
  await answerInstead(page, 'GET /api/branch', { json: [] });
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No branches found').waitFor();
  await page.getByRole('link', { name: 'Add New Branch' }).first().click();
  await page.getByLabel('Branch Name*').fill('Kept');
  await page.getByRole('button', { name: 'Create Branch' }).click();
  await page.getByRole('alert').filter({ hasText: 'Failed to create branch. Please try again.' }).waitFor();
  expect(await page.getByLabel('Branch Name*').inputValue()).toBe('Kept');
});
