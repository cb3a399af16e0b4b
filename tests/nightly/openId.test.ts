import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, expectComplaints, newPage, seriousFaults } from '../support/browser.ts';
import { serveOpenIdProvider } from '../support/openIdProvider.ts';
import { simpleRestServer } from '../support/simpleRest.ts';
import { openSite, type Site } from '../support/staticSite.ts';

let provider: Awaited<ReturnType<typeof serveOpenIdProvider>>;
let site: Site;

beforeAll(async () => {
  provider = await serveOpenIdProvider();
  const options = { issuer: provider.issuer, clientId: 'the-shop' };
  site = await openSite({ backend: 'simple-rest', apiBase: '/rest', productName: 'Corner', options }, base =>
    simpleRestServer(base, token => provider.userOf(token) !== null),
  );
});
afterAll(async () => {
  await site.close();
  await provider.close();
});

async function allow(page: Page, user: string) {
  await page.getByLabel('Who are you?').fill(user);
  await page.getByRole('button', { name: 'Allow' }).click();
}

async function visit(path: string): Promise<Page> {
  const page = await newPage({ baseURL: site.address });
  await page.goto(path);
  await page.getByRole('button', { name: 'Sign In' }).click();
  return page;
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

it('has one button, comes back to the page that was asked for, and signs out there, too', async () => {
  const page = await newPage({ baseURL: site.address });
  await page.goto('/admin/purchases/suppliers?page=2');
  await page.getByRole('heading', { name: 'Corner back office' }).waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await allow(page, 'ana');
  await page.getByText('Supplier 21').waitFor();
  expect(page.url()).toBe(`${site.address}/admin/purchases/suppliers?page=2`);
  await page.getByText('Ana', { exact: true }).waitFor();
  await page.reload();
  await page.getByText('Supplier 21').waitFor();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByText('Goodbye.').waitFor();
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  expect(page.url()).toBe(`${site.address}/login`);
});

it('says what went wrong there, and lets the person try again', async () => {
  const page = await visit('/admin/purchases/suppliers');
  await page.getByRole('button', { name: 'Deny' }).click();
  await page.getByRole('alert').filter({ hasText: 'You did not allow it.' }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await allow(page, 'ana');
  await page.getByText('Supplier 1', { exact: true }).waitFor();
  expect(page.url()).toBe(`${site.address}/admin/purchases/suppliers`);

  const stranger = await newPage({ baseURL: site.address });
  await stranger.goto('/admin/auth-callback?code=stolen&state=made-up');
  await stranger.getByRole('alert').filter({ hasText: 'was not started in this window' }).waitFor();
  expect(new URL(stranger.url()).pathname).toBe('/login');
});

it('gets a new token while the person works', async () => {
  expectComplaints();
  const page = await visit('/admin/purchases/suppliers');
  await allow(page, 'ana');
  await page.getByText('Supplier 1', { exact: true }).waitFor();
  provider.endTokens();
  provider.asked.length = 0;
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Supplier 21').waitFor();
  expect(provider.asked.filter(path => path === '/token')).toHaveLength(1);
});

it('signs in again in a window of its own, and the form is saved', async () => {
  expectComplaints();
  const page = await visit('/admin/inventory/warehouses/create');
  await allow(page, 'ana');
  await page.getByLabel('Warehouse Name*').fill('Cold store');
  provider.endTokens();
  const { renews } = provider;
  provider.renews = false;
  await page.getByRole('button', { name: 'Create Warehouse' }).click();
  await dialog(page).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  const opened = () =>
    Promise.all([page.waitForEvent('popup'), dialog(page).getByRole('button', { name: 'Sign In' }).click()]);
  const [other] = await opened();
  await allow(other, 'bo');
  await other.getByRole('alert').filter({ hasText: 'Only the same person can continue.' }).waitFor();
  expect(await seriousFaults(other)).toEqual([]);
  await other.getByRole('button', { name: 'Sign In' }).click();
  await allow(other, 'ana');
  await page.getByText('Warehouse created').waitFor();
  await page.getByRole('rowheader', { name: 'Cold store', exact: true }).waitFor();
  // If the browser does not let the window close itself, the window says that it may be closed.
  await eventually(async () =>
    other.isClosed() ? true : other.getByText('You can close this window.').isVisible(),
  ).toBe(true);
  provider.renews = renews;
});

it('says on the page that an option is wrong', async () => {
  const wrong = await openSite({ backend: 'simple-rest', options: { issuer: provider.issuer } });
  const page = await newPage({ baseURL: wrong.address });
  await page.goto('/login');
  await page
    .getByRole('alert')
    .filter({ hasText: 'config.json: the backend "simple-rest" needs "options.clientId".' })
    .waitFor();
  // Pages that are still loading would log errors.
  await page.close();
  await wrong.close();
});
