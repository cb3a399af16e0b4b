import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, fillSignIn, goWithin, newPage } from '../support/browser.ts';
import { shows, SPECIFIED } from '../support/reports.ts';
import { openSite, type Site } from '../support/staticSite.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite({ backend: 'memory', signInNote: 'Any name and password will do.' });
});

afterAll(async () => {
  expect(site.calls).toEqual([]);
  await site.close();
});

async function signedIn() {
  const page = await newPage({ baseURL: site.address });
  // The clock shows an afternoon, so that the current day has sales.
  await page.clock.setFixedTime(new Date().setHours(15));
  await page.goto('/login');
  await page.getByText('Any name and password will do.').waitFor();
  await fillSignIn(page, { userName: 'Kim', password: 'whatever' });
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  return page;
}

it('lets anybody in, and shows the month', async () => {
  const page = await signedIn();
  await page.getByText('Kim', { exact: true }).waitFor();
  await shows(page, 'Active Cashiers', '3');
  await page.getByRole('combobox', { name: 'Branch' }).selectOption({ label: 'Harbor' });
  await shows(page, 'Active Cashiers', '0');
});

it('has something in every report of the specification', async () => {
  const page = await signedIn();
  for (const { path, title, empty } of SPECIFIED) {
    // A reload would reset the data and the session.
    await goWithin(page, path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page
      .getByRole('main')
      .getByText(/\$\d|#\d|\d+:00/)
      .first()
      .waitFor();
    expect(await page.getByText(empty, { exact: true }).count(), title).toBe(0);
  }
});

it('keeps what is saved until the page is left', async () => {
  const page = await signedIn();
  await page.getByRole('link', { name: 'Manage Warehouses' }).click();
  await page.getByRole('link', { name: 'Add New Warehouse' }).click();
  await page.getByLabel('Warehouse Name*').fill('Loft');
  await page.getByRole('button', { name: 'Create Warehouse' }).click();
  await page.getByRole('row').filter({ hasText: 'Loft' }).waitFor();
  await page.reload();
  await page.getByRole('row').filter({ hasText: 'Cold store' }).waitFor();
  expect(await page.getByRole('row').filter({ hasText: 'Loft' }).count()).toBe(0);
});

it('searches, sorts and filters all products, and keeps views of them', async () => {
  const page = await signedIn();
  await page.getByRole('link', { name: 'All Products' }).click();
  const rows = page.locator('main tbody tr');
  await rows.first().waitFor();
  await page.getByRole('columnheader').getByRole('button', { name: 'Price' }).click();
  await page.locator('th[aria-sort=ascending]', { hasText: 'Price' }).waitFor();
  const name = (await rows.first().getByRole('link').first().innerText()).split(' ')[0]!;
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('button', { name: 'Search' }).click();
  await eventually(async () => (await rows.allInnerTexts()).every(text => text.includes(name))).toBe(true);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Active');
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
  await page.getByRole('button', { name: 'Save View' }).click();
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('Mine');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'Mine', exact: true }).waitFor();
});
