/** Suppliers as a person keeps them, on the documented API and on a server of the simple REST dialect. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  eventually,
  expectComplaints,
  fillSignIn,
  freshlySignedIn,
  newPage,
  OWNER,
} from '../../support/browser.ts';
import { PERSON, simpleRestServer } from '../../support/simpleRest.ts';
import { openSite, type Site } from '../../support/staticSite.ts';

const LIST = '/admin/purchases/suppliers';
let site: Site;

beforeAll(async () => {
  site = await openSite({ backend: 'simple-rest', apiBase: '/rest' }, simpleRestServer);
});

afterAll(() => site.close());

const onSimpleRest = (path: string) =>
  freshlySignedIn(path, { baseURL: site.address }, { userName: PERSON.user, password: PERSON.password });

const BACKENDS: [name: string, signedIn: (path: string) => Promise<Page>][] = [
  ['the documented API', path => freshlySignedIn(path, {}, OWNER)],
  ['a server of the simple REST dialect', onSimpleRest],
];

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

describe.each(BACKENDS)('on %s', (_name, signedIn) => {
  it('a supplier is created, found, edited and deleted', async () => {
    const page = await signedIn(LIST);
    await page.getByRole('table').waitFor();
    await page.getByRole('link', { name: 'Add New Supplier' }).click();
    await page.getByLabel('Name*', { exact: true }).fill('Lindqvist & co');
    await page.getByLabel('Website', { exact: true }).fill('https://lindqvist.example');
    await page.getByLabel('Phone').fill('555-0177');
    await page.getByRole('button', { name: 'Create Supplier' }).click();
    await page.getByText('Supplier created').waitFor();

    await page.getByPlaceholder('Search suppliers by name...').fill('lindqvist');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('Showing 1 to 1 of 1 suppliers').waitFor();
    await row(page, '555-0177').getByText('Active', { exact: true }).waitFor();
    expect(
      await row(page, 'Lindqvist & co').getByRole('link', { name: 'Website' }).getAttribute('href'),
    ).toBe('https://lindqvist.example');

    await page.getByRole('link', { name: 'Edit supplier Lindqvist & co' }).click();
    await eventually(() => page.getByLabel('Phone').inputValue()).toBe('555-0177');
    await page.getByLabel('Active').uncheck();
    await page.getByRole('button', { name: 'Update Supplier' }).click();
    await row(page, 'Lindqvist & co').getByText('Inactive').waitFor();
    await page.reload();
    await row(page, 'Lindqvist & co').getByText('Inactive').waitFor();
    await page.getByRole('button', { name: 'Delete supplier Lindqvist & co' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No suppliers found').waitFor();
  });

  it('what is not chosen leads nowhere, and signing out ends there', async () => {
    const page = await signedIn(LIST);
    await page.getByRole('table').waitFor();
    await page.getByRole('link', { name: 'Add New Supplier' }).click();
    await page.getByRole('button', { name: 'Create Supplier' }).click();
    await page.getByText('Required').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByLabel('Email').waitFor();
  });
});

it('pages through more than twenty on the simple REST dialect', async () => {
  const page = await onSimpleRest(LIST);
  await page.getByText('Showing 1 to 20 of 21 suppliers').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Showing 21 to 21 of 21 suppliers').waitFor();
  expect(site.calls.filter(call => !call.includes(' /rest/'))).toEqual([]);
});

it('refuses a wrong password in the server’s words there', async () => {
  expectComplaints();
  const page = await newPage({ baseURL: site.address });
  await page.goto('/login');
  await fillSignIn(page, { userName: PERSON.user, password: 'wrong' });
  await page.getByText('That is not your password.').waitFor();
});

it('leaves out of the menu what that server has nothing for, and says so', async () => {
  const page = await onSimpleRest('/admin');
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  await menu.getByRole('link', { name: 'Banners', exact: true }).waitFor();
  expect(await menu.getByRole('button', { name: 'Reports' }).count()).toBe(0);
  await menu.getByRole('button', { name: 'Inventory' }).click();
  await menu.getByRole('link', { name: 'Warehouses', exact: true }).waitFor();
  expect(await menu.getByRole('link', { name: 'Transfer Report' }).count()).toBe(0);
  await page.getByText('The service that this application works with has no sales by cashier.').waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'View Reports' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Manage Warehouses' }).count()).toBe(1);

  await page.goto('/admin/reports/profit');
  await page.getByRole('heading', { level: 1, name: 'Not available here' }).waitFor();
  await page.getByText('The service that this application works with has no profit figures.').waitFor();
});
