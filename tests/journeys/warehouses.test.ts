import { expect, it } from 'vitest';
import { signedIn } from '../support/browser.ts';

it('creates, edits and deletes a warehouse', async () => {
  const page = await signedIn('/admin/inventory/warehouses');
  await page.getByRole('link', { name: 'Add New Warehouse' }).click();
  await page.getByLabel('Warehouse Name*').fill('Cellar « 3 »');
  await page.keyboard.press('Enter');
  await page.getByRole('cell', { name: 'Cellar « 3 »', exact: true }).waitFor();

  await page.getByRole('link', { name: 'Edit warehouse Cellar « 3 »' }).click();
  await page.getByLabel('Warehouse Name*').fill('Attic 🏚');
  await page.getByRole('button', { name: 'Update Warehouse' }).click();
  await page.getByRole('cell', { name: 'Attic 🏚', exact: true }).waitFor();
  expect(await page.getByRole('cell', { name: 'Cellar « 3 »', exact: true }).count()).toBe(0);

  await page.getByRole('button', { name: 'Delete warehouse Attic 🏚' }).click();
  await page.getByText('Are you sure you want to delete this warehouse?').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('cell', { name: 'Attic 🏚', exact: true }).waitFor({ state: 'detached' });
});
