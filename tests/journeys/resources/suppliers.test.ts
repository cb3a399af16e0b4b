import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, expectComplaints, fillSignIn, goWithin, newPage } from '../../support/browser.ts';
import { PERSON, simpleRestServer } from '../../support/simpleRest.ts';
import { openSite, type Site } from '../../support/staticSite.ts';

const LIST = '/admin/purchases/suppliers';
let site: Site;

beforeAll(async () => {
  site = await openSite({ backend: 'simple-rest', apiBase: '/rest' }, simpleRestServer);
});

afterAll(() => site.close());

it('works over a server of the simple REST dialect: signing in, the menu, paging, and a supplier from creating to deleting', async () => {
  expectComplaints();
  const page = await newPage({ baseURL: site.address });
  await page.goto('/login');
  await fillSignIn(page, { userName: PERSON.user, password: 'wrong' });
  await page.getByText('That is not your password.').waitFor();
  await fillSignIn(page, { userName: PERSON.user, password: PERSON.password });
  await page.getByRole('button', { name: 'Logout' }).waitFor();

  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  await menu.getByRole('link', { name: 'Banners', exact: true }).waitFor();
  expect(await menu.getByRole('button', { name: 'Reports' }).count()).toBe(0);
  await menu.getByRole('button', { name: 'Inventory' }).click();
  await menu.getByRole('link', { name: 'Warehouses', exact: true }).waitFor();
  expect(await menu.getByRole('link', { name: 'Transfer Report' }).count()).toBe(0);
  await page.getByText('The service behind this application offers no reports.').waitFor();
  expect(await page.getByRole('button', { name: 'Try Again' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'View Reports' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Manage Warehouses' }).count()).toBe(1);
  await goWithin(page, '/admin/reports/profit');
  await page.getByRole('heading', { level: 1, name: 'Not available here' }).waitFor();
  await page.getByText('The service behind this application offers no profit figures.').waitFor();

  await goWithin(page, LIST);
  await page.getByText('Showing 1 to 20 of 21 suppliers').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Showing 21 to 21 of 21 suppliers').waitFor();

  const row = page.getByRole('row').filter({ hasText: 'Lindqvist & co' });
  await page.getByRole('link', { name: 'Add New Supplier' }).click();
  await page.getByRole('button', { name: 'Create Supplier' }).click();
  await page.getByText('This field is required.').waitFor();
  await page.getByLabel('Name*', { exact: true }).fill('Lindqvist & co');
  await page.getByLabel('Website', { exact: true }).fill('https://lindqvist.example');
  await page.getByLabel('Phone').fill('555-0177');
  await page.getByRole('button', { name: 'Create Supplier' }).click();
  await page.getByText('Supplier created').waitFor();

  await page.getByPlaceholder('Search suppliers by name...').fill('lindqvist');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('Showing 1 to 1 of 1 suppliers').waitFor();
  await row.getByText('Active', { exact: true }).waitFor();
  await row.getByText('555-0177').waitFor();
  expect(await row.getByRole('link', { name: 'Website' }).getAttribute('href')).toBe(
    'https://lindqvist.example',
  );

  await page.getByRole('link', { name: 'Edit supplier Lindqvist & co' }).click();
  await eventually(() => page.getByLabel('Phone').inputValue()).toBe('555-0177');
  await page.getByLabel('Active').uncheck();
  await page.getByRole('button', { name: 'Update Supplier' }).click();
  await row.getByText('Inactive').waitFor();
  await page.reload();
  await row.getByText('Inactive').waitFor();
  await page.getByRole('button', { name: 'Delete supplier Lindqvist & co' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('No suppliers found').waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Email').waitFor();
  expect(site.calls.filter(call => !call.includes(' /rest/'))).toEqual([]);
});
