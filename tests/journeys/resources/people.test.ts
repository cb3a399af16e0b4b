/** Categories, users and suppliers. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  eventually,
  expectComplaints,
  fillSignIn,
  newPage,
  options,
  rowGone,
  seriousFaults,
  signedIn,
  signedInBlank,
} from '../../support/browser.ts';
import { answerInstead, bodies, named, recordCalls } from '../../support/calls.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const heads = (page: Page) => page.getByRole('columnheader').allInnerTexts();

it('lists a branch’s categories under its name, and creates, edits and deletes one', async () => {
  const page = await signedIn('/admin/branches');
  const calls = recordCalls(page);
  await page.getByRole('link', { name: 'Manage categories of Alder Street Market' }).click();
  await page.getByRole('heading', { level: 1, name: 'Categories for Branch: Alder Street Market' }).waitFor();
  await page.getByRole('table').waitFor();
  expect(await heads(page)).toEqual(['ID', 'Image', 'Name', 'Status', 'Flags', 'Actions']);
  await page.getByRole('link', { name: 'Add New Category' }).click();
  await page.getByLabel('Category Name*').fill('Ñandú & co');
  await page.getByRole('combobox', { name: 'Type' }).click();
  const type = options(page).nth(1);
  const tipo = await type.innerText();
  await type.click();
  await page.getByLabel('Pesado').check();
  await page.getByRole('button', { name: 'Create Category' }).click();
  await row(page, 'Ñandú & co').getByText('Heavy').waitFor();
  expect(bodies(calls, 'POST /api/category')).toEqual([
    {
      name: 'Ñandú & co',
      description: '',
      parent_id: 0,
      status: 1,
      base64dataimage: '',
      tipo,
      pesado: true,
      ecommerce: false,
      branch_id: 31,
    },
  ]);
  await page.getByRole('link', { name: 'Edit category Ñandú & co' }).click();
  await page.getByLabel('Category Name*').fill('Ñandú');
  await page.getByLabel('E-commerce').check();
  await page.getByRole('button', { name: 'Update Category' }).click();
  await row(page, 'Ñandú').getByText('E-commerce').waitFor();
  expect(page.url()).toContain('branchId=31');
  await page.getByRole('link', { name: 'View products of Ñandú' }).click();
  await page.getByText('No products found').waitFor();
  await page.getByRole('link', { name: 'Back to Categories' }).click();
  await page.getByRole('button', { name: 'Delete category Ñandú' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await rowGone(row(page, 'Ñandú'));
  await page.getByRole('link', { name: 'Back to Branches' }).click();
  await page.waitForURL('**/admin/branches');
});

it('loads no categories without a branch, and names an unknown branch by its id', async () => {
  const page = await signedInBlank();
  const calls = recordCalls(page);
  await page.goto('/admin/categories');
  await page.getByText('No branch selected').waitFor();
  expect(named(calls, /\/api\/category/)).toEqual([]);
  await answerInstead(page, 'GET /api/branch/31', { json: { id: 31, name: '' } });
  await page.goto('/admin/categories?branchId=31');
  await page.getByRole('heading', { level: 1, name: 'Categories for Branch: #31' }).waitFor();
});

it('offers each role once, however a backend writes it', async () => {
  const page = await signedIn('/admin/users');
  await page.route(/\/api\/admin\/\d+$/, async route => {
    const answer = await route.fetch();
    const user = (await answer.json()) as Record<string, unknown>;
    await route.fulfill({ response: answer, json: { ...user, role: 'cashier' } });
  });
  await page
    .getByRole('link', { name: /^Edit user/ })
    .last()
    .click();
  const role = page.getByRole('combobox', { name: 'Role' });
  await eventually(() => role.innerText()).toBe('Cashier');
  await role.click();
  await eventually(() => options(page).allInnerTexts()).toEqual(['Super', 'Cashier', 'Report', 'Inventory']);
});

it('creates, edits and deletes a user, who can then sign in', async () => {
  const page = await signedIn('/admin/users');
  const calls = recordCalls(page);
  await page.getByRole('table').waitFor();
  expect(await heads(page)).toEqual(['Name', 'Username', 'Role', 'Status', 'Actions']);
  await page.getByRole('link', { name: 'Add New User' }).click();
  await page.getByRole('heading', { name: 'Create New User' }).waitFor();
  await page.getByLabel('Full Name*').fill('Test P.');
  await page.getByRole('button', { name: 'Create User' }).click();
  await page.getByText('Username is required').waitFor();
  await page.getByText('Password is required for new users').waitFor();
  await page.getByLabel('Username*').fill('test.person');
  await page.getByLabel('Password*').fill('correct horse battery');
  await page.getByLabel('Phone').fill('555-0100');
  expect(await page.getByRole('combobox', { name: 'Role' }).innerText()).toBe('Cashier');
  await page.getByRole('button', { name: 'Create User' }).click();
  await row(page, 'test.person').waitFor();
  expect(bodies(calls, 'POST /api/admin')).toEqual([
    {
      name: 'Test P.',
      userName: 'test.person',
      password: 'correct horse battery',
      status: true,
      role: 'cashier',
      phone: '555-0100',
    },
  ]);

  await row(page, 'test.person')
    .getByRole('link', { name: /^Edit user/ })
    .click();
  await page.getByRole('heading', { name: 'Edit User' }).waitFor();
  expect(await page.getByLabel('Password').inputValue()).toBe('');
  await page.getByLabel('Full Name*').fill('Test Q.');
  await page.getByRole('button', { name: 'Update User' }).click();
  await row(page, 'Test Q.').waitFor();
  const [update] = named(calls, /^PATCH \/api\/admin\/\d+$/);
  expect(update!.body).toEqual({ name: 'Test Q.' });

  const other = await newPage();
  await other.goto('/login');
  await fillSignIn(other, { userName: 'TEST.person', password: 'correct horse battery' });
  await other.getByRole('button', { name: 'Logout' }).waitFor();
  await other.context().close();

  await row(page, 'Test Q.')
    .getByRole('button', { name: /^Delete user/ })
    .click();
  await page.getByText('Are you sure you want to delete this user?').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await rowGone(row(page, 'Test Q.'));
});

it('keeps people from deleting their own account, and says why', async () => {
  const page = await signedIn('/admin/users');
  const own = page.getByRole('row').filter({ hasText: 'owner' });
  const remove = own.getByRole('button', { name: /^Delete user/ });
  await remove.waitFor();
  expect(await remove.isDisabled()).toBe(true);
  const drawn = await remove.elementHandle();
  await remove.hover({ force: true });
  await page.getByRole('tooltip', { name: 'You cannot delete your own account' }).waitFor();
  expect(await drawn.evaluate(element => element.isConnected)).toBe(true);
  await remove.click({ force: true });
  await page.getByRole('alert').filter({ hasText: 'You cannot delete your own account.' }).waitFor();
});

it('greys the deletion of the own account in the menu of a phone, and says why when it is pressed', async () => {
  const page = await signedInBlank({ viewport: { width: 390, height: 844 } });
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Actions for user Renata V.' }).click();
  const remove = page.getByRole('button', { name: 'Delete user Renata V.' });
  await remove.waitFor();
  const colour = (name: string | RegExp) =>
    page
      .locator('.action-menu:popover-open')
      .getByLabel(name)
      .evaluate(element => getComputedStyle(element).color);
  expect(await colour(/^Delete user/)).not.toBe(await colour(/^Edit user/));
  await remove.click({ force: true });
  await page.getByRole('alert').filter({ hasText: 'You cannot delete your own account.' }).waitFor();
});

it('shows the reason when the server refuses a user', async () => {
  expectComplaints(/^Failed to create user/);
  const page = await signedIn('/admin/users/create');
  await page.getByLabel('Full Name*').fill('Twin');
  await page.getByLabel('Username*').fill('OWNER');
  await page.getByLabel('Password*').fill('correct horse battery');
  await page.getByRole('button', { name: 'Create User' }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to create user. Please try again.' });
  await failed.waitFor();
  // At the box that it is about.
  await page.getByText(/taken/).waitFor();
  expect(await page.getByLabel('Username*').getAttribute('aria-invalid')).toBe('true');
});

it('draws no badge for a user without a role', async () => {
  const page = await signedInBlank();
  const user = { id: 1, userName: 'nobody', status: true };
  await answerInstead(page, 'GET /api/admin/all', {
    json: [
      { ...user, name: 'No Role', role: null },
      { ...user, id: 2, name: 'Own Role', role: 'Baker' },
    ],
  });
  await page.goto('/admin/users');
  const badges = (name: string) => row(page, name).locator('.badge').allInnerTexts();
  await row(page, 'Own Role').waitFor();
  expect(await badges('Own Role')).toEqual(['Baker', 'Active']);
  expect(await badges('No Role')).toEqual(['Active']);
});

it('says that the branches of a user did not arrive, and asks for them again', async () => {
  expectComplaints(/status of 500/);
  const page = await signedIn();
  const arrive = await answerInstead(page, 'GET /api/branch', { status: 500, json: {} });
  await page.goto('/admin/users/2');
  const notice = page.getByRole('alert').filter({ hasText: 'The choices could not be loaded.' });
  await notice.waitFor();
  await arrive();
  await notice.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('main').getByLabel('Branch').waitFor();
  expect(await notice.count()).toBe(0);
});

it('says what an empty list of users is for', async () => {
  const page = await signedInBlank();
  await answerInstead(page, 'GET /api/admin/all', { json: [] });
  await page.goto('/admin/users');
  await page.getByText('No users found').waitFor();
  await page.getByText('Click the "Add New User" button to create your first user.').waitFor();
});

it('creates, edits, searches and deletes a supplier', async () => {
  const page = await signedIn('/admin/purchases/suppliers');
  const calls = recordCalls(page);
  await page.getByRole('table').waitFor();
  expect(await heads(page)).toEqual(['Name', 'Contact', 'Status', 'Actions']);
  await page.getByText(/Showing 1 to \d+ of \d+ suppliers/).waitFor();
  await page.getByRole('link', { name: 'Add New Supplier' }).click();
  await page.getByLabel('Name*', { exact: true }).fill('Øresund Fisk');
  await page.getByLabel('Website', { exact: true }).fill('javascript:alert(1)');
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Create Supplier' }).click();
  await page.getByText('Enter a web address that begins with http:// or https://.').waitFor();
  await page.getByText('Enter an e-mail address, such as name@shop.com.').waitFor();
  await page.getByLabel('Website', { exact: true }).fill('https://fisk.example');
  await page.getByLabel('Email').fill('fisk@fisk.example');
  await page.getByLabel('Phone').fill('555-0199');
  await page.getByRole('button', { name: 'Create Supplier' }).click();
  await page.getByText('Supplier created').waitFor();
  expect(bodies(calls, 'POST /api/supplier')).toEqual([
    {
      name: 'Øresund Fisk',
      email: 'fisk@fisk.example',
      contact: '',
      address: '',
      city: '',
      country: '',
      phone: '555-0199',
      home_page: 'https://fisk.example',
      branchId: 31,
      status: true,
    },
  ]);

  await page.getByPlaceholder('Search suppliers by name...').fill('oresund');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('Showing 1 to 1 of 1 suppliers').waitFor();
  const website = row(page, 'Øresund Fisk').getByRole('link', { name: 'Website' });
  expect(await website.getAttribute('href')).toBe('https://fisk.example');

  await page.getByRole('link', { name: 'Edit supplier Øresund Fisk' }).click();
  expect(await page.getByLabel('Website', { exact: true }).inputValue()).toBe('https://fisk.example');
  await page.getByLabel('Active').uncheck();
  await page.getByRole('button', { name: 'Update Supplier' }).click();
  await row(page, 'Øresund Fisk').getByText('Inactive').waitFor();
  await page.getByRole('button', { name: 'Delete supplier Øresund Fisk' }).click();
  await page.getByText('Are you sure you want to delete this supplier?').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('No suppliers found').waitFor();
});

it('has no serious fault on these screens, on a phone and in the dark', async () => {
  for (const path of [
    '/admin/categories?branchId=31',
    '/admin/users/create',
    '/admin/purchases/suppliers/create',
  ]) {
    for (const options of [{ viewport: { width: 390, height: 844 } }, { colorScheme: 'dark' as const }]) {
      const page = await signedIn(path, options);
      await page.getByRole('table').waitFor();
      if (path.endsWith('create')) await page.getByRole('button', { name: /^Create / }).waitFor();
      expect(await seriousFaults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    }
  }
});
