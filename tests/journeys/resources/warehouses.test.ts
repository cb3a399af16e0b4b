import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectComplaints, fillSignIn, freshlySignedIn, signedIn } from '../../support/browser.ts';
import { answerInstead, bodies, BROKEN, named, recordCalls } from '../../support/calls.ts';
import { like } from '../../support/matchers.ts';

const cell = (page: Page, name: string) => page.getByRole('cell', { name, exact: true });

it('creates, edits and deletes a warehouse', async () => {
  const page = await signedIn('/admin/inventory/warehouses');
  const calls = recordCalls(page);
  await page.getByRole('link', { name: 'Add New Warehouse' }).click();
  await page.getByRole('heading', { name: 'Create New Warehouse' }).waitFor();
  await page.getByLabel('Warehouse Name*').fill('Cellar « 3 »');
  await page.keyboard.press('Enter');
  await cell(page, 'Cellar « 3 »').waitFor();

  await page.getByRole('link', { name: 'Edit warehouse Cellar « 3 »' }).click();
  await page.getByLabel('Warehouse Name*').fill('Attic 🏚');
  await page.getByRole('button', { name: 'Update Warehouse' }).click();
  await cell(page, 'Attic 🏚').waitFor();
  expect(await cell(page, 'Cellar « 3 »').count()).toBe(0);

  expect(named(calls, /^POST/)).toEqual([
    like.objectContaining({ call: 'POST /api/warehouse', body: { name: 'Cellar « 3 »', branchId: 31 } }),
  ]);
  expect(bodies(calls, /^PATCH \/api\/warehouse\/\d+$/)).toEqual([{ name: 'Attic 🏚' }]);

  await page.getByRole('button', { name: 'Delete warehouse Attic 🏚' }).click();
  await page.getByText('Are you sure you want to delete this warehouse?').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await cell(page, 'Attic 🏚').waitFor({ state: 'detached' });
});

it('adds a warehouse once, though it is sent again because its answer was lost', async () => {
  const page = await signedIn('/admin/inventory/warehouses/create');
  let lost = 0;
  await page.route('**/api/warehouse', async route => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.getByLabel('Warehouse Name*').fill('Icehouse');
  const create = page.getByRole('button', { name: 'Create Warehouse' });
  await create.click();
  await page.getByRole('alert').waitFor();
  expectComplaints(/Failed to create warehouse/);
  await create.click();
  await cell(page, 'Icehouse').waitFor();
  expect(lost).toBe(2);
  expect(await cell(page, 'Icehouse').count()).toBe(1);
  await page.getByRole('button', { name: 'Delete warehouse Icehouse' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await cell(page, 'Icehouse').waitFor({ state: 'detached' });
});

it('asks about the branch that is chosen in the header', async () => {
  const page = await signedIn('/admin/inventory/warehouses');
  await cell(page, 'Main stockroom').waitFor();
  const branch = page.getByLabel('Branch', { exact: true });
  // And what other files of this worker made.
  expect(await branch.locator('option').allInnerTexts()).toEqual(
    like.arrayContaining(['Alder Street Market', 'Lakeside Market', 'Station Corner']),
  );
  const calls = recordCalls(page);
  await branch.selectOption('Lakeside Market');
  await cell(page, 'Stockroom').waitFor();
  expect(await cell(page, 'Main stockroom').count()).toBe(0);
  expect(calls.map(({ call }) => call)).toEqual(['GET /api/warehouse/all/branch/32']);

  await page.getByRole('link', { name: 'Add New Warehouse' }).click();
  await page.getByLabel('Warehouse Name*').fill('Boathouse');
  await page.getByRole('button', { name: 'Create Warehouse' }).click();
  await cell(page, 'Boathouse').waitFor();
  expect(named(calls, 'POST /api/warehouse')[0]!.body).toEqual({ name: 'Boathouse', branchId: 32 });
  // The choice outlives a reload.
  await page.reload();
  await page.getByRole('button', { name: 'Delete warehouse Boathouse' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await cell(page, 'Boathouse').waitFor({ state: 'detached' });
});

it('asks about the branch that is chosen in Settings, after signing out and in again, too', async () => {
  const page = await freshlySignedIn('/admin/settings');
  await page.getByRole('main').getByLabel('Branch', { exact: true }).selectOption('Station Corner');
  expect(await page.getByRole('banner').getByLabel('Branch').inputValue()).toBe('33');
  await page.goto('/admin/inventory/warehouses');
  await cell(page, 'Back room').waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await fillSignIn(page);
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  expect(await page.getByRole('banner').getByLabel('Branch').inputValue()).toBe('33');
});

it('keeps what was typed when the branch is switched', async () => {
  const page = await signedIn('/admin/inventory/warehouses/create');
  await page.getByLabel('Warehouse Name*').fill('Typed for long');
  await page.getByLabel('Branch', { exact: true }).selectOption('Lakeside Market');
  await page.getByRole('button', { name: 'Stay' }).click();
  expect(await page.getByLabel('Warehouse Name*').inputValue()).toBe('Typed for long');
  expect(await page.getByLabel('Branch', { exact: true }).inputValue()).toBe('31');
});

it('keeps a warehouse that transfers name, and says why', async () => {
  expectComplaints(/^Failed to delete warehouse/);
  const page = await signedIn('/admin/inventory/warehouses');
  await page.getByRole('button', { name: 'Delete warehouse Main stockroom' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to delete warehouse. Please try again.' });
  await failed.waitFor();
  expect((await failed.innerText()).split('\n').filter(Boolean)).toHaveLength(2);
  expect(await cell(page, 'Main stockroom').count()).toBe(1);
});

it('says what failed when the server breaks', async () => {
  expectComplaints(/^Failed to (fetch|create|update|load) warehouse/);
  const page = await signedIn('/admin/settings');
  const says = (sentence: string) => page.getByRole('alert').filter({ hasText: sentence }).waitFor();
  const listed = await answerInstead(page, 'GET /api/warehouse/all/branch/31', BROKEN);
  await page.getByRole('button', { name: 'Inventory' }).click();
  await page.getByRole('link', { name: 'Warehouses', exact: true }).click();
  await says('Failed to fetch warehouses. Please try again later.');
  await listed();
  const noRows = await answerInstead(page, 'GET /api/warehouse/all/branch/31', { json: [] });
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No warehouses found').waitFor();
  await page.getByText('Click the "Add New Warehouse" button to create your first warehouse.').waitFor();
  await noRows();

  await answerInstead(page, 'POST /api/warehouse', BROKEN);
  await page.getByRole('link', { name: 'Add New Warehouse' }).first().click();
  await page.getByLabel('Warehouse Name*').fill('Kept');
  await page.getByRole('button', { name: 'Create Warehouse' }).click();
  await says('Failed to create warehouse. Please try again.');
  expect(await page.getByLabel('Warehouse Name*').inputValue()).toBe('Kept');

  await answerInstead(page, 'PATCH /api/warehouse/*', BROKEN);
  await page.goto('/admin/inventory/warehouses/1');
  await page.getByLabel('Warehouse Name*').fill('Kept, too');
  await page.getByRole('button', { name: 'Update Warehouse' }).click();
  await says('Failed to update warehouse. Please try again.');
  expect(await page.getByLabel('Warehouse Name*').inputValue()).toBe('Kept, too');

  await answerInstead(page, 'GET /api/warehouse/1', BROKEN);
  await page.goto('/admin/inventory/warehouses');
  await page.getByRole('link', { name: 'Edit warehouse Main stockroom' }).click();
  await says('Failed to load warehouse data for editing.');
});
