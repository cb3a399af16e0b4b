import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  eventually,
  expectComplaints,
  goWithin,
  seriousFaults,
  signedIn,
  withScreensAhead,
  signedInBlank,
} from '../../support/browser.ts';
import { named, recordCalls } from '../../support/calls.ts';

const bar = (page: Page) => page.getByRole('status', { name: 'Connection' });
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

it('says since when it is offline, refuses a save at once, keeps what was typed, and never sends it later', async () => {
  expectComplaints(/^Failed to (create|fetch) warehouse/);
  const page = await signedIn('/admin/inventory/warehouses/create');
  await page.getByRole('table', { name: 'Warehouses' }).waitFor();
  const name = page.getByLabel('Warehouse Name*');
  await name.fill('Dry store');
  const calls = recordCalls(page);
  expect(await bar(page).innerText()).toBe('');
  await page.context().setOffline(true);
  await eventually(() => bar(page).innerText()).toMatch(/^Offline since \d{1,2}:\d{2} (AM|PM)\./);
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create Warehouse' }).click();
  await alert(page, 'Failed to create warehouse. Please try again.').waitFor();
  expect(await page.getByRole('button', { name: 'Create Warehouse' }).isEnabled()).toBe(true);
  expect(await name.inputValue()).toBe('Dry store');
  const posts = () => named(calls, 'POST /api/warehouse').length;
  expect(posts()).toBe(1);
  await page.context().setOffline(false);
  await eventually(() => bar(page).innerText()).toBe('');
  // The network works again, as another call shows, and the refused change is not sent.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('link', { name: 'Banners', exact: true }).click();
  await page.getByRole('rowheader', { name: 'Harvest week', exact: true }).waitFor();
  expect(posts()).toBe(1);
});

it('never shows the orders of one day under the dates of another, and asks once more when the network is back', async () => {
  expectComplaints(/^Failed to fetch (suppliers|orders)/);
  const page = await signedInBlank();
  // The shop may have no sales yet just after midnight.
  const sold = () =>
    page.route('**/api/report/orders/**', route =>
      route.fulfill({
        json: [{ id: 1, createdAt: '2026-11-02T14:05:00', orderAmount: 2.5, orderStatus: 'completed' }],
      }),
    );
  await sold();
  await page.goto('/admin/reports/orders');
  await page.getByRole('table', { name: 'Orders Report' }).waitFor();
  await page.unroute('**/api/report/orders/**');
  await page.context().setOffline(true);
  await page.getByLabel('Range').selectOption({ label: 'Yesterday' });
  await alert(page, 'Failed to fetch orders. Please try again later.').waitFor();
  await alert(page, 'This device is offline.').waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await alert(page, 'Failed to fetch orders. Please try again later.').waitFor();
  await sold();
  await page.context().setOffline(false);
  await page.getByRole('table', { name: 'Orders Report' }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);

  await goWithin(page, '/admin/purchases/suppliers');
  await page.getByRole('table', { name: 'Suppliers' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByPlaceholder('Search suppliers by name...').fill('a');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await alert(page, 'This device is offline.').waitFor();
  await page.context().setOffline(false);
  await alert(page, 'Failed to fetch').waitFor({ state: 'detached' });
  await page.getByRole('table', { name: 'Suppliers' }).waitFor();
});

it('has the screens of the menu ready, though nobody opened them yet', async () => {
  expectComplaints(/^Failed to fetch/);
  const page = await signedIn('/admin/settings');
  const fetched = new Set<string>();
  page.on('requestfinished', request => fetched.add(new URL(request.url()).pathname));
  await withScreensAhead(page);
  const has = (screen: string) => [...fetched].some(file => file.startsWith(`/assets/${screen}-`));
  await eventually(() =>
    ['suppliers', 'profit', 'open-drawer', 'NewPurchaseOrder', 'form', 'Notification'].filter(
      screen => !has(screen),
    ),
  ).toEqual([]);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Purchases' }).click();
  await page.getByRole('link', { name: 'Suppliers', exact: true }).click();
  await alert(page, 'Failed to fetch suppliers. Please try again later.').waitFor();
  await page.getByRole('button', { name: 'Reports' }).click();
  await page.getByRole('link', { name: 'Profit', exact: true }).click();
  await alert(page, 'Failed to fetch profit report. Please try again later.').waitFor();
  expect(await page.getByText('This screen stopped working.').count()).toBe(0);
});
