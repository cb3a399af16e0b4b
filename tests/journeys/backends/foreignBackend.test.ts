/** The application on a server that is not ours makes only the calls in docs/api.md. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, expectComplaints, newPage, rowGone } from '../../support/browser.ts';
import { asked, backend, signedInThere, useForeignBackend } from '../../support/foreignVisit.ts';
import { picture } from '../../support/pictures.ts';

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

useForeignBackend();

it('signs in, shows the month of the stored branch, and signs out', async () => {
  expectComplaints();
  const page = await newPage({ baseURL: backend.address });
  await page.goto('/admin');
  await page.getByLabel('Email').fill('ana');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Nope.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill('right');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('$1,000.07').waitFor();
  await page.getByText('Ana', { exact: true }).waitFor();
  const shown = (await page.getByRole('main').innerText()).replaceAll(/\n+/g, '\n');
  expect(shown).toContain('Total Sales\n$1,030.37\nTotal Orders\n5\nActive Cashiers\n2\nNet Profit\n$500.00');
  expect(shown).toContain('Bo\n2 orders\n$1,000.07\nCashier #1\n3 orders\n$30.30');
  expect(await page.getByRole('link', { name: 'Manage Categories' }).getAttribute('href')).toBe(
    '/admin/categories?branchId=5',
  );
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Email').waitFor();
  expect(backend.unlisted).toEqual([]);
});

it('creates and deletes a banner', async () => {
  const page = await signedInThere('/admin/banners');
  await row(page, 'Sale').getByText('Inactive').waitFor();
  await row(page, 'Sale').getByRole('img', { name: 'No image' }).waitFor();
  await page.getByRole('link', { name: 'Add New Banner' }).click();
  await page.getByLabel('Title*').fill('Figs');
  await page
    .getByLabel('Image', { exact: true })
    .setInputFiles({ name: 'figs.png', mimeType: 'image/png', buffer: await picture('png') });
  await page.getByRole('button', { name: 'Create Banner' }).click();
  await row(page, 'Figs').getByText('Active', { exact: true }).waitFor();
  const image = row(page, 'Figs').locator('img');
  await eventually(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(40);
  await page.getByRole('button', { name: 'Delete banner Sale' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await rowGone(row(page, 'Sale'));
  expect(asked(/^(POST|DELETE)/)).toEqual(['POST /api/banner', 'DELETE /api/banner/7']);
  expect(backend.unlisted).toEqual([]);
});

it('shows the stored branch alone, and edits it', async () => {
  const page = await signedInThere('/admin/branches');
  await row(page, 'Fifth').getByText('Active', { exact: true }).waitFor();
  expect(await row(page, 'Sixth').count()).toBe(0);
  await page.getByRole('link', { name: 'Edit branch Fifth' }).click();
  expect(await page.getByLabel('Email').inputValue()).toBe('');
  await page.getByLabel('Branch Name*').fill('Fifth & Main');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Inactive' }).click();
  await page.getByRole('button', { name: 'Update Branch' }).click();
  await row(page, 'Fifth & Main').getByText('Inactive').waitFor();

  await page.getByRole('link', { name: 'Add New Branch' }).click();
  await page.getByLabel('Branch Name*').fill('Seventh');
  await page.getByRole('button', { name: 'Create Branch' }).click();
  await page.getByText('Branch created').waitFor();
  expect(asked(/^(POST|PUT|DELETE)/)).toEqual(['PUT /api/branch/5', 'POST /api/branch']);
  await page.getByRole('button', { name: 'Delete branch Fifth & Main' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('No branches found').waitFor();
  expect(backend.unlisted).toEqual([]);
});

it('creates, edits and deletes a warehouse of the configured branch', async () => {
  const page = await signedInThere('/admin/inventory/warehouses');
  await row(page, 'Shed').waitFor();
  await page.getByRole('link', { name: 'Add New Warehouse' }).click();
  await page.getByLabel('Warehouse Name*').fill('Barn');
  await page.getByRole('button', { name: 'Create Warehouse' }).click();
  await row(page, 'Barn').waitFor();
  await page.getByRole('link', { name: 'Edit warehouse Barn' }).click();
  await page.getByLabel('Warehouse Name*').fill('Loft');
  await page.getByRole('button', { name: 'Update Warehouse' }).click();
  await row(page, 'Loft').waitFor();
  expect(await row(page, 'Barn').count()).toBe(0);
  // The record is deleted while its form is open, which closes the form.
  await page.getByRole('link', { name: 'Edit warehouse Loft' }).click();
  await page.getByRole('heading', { name: 'Edit Warehouse' }).waitFor();
  await page.getByRole('button', { name: 'Delete warehouse Loft' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await rowGone(row(page, 'Loft'));
  await page.getByRole('heading', { name: 'Edit Warehouse' }).waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/admin/inventory/warehouses');
  expect(asked(/warehouse/).filter(call => call.startsWith('GET /api/warehouse/all/'))).toHaveLength(3);
  await page.goto('/admin/settings');
  await page.getByRole('main').getByLabel('Branch').waitFor();
  expect(backend.unlisted).toEqual([]);
});

it('leaves for /login when that server ends the session, though it cannot be told', async () => {
  expectComplaints(/^Failed to fetch/);
  const page = await signedInThere('/admin/banners');
  await row(page, 'Figs').waitFor();
  backend.endSessions();
  await page.getByRole('link', { name: 'Branches', exact: true }).click();
  await page.getByText('Your session has ended. Please sign in again.').waitFor();
  expect(backend.unlisted).toEqual([]);
});

it('says that products are listed by category, and that a branch has none', async () => {
  const page = await signedInThere('/admin/products');
  await page.getByRole('heading', { level: 1, name: 'Products Management' }).waitFor();
  await page.getByText('No category selected').waitFor();
  expect(await page.getByRole('link', { name: 'All Products' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Add New Product' }).waitFor();
  await page.route('**/api/category/branch/31', route => route.fulfill({ json: [] }));
  await page.getByRole('link', { name: 'Go to the Categories' }).click();
  await page.getByText('No categories found').waitFor();
  expect(asked(/product/)).toEqual([]);
  expect(backend.unlisted).toEqual([]);
});

it('says that transfers and counts are not available without asking for them', async () => {
  const page = await signedInThere('/admin/inventory/transfers');
  await page.getByRole('heading', { level: 1, name: 'Not available here' }).waitFor();
  await page.goto('/admin/inventory/counts');
  await page.getByRole('heading', { level: 1, name: 'Not available here' }).waitFor();
  expect(backend.unlisted).toEqual([]);
});

it('lets people choose their language in Settings where they have no account', async () => {
  const page = await signedInThere('/admin/settings');
  const main = page.getByRole('main');
  await main.getByText('Set for the whole shop.', { exact: true }).waitFor();
  await main.getByLabel('Your language').selectOption('Español');
  await main.getByLabel('Su idioma').waitFor();
  await page.reload();
  await main.getByLabel('Su idioma').waitFor();
  expect(await main.getByText('Mi cuenta').count()).toBe(0);
  expect(backend.unlisted).toEqual([]);
});

it('stays at the configured branch where another one is stored and listed, whatever is opened', async () => {
  const page = await signedInThere('/admin/settings');
  await page.getByRole('main').getByLabel('Branch').waitFor();
  await page
    .getByRole('link', { name: 'Inventory' })
    .or(page.getByRole('button', { name: 'Inventory' }))
    .click();
  await page.getByRole('link', { name: 'Warehouses' }).click();
  await row(page, 'Shed').waitFor();
  expect(asked(/warehouse/)).toEqual(['GET /api/warehouse/all/branch/31']);
});
