import { expect, it } from 'vitest';
import { eventually, fillSignIn, freshlySignedIn } from '../../support/browser.ts';

it('the branch that is chosen in the header outlives a reload, and signing out and in again', async () => {
  const page = await freshlySignedIn('/admin/inventory/warehouses');
  const branch = page.getByRole('banner').getByLabel('Branch');
  const stockroom = page.getByRole('rowheader', { name: 'Stockroom', exact: true });
  await branch.selectOption('Lakeside Market');
  await stockroom.waitFor();
  await page.reload();
  await stockroom.waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Email').waitFor();
  await page.reload();
  await fillSignIn(page);
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  await eventually(() => branch.inputValue()).toBe('32');
  expect(await branch.locator('option', { hasText: 'Lakeside Market' }).count()).toBe(1);
});
