/** What promotions and categories choose from is kept under Settings. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, expectComplaints, options, signedIn } from '../../support/browser.ts';

const cell = (page: Page, name: string) => page.getByRole('cell', { name, exact: true });

it('adds a discount type, which a promotion can choose as long as it is active', async () => {
  const page = await signedIn('/admin/settings');
  await page.getByRole('link', { name: 'Discount Types' }).click();
  await page.getByRole('link', { name: 'Add New Discount Type' }).click();
  await page.getByLabel('Name').fill('Two for one');
  await page.getByRole('button', { name: 'Create Discount Type' }).click();
  await cell(page, 'Two for one').waitFor();

  const choices = async () => {
    await page.getByRole('link', { name: 'Promotions' }).click();
    await page.getByRole('link', { name: 'Add New Promotion' }).click();
    await page.getByLabel('Discount Type').click();
    await page.getByRole('option', { name: 'Percentage' }).waitFor();
    const names = await options(page).allInnerTexts();
    await page.keyboard.press('Escape');
    return names;
  };
  expect(await choices()).toContain('Two for one');

  await page.goto('/admin/settings/discount-types');
  await page.getByRole('link', { name: 'Edit discount type Two for one' }).click();
  await page.getByLabel('Active: new promotions can choose it').uncheck();
  await page.getByRole('button', { name: 'Update Discount Type' }).click();
  await page.getByText('Discount Type updated').waitFor();
  expect(await choices()).not.toContain('Two for one');

  await page.goto('/admin/settings/discount-types');
  await page.getByRole('button', { name: 'Delete discount type Two for one' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await cell(page, 'Two for one').waitFor({ state: 'detached' });
  // The percentage cannot be deleted, and offers no button for it.
  expect(await page.getByRole('button', { name: 'Delete discount type Percentage' }).count()).toBe(0);
});

it('renames a menu category along with its categories, and keeps one that is used', async () => {
  expectComplaints(/^Failed to delete menu category/);
  const page = await signedIn('/admin/settings');
  await page.getByRole('link', { name: 'Menu Categories' }).click();
  await page.getByRole('link', { name: 'Edit menu category Bakery' }).click();
  await page.getByText('Categories of this type get the new name, too.').waitFor();
  const rename = async (name: string) => {
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Update Menu Category' }).click();
    await cell(page, name).waitFor();
  };
  await rename('Bread and cakes');
  await page.getByRole('button', { name: 'Delete menu category Bread and cakes' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('Some categories have this type, so it cannot be deleted.').waitFor();
  await page.goto('/admin/categories?branchId=31');
  await page.getByRole('link', { name: 'Edit category Bakery' }).click();
  await eventually(() => page.getByLabel('Type').innerText()).toBe('Bread and cakes');

  await page.goto('/admin/settings/menu-categories');
  await page.getByRole('link', { name: 'Edit menu category Bread and cakes' }).click();
  await rename('Bakery');
});
