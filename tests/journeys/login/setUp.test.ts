import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { eventually, expectComplaints, newPage, seriousFaults } from '../../support/browser.ts';
import { named, recordCalls } from '../../support/calls.ts';
import { startProgram } from '../../support/program.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-set-up-'));
const program = startProgram({ DATA_DIR: path.join(folder, 'own'), TRASTIENDA_OWNER: '' });
afterAll(async () => {
  program.kill('SIGTERM');
  await program.ended;
  rmSync(folder, { recursive: true, force: true });
});

it('sets a shop up by its link, once, and leads to the first product', async () => {
  expectComplaints();
  const link = await program.setUpLink();
  const page = await newPage({ baseURL: new URL(link).origin, timezoneId: 'Europe/Madrid' });
  await page.goto(link);
  await page.getByLabel('Your name').fill('Ana Ruiz');
  await page.getByLabel('User name').fill('ana');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByText('Password must have at least 8 characters.', { exact: true }).waitFor();
  await page.getByLabel('Shop name').fill('Casa Ana');
  await page.getByLabel('Branch name').fill('Sol');
  await page.getByLabel('Address').fill('1 Sol');
  expect(await page.getByLabel('Time zone').inputValue()).toBe('Europe/Madrid');
  await page.getByLabel('Business day ends at').selectOption('3:00 AM');
  expect(await page.getByLabel('Currency').inputValue()).toBe('USD');
  await page.getByLabel('Currency').selectOption('Euro (EUR)');
  expect(await page.getByLabel('Language').inputValue()).toBe('en');
  const languages = page.getByLabel('Language').locator('option');
  expect((await languages.allInnerTexts()).slice(0, 2)).toEqual(['English', 'Español']);
  await page.getByLabel('Language').selectOption('es');
  await page.getByRole('heading', { name: 'Abra su tienda' }).waitFor();
  expect(await page.getByLabel('Moneda').inputValue()).toBe('EUR');
  expect(await page.getByLabel('Nombre de la sucursal').inputValue()).toBe('Sol');
  await page.getByLabel('Idioma').selectOption('en');
  await page.getByRole('heading', { name: 'Set Up Your Shop' }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Open the Shop' }).click();
  await page.getByRole('alert').filter({ hasText: 'password must have at least 8 characters.' }).waitFor();
  expect(await page.getByLabel('Branch name').inputValue()).toBe('Sol');
  await page.getByLabel('Password', { exact: true }).fill('correct horse 12');
  await page.getByRole('button', { name: 'Open the Shop' }).click();
  await page.getByRole('heading', { name: 'Casa Ana is open' }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);

  const calls = recordCalls(page);
  const addByHand = page.getByRole('link', { name: 'Add Products by Hand' });
  expect(await addByHand.getAttribute('href')).toMatch(/^\/admin\/categories\/create\?branchId=\d+$/);
  await addByHand.click();
  await page.getByLabel('Category Name*').fill('Bread');
  await page.getByRole('button', { name: 'Create Category' }).click();
  await page.getByRole('link', { name: 'View products of Bread' }).click();
  await page.getByRole('link', { name: 'Add New Product' }).first().click();
  await page.getByLabel('Product Name*').fill('Roll');
  await page.getByLabel('Price*').fill('0.5');
  await page.getByRole('button', { name: 'Create Product' }).click();
  await page.getByRole('rowheader', { name: 'Roll', exact: true }).waitFor();
  await page.getByRole('cell', { name: '€0.50' }).waitFor();
  await page.getByRole('columnheader', { name: 'Price (EUR)' }).waitFor();
  await page.getByRole('link', { name: 'Promotions' }).click();
  await page.getByRole('link', { name: 'Add New Promotion' }).first().click();
  await page.getByLabel('Discount Type').waitFor();
  await eventually(() => page.getByLabel('Discount Type').innerText()).toBe('Amount per unit');
  await page.goto('/admin');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  expect(await page.title()).toContain('Casa Ana');
  expect(await page.getByText('There is no branch').count()).toBe(0);
  expect(named(calls, /branch\/31/)).toEqual([]);

  // A URL without its fragment is not a valid link.
  const other = await newPage({ baseURL: new URL(link).origin });
  await other.goto('/setup');
  await other
    .getByRole('alert')
    .filter({ hasText: 'Open this page with the complete link that the server printed' })
    .waitFor();
  await other.goto('/login');
  await other.goto(link);
  await other.getByRole('alert').filter({ hasText: 'This shop has an owner already.' }).waitFor();
  await other.getByRole('link', { name: 'Go to the sign-in' }).click();
  await other.getByLabel('Email').waitFor();
});
