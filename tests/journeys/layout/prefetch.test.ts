import { lightFormat, subDays } from 'date-fns';
import { expect, it } from 'vitest';
import { branchToday } from '../../support/branchToday.ts';
import { eventually, signedInBlank } from '../../support/browser.ts';
import { filesOf, filesOfPage } from '../../support/built.ts';
import { recordCalls } from '../../support/calls.ts';

const now = branchToday();
const month = now.getFullYear() * 100 + now.getMonth() + 1;
const days = `${month}01/${month}${new Date(now.getFullYear(), now.getMonth() + 1, 0).getDate()}`;

/** The last week is requested, because today has no orders early in the morning. */
const LAST_WEEK = `start=${lightFormat(subDays(now, 6), 'yyyy-MM-dd')}&end=${lightFormat(now, 'yyyy-MM-dd')}`;

it('makes the first call of an address once if the application loads before the backend', async () => {
  const page = await signedInBlank();
  const calls = recordCalls(page);
  await page.route('**/assets/api-*', async route => {
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/app-')),
    );
    await route.continue();
  });
  await page.goto('/admin/purchases/suppliers', { waitUntil: 'commit' });
  await page.locator('main tbody tr').first().waitFor();
  await page.waitForLoadState('networkidle');
  const first = 'GET /api/supplier/branch/31?page=1&pageSize=20';
  expect(calls.filter(({ call }) => call === first)).toHaveLength(1);
});

it('makes the first call of an address while the application is on its way, and not again', async () => {
  const page = await signedInBlank();
  const calls = recordCalls(page);
  let { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/assets/app-*', async route => {
    await arrival;
    await route.continue();
  });
  for (const [address, first] of [
    ['/admin', `GET /api/report/cashier/31/${days}`],
    ['/admin/purchases/suppliers/create', 'GET /api/supplier/branch/31?page=1&pageSize=20'],
  ] as const) {
    calls.length = 0;
    await page.goto(address, { waitUntil: 'commit' });
    await eventually(() => calls.map(({ call }) => call)).toContain(first);
    arrive();
    await page.getByRole('button', { name: 'Logout' }).waitFor();
    await page.locator('.skeleton-row').first().waitFor({ state: 'hidden' });
    await page.waitForLoadState('networkidle');
    // The branches are requested by the list and by the switcher in the header.
    const made = calls.map(({ call }) => call).filter(call => call !== 'GET /api/branch');
    expect(made.filter((call, at) => made.indexOf(call) !== at)).toEqual([]);
    ({ promise: arrival, resolve: arrive } = Promise.withResolvers<void>());
    await page.goto('about:blank');
  }
});

it('asks nothing for who is not signed in, and nothing that the address cannot name', async () => {
  const page = await signedInBlank();
  const calls = recordCalls(page);
  await page.route('**/assets/app-*', () => undefined);
  await page.goto('/admin/products', { waitUntil: 'commit' });
  await eventually(() => calls.map(({ call }) => call)).toEqual(['GET /api/branch']);
  await page.evaluate(() => localStorage.removeItem('session'));
  calls.length = 0;
  await page.goto('/admin/banners');
  await page.getByLabel('Email').waitFor();
  expect(calls).toEqual([]);
});

const SCREENS: [module: string, address: string, drawn: string][] = [
  ['dashboard/Dashboard.tsx', '/admin', 'h2'],
  ['resources/categories/categories.tsx', '/admin/categories?branchId=31', 'tbody tr'],
  ['resources/purchases/suppliers.tsx', '/admin/purchases/suppliers', 'tbody tr'],
  ['resources/purchases/orders.tsx', '/admin/purchases/orders', 'table'],
  ['resources/promotions/promotions.tsx', '/admin/promotions', 'tbody tr'],
  ['resources/users/users.tsx', '/admin/users', 'tbody tr'],
  ['reports/orders.tsx', `/admin/reports/orders?${LAST_WEEK}`, 'table'],
  ['reports/cashier.tsx', `/admin/reports/cashier?${LAST_WEEK}`, 'table'],
];

it('draws each screen with the files that it imports, and no other', async () => {
  const page = await signedInBlank();
  let known = new Set<string>();
  await page.route(/\/assets\/.*\.(js|css)$/, route =>
    known.has(new URL(route.request().url()).pathname) ? route.continue() : undefined,
  );
  for (const [module, address, drawn] of SCREENS) {
    known = new Set(filesOfPage(module));
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator(`main ${drawn}`).first().waitFor();
  }
  known = new Set([
    ...known,
    ...filesOfPage('resources/products/products.tsx'),
    ...filesOf('src/resources/products/all/ProductListScreen.tsx'),
  ]);
  await page.goto('/admin/products', { waitUntil: 'commit' });
  await page.locator('main tbody tr').first().waitFor();
});

it('draws the rows with the frame where their answer was there before it', async () => {
  const page = await signedInBlank();
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('.skeleton-row')) Object.assign(window, { waited: true });
    }).observe(document, { childList: true, subtree: true });
  });
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/app-*', async route => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/admin/purchases/suppliers', { waitUntil: 'commit' });
  // Chromium's `finished()` sometimes reports an aborted response although it was read completely.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/supplier/branch/31?')),
  );
  held.resolve();
  await page.locator('main tbody tr').first().waitFor();
  expect(await page.evaluate(() => 'waited' in window)).toBe(false);
});
