import { expect, it } from 'vitest';
import { freshlySignedIn } from '../../support/browser.ts';

it('is not spoken by a tab with something typed until that is loaded again', async () => {
  const page = await freshlySignedIn('/admin/inventory/warehouses/create');
  const name = `Loft ${Date.now()}`;
  await page.getByLabel('Warehouse Name*').fill(name);
  const idle = await page.context().newPage();
  await idle.goto('/admin/inventory/warehouses');
  await idle.getByRole('heading', { name: 'Warehouses' }).waitFor();
  const account = await page.context().newPage();
  await account.goto('/admin/account');
  await account.getByLabel('Language').selectOption('es');
  await idle.getByRole('heading', { name: 'Almacenes' }).waitFor();
  expect(await page.getByLabel('Warehouse Name*').inputValue()).toBe(name);
  await page.getByRole('button', { name: 'Create Warehouse' }).click();
  await page.getByText('Warehouse created').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Almacenes' }).waitFor();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.getByText('Contraseña', { exact: true }).first().waitFor();
  await page.reload();
  await page.getByText('Contraseña', { exact: true }).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
});
