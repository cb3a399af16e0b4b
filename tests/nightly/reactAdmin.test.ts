/**
 * Follows the guide for react-admin developers and the guide for custom calls exactly, and tests both in one built
 * application.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, signedIn } from '../support/browser.ts';
import { startProgram, type Program } from '../support/program.ts';
import { copyProject } from '../support/projectCopy.ts';
import { applyChange, readRecipe } from '../support/recipes.ts';

const OXFMT = 'node_modules/oxfmt/bin/oxfmt';
const TSC = 'node_modules/typescript7/bin/tsc';
const VITE = 'node_modules/vite/bin/vite.js';
const CLEAN = { code: 0, said: '' };

const recipes = [readRecipe('for-react-admin-developers'), readRecipe('add-a-call')];
const files = recipes.flatMap(recipe => recipe.files);
const copy = copyProject();
let program: Program;
let baseURL = '';

beforeAll(async () => {
  for (const change of recipes.flatMap(({ changes }) => changes)) applyChange(copy.folder, change);
  for (const { file, text } of files) {
    mkdirSync(path.dirname(path.join(copy.folder, file)), { recursive: true });
    writeFileSync(path.join(copy.folder, file), text);
  }
  const built = await copy.run(VITE, ['build', '--logLevel', 'error'], { NODE_ENV: 'production' });
  expect(built).toEqual(CLEAN);
  program = startProgram(
    { DATA_DIR: path.join(copy.folder, 'data'), DEMO: '500' },
    path.join(copy.folder, 'server/main.ts'),
  );
  baseURL = await program.address();
});
afterAll(async () => {
  program?.kill('SIGTERM');
  await program?.ended;
  copy.remove();
});

const open = (address: string): Promise<Page> => signedIn(`/admin/${address}`, { baseURL });
const heading = (page: Page) => () => page.getByRole('heading', { level: 1 }).innerText();
const names = (page: Page) => () => page.locator('tbody td:last-child').allInnerTexts();

it('compiles, and is formatted as the rest is', async () => {
  for (const recipe of recipes) expect(recipe.files.length).toBeGreaterThan(4);
  expect(await copy.run(TSC, ['-p', '.'])).toEqual(CLEAN);
  const names = files.map(({ file }) => file);
  expect(await copy.run(OXFMT, ['--list-different', ...names])).toEqual(CLEAN);
});

it('Show, Edit with tabs that have addresses, and the rich text editor', async () => {
  const page = await open('purchases/suppliers/3/show');
  await page.getByText('orders@bellowfield-dairy.example').waitFor();
  await eventually(heading(page)).toBe('Supplier Bellowfield Dairy');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('tab', { name: 'Address' }).click();
  await eventually(() => new URL(page.url()).pathname).toBe('/admin/purchases/suppliers/3/address');
  await page.getByLabel('City').fill('Mossford Hill');
  await page.locator('.ProseMirror').fill('27 Wharf Lane');
  await page.getByRole('button', { name: 'Save' }).click();
  await eventually(() => new URL(page.url()).pathname).toBe('/admin/purchases/suppliers');
  await page.goto('/admin/purchases/suppliers/3');
  await page.getByRole('tab', { name: 'Address' }).click();
  await eventually(() => page.getByLabel('City').inputValue()).toBe('Mossford Hill');
  await page.getByText('27 Wharf Lane').waitFor();
});

it('a resource with a page for editing keeps the form above its list for new records', async () => {
  const page = await open('purchases/suppliers');
  await page.getByRole('link', { name: 'Add New Supplier' }).click();
  await page.getByLabel('Name*').fill('Quince & Daughters');
  await page.getByRole('button', { name: 'Create Supplier' }).click();
  await page.getByRole('row', { name: /Quince & Daughters/ }).waitFor();
});

it('List, DataTable, bulk buttons, columns and export', async () => {
  const page = await open('examples/warehouses');
  await eventually(heading(page)).toBe('Warehouses');
  await eventually(names(page)).toHaveLength(4);
  const [exported] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  const lines = readFileSync(await exported.path(), 'utf8').split('\n');
  expect(lines).toHaveLength(5);
  expect(lines[0]).toContain('name');

  await page.getByRole('checkbox').nth(1).check();
  await page.getByText('1 item selected').waitFor();
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await eventually(async () => (await names(page)()).filter(name => name === 'Cold room').length).toBe(2);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.locator('li').filter({ hasText: /^Id$/ }).locator('input').uncheck();
  await page.keyboard.press('Escape');
  await eventually(() => page.getByRole('columnheader', { name: 'Id' }).count()).toBe(0);
});

it('FilterList and saved queries', async () => {
  const page = await open('examples/users');
  const rows = () => page.locator('tbody tr').count();
  await eventually(rows).toBeGreaterThan(3);
  const all = await rows();
  await page.getByText('Not in use').click();
  await eventually(rows).toBeLessThan(all);
  await page.getByRole('button', { name: 'Save current query...' }).click();
  await page.getByLabel('Query name').fill('Gone');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Gone', { exact: true }).waitFor();
});

it('guessers, and records that name another', async () => {
  const page = await open('examples/guessed-branches');
  await page.getByText('alder@trastienda.example').waitFor();
  await page.goto('/admin/examples/branch-categories');
  await page.getByText('Alder Street Market').first().waitFor();
  await page.getByRole('cell', { name: 'Household & Cleaning' }).waitFor();
});

it('a page with a call of its own', async () => {
  const page = await open('products/without-barcode');
  await eventually(heading(page)).toBe('Products Without a Barcode');
  await page.getByText('Every product has a barcode').waitFor();
  await eventually(() => page.locator('.menu-row.active').allInnerTexts()).toEqual(['Without Barcode']);
  await page.goto('/admin/products/create?branchId=31&categoryId=1');
  await page.getByLabel('Name*').fill('Loose Leaf Tea');
  await page.getByLabel('Price*').fill('4.50');
  await page.getByRole('button', { name: 'Create Product' }).click();
  await page.getByText('Loose Leaf Tea').first().waitFor();
  await page.goto('/admin/products/without-barcode');
  await page.getByRole('main').getByRole('link', { name: 'Loose Leaf Tea' }).click();
  await eventually(heading(page)).toContain('Loose Leaf Tea');
});

it('another language, and a colour of one’s own', async () => {
  const page = await open('examples/languages');
  const link = page.getByRole('link', { name: 'Settings' });
  await link.waitFor();
  await page.getByRole('button', { name: 'Français' }).click();
  await page.getByRole('link', { name: 'Réglages' }).waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).waitFor();
  await page.getByRole('link', { name: 'My Account' }).click();
  await page.getByLabel('Language').selectOption('Español');
  await page.getByRole('link', { name: 'Ajustes' }).waitFor();
  const colour = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim());
  expect(await colour()).toContain('#1e3a8a');
});
