import { expect, it } from 'vitest';
import type { Category } from '../../../contract/category.ts';
import type { StockCountRecord } from '../../../contract/stockCount.ts';
import type { Warehouse } from '../../../contract/warehouse.ts';
import { eventually, expectComplaints, goWithin, signedIn, signedInBlank } from '../../support/browser.ts';
import { askShop, fetchToken } from '../../support/calls.ts';

/** An A4 page with margins of 14 mm, in pixels. */
const A4 = { width: 688, height: 900 };

it('a list is printed in ink with a title, and without anything to press', async () => {
  const [category] = (
    await askShop<Category[]>('GET', '/api/category/branch/31', { token: await fetchToken() })
  ).body;
  const title = `Products for Category: ${category!.name}`;
  const page = await signedIn(`/admin/products?branchId=31&categoryId=${category!.id}`, {
    colorScheme: 'dark',
  });
  await page.getByRole('table').waitFor();
  const main = page.getByRole('main');
  expect(await main.getByText(title).count()).toBe(0);
  await page.emulateMedia({ media: 'print' });
  await main.getByText(title).waitFor();
  await main.getByText('Alder Street Market (#31)').waitFor();
  await main.getByText(/^Printed \w{3} \d+, /).waitFor();
  expect(await page.getByRole('button').count()).toBe(0);
  expect(await page.locator('a:visible:not(.record-link)').count()).toBe(0);
  const lines = page
    .locator('a.record-link')
    .evaluateAll(links => links.map(link => getComputedStyle(link).textDecorationLine));
  expect(new Set(await lines)).toEqual(new Set(['none']));
  expect(await page.getByRole('searchbox').count()).toBe(0);
  const heads = await page.getByRole('columnheader').allInnerTexts();
  expect(heads).toEqual(['ID', 'Image', 'Name', 'Price (USD)', 'Status', 'Flags']);
  await eventually(() =>
    page
      .getByRole('cell')
      .first()
      .evaluate(cell => getComputedStyle(cell).color),
  ).toBe('rgb(0, 0, 0)');
});

it('all columns fit a page of A4 in both languages, with a head that repeats, whatever the branch is called', async () => {
  const page = await signedInBlank();
  await page.route(/\/api\/branch(\/31)?$/, async route => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replaceAll('Alder Street Market', 'W'.repeat(80)) });
  });
  const main = page.getByRole('main');
  const overhangs = () =>
    main
      .locator('table')
      .evaluateAll(tables =>
        tables.map(table => table.getBoundingClientRect().width - table.parentElement!.clientWidth),
      );
  const headBoxes = () =>
    page.locator('th .sort').evaluateAll(heads => heads.map(head => getComputedStyle(head).display));
  for (const language of ['es', 'en']) {
    await page.addInitScript(
      chosen => localStorage.setItem('RaStore.locale', JSON.stringify(chosen)),
      language,
    );
    await page.goto('/admin/products');
    await main.locator('.flag').first().waitFor();
    expect(new Set(await headBoxes())).toEqual(new Set(['flex']));
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize(A4);
    await eventually(async () => (await overhangs()).length).toBe(1);
    await eventually(async () => Math.max(...(await overhangs()))).toBeLessThanOrEqual(0);
    // Chromium prints a button's box only on the first page. The header text is in the cell itself.
    await eventually(async () => [...new Set(await headBoxes())]).toEqual(['contents']);
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1280, height: 800 });
  }

  await goWithin(page, '/admin/categories?branchId=31');
  await page.getByRole('heading', { level: 1, name: /^Categories for Branch/ }).waitFor();
  await page.getByRole('table').waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(A4);
  const printed = main.getByText(/^Printed /);
  await printed.waitFor();
  expect((await printed.boundingBox())!.height).toBeLessThan(30);
  const title = (await main.getByText(/^Categories for Branch: W+$/).boundingBox())!;
  expect(title.x + title.width).toBeLessThanOrEqual((await printed.boundingBox())!.x);
});

it('a count is printed with every line, with room for what is counted and nothing to press', async () => {
  const token = await fetchToken();
  const [warehouse] = (await askShop<Warehouse[]>('GET', '/api/warehouse/all/branch/31', { token })).body;
  const { body: count } = await askShop<StockCountRecord>('POST', '/api/count', {
    token,
    body: { branchId: 31, warehouseId: warehouse!.id, name: 'Paper', scope: 'all', isBlind: true },
  });
  expect(count.lines).toBeGreaterThan(150);
  const page = await signedIn(`/admin/inventory/count?id=${count.id}`);
  const main = page.getByRole('main');
  await main.getByRole('table').waitFor();
  expect(await main.locator('tbody.record').count()).toBeLessThan(100);
  await page.emulateMedia({ media: 'print' });
  await main.getByText('Alder Street Market (#31)').waitFor();
  await eventually(() => main.locator('tbody.record').count()).toBe(count.lines);
  expect(await page.getByRole('button').count()).toBe(0);
  expect(await page.getByRole('combobox').count()).toBe(0);
  expect(await main.getByRole('textbox').count()).toBe(count.lines);
  await page.emulateMedia({ media: 'screen' });
  await askShop('POST', `/api/count/${count.id}/cancel`, { token });
});

it('the dashboard, the settings and pages of their own say on paper what they are, in ink', async () => {
  // The audit trail names records that other tests have deleted.
  expectComplaints(/status of 404/);
  const page = await signedIn('/admin', { colorScheme: 'dark' });
  const main = page.getByRole('main');
  const actions = page.getByRole('heading', { name: 'Quick Actions' });
  await actions.waitFor();
  await page.emulateMedia({ media: 'print' });
  await actions.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'Financial Summary' }).waitFor();

  await goWithin(page, '/admin/settings');
  const heading = page.getByText('Discount Types', { exact: true });
  await heading.waitFor();
  await eventually(() => heading.evaluate(text => getComputedStyle(text).color)).toBe('rgb(0, 0, 0)');

  for (const [path, title] of [
    ['/admin/settings/activity', 'Activity'],
    ['/admin/orders/find', 'Find an Order'],
    ['/admin/products/price-changes', 'Price Changes'],
  ] as const) {
    await page.emulateMedia({ media: 'screen' });
    await goWithin(page, path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.emulateMedia({ media: 'print' });
    await main.getByText(title, { exact: true }).waitFor();
    await main.getByText(/^Printed \w{3} \d+, /).waitFor();
    expect(await main.getByRole('button').count(), title).toBe(0);
    expect(await main.getByRole('combobox').count(), title).toBe(0);
  }
});
