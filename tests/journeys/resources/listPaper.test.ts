/** Lists on paper: what they are and of which branch, and nothing to press. */
import { expect, it } from 'vitest';
import type { Category } from '../../../contract/category.ts';
import type { Count } from '../../../contract/count.ts';
import type { Warehouse } from '../../../contract/warehouse.ts';
import { eventually, expectComplaints, signedIn, signedInBlank } from '../../support/browser.ts';
import { askShop, tokenOf } from '../../support/calls.ts';

it('prints a list with a title and without buttons', async () => {
  const [category] = (await askShop<Category[]>('GET', '/api/category/branch/31', { token: await tokenOf() }))
    .body;
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
  await main.getByText(/^Printed /).waitFor();
  expect(await page.getByRole('button').count()).toBe(0);
  // A product's name stays, and looks like a name.
  expect(await page.locator('a:visible:not(.record-link)').count()).toBe(0);
  const lines = page
    .locator('a.record-link')
    .evaluateAll(links => links.map(link => getComputedStyle(link).textDecorationLine));
  expect(new Set(await lines)).toEqual(new Set(['none']));
  expect(await page.getByRole('searchbox').count()).toBe(0);
  const heads = await page.getByRole('columnheader').allInnerTexts();
  expect(heads).toEqual(['ID', 'Image', 'Name', 'Price (USD)', 'Status', 'Flags']);
  // Ink, whatever the theme.
  await eventually(() =>
    page
      .getByRole('cell')
      .first()
      .evaluate(cell => getComputedStyle(cell).color),
  ).toBe('rgb(0, 0, 0)');
});

it('has its head within the page, when it was printed in a line, whatever the branch is called', async () => {
  const page = await signedInBlank();
  await page.route(/\/api\/branch(\/31)?$/, async route => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replaceAll('Alder Street Market', 'W'.repeat(80)) });
  });
  await page.goto('/admin/categories?branchId=31');
  await page.getByRole('table').waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 688, height: 900 });
  const main = page.getByRole('main');
  const printed = main.getByText(/^Printed /);
  await printed.waitFor();
  expect((await printed.boundingBox())!.height).toBeLessThan(30);
  const title = (await main.getByText(/^Categories for Branch: W+$/).boundingBox())!;
  expect(title.x + title.width).toBeLessThanOrEqual((await printed.boundingBox())!.x);
});

it('leaves what is only to be pressed out of a printed dashboard', async () => {
  const page = await signedIn('/admin');
  const actions = page.getByRole('heading', { name: 'Quick Actions' });
  await actions.waitFor();
  await page.emulateMedia({ media: 'print' });
  await actions.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'Financial Summary' }).waitFor();
});

it('repeats the head of a long list on each page', async () => {
  const page = await signedIn('/admin/products');
  await page.getByRole('columnheader', { name: 'Price (USD)' }).waitFor();
  const boxes = () =>
    page.locator('th .sort').evaluateAll(heads => heads.map(head => getComputedStyle(head).display));
  expect(new Set(await boxes())).toEqual(new Set(['flex']));
  await page.emulateMedia({ media: 'print' });
  // A button is a box that Chromium draws on the first page alone; its words are in the cell itself.
  await eventually(async () => [...new Set(await boxes())]).toEqual(['contents']);
});

it('has ink for pages that have no head for paper', async () => {
  const page = await signedIn('/admin/settings', { colorScheme: 'dark' });
  const heading = page.getByRole('heading', { name: 'Lists of the shop' });
  await heading.waitFor();
  await page.emulateMedia({ media: 'print' });
  await eventually(() => heading.evaluate(text => getComputedStyle(text).color)).toBe('rgb(0, 0, 0)');
});

it.each(['en', 'es'])('fits a page of A4 with all its columns (%s)', async language => {
  const page = await signedInBlank();
  await page.addInitScript(
    chosen => localStorage.setItem('RaStore.locale', JSON.stringify(chosen)),
    language,
  );
  await page.goto('/admin/products');
  await page.locator('main .flag').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  // Between margins of 14 mm.
  await page.setViewportSize({ width: 688, height: 900 });
  const overhangs = () =>
    page
      .locator('main table')
      .evaluateAll(tables =>
        tables.map(table => table.getBoundingClientRect().width - table.parentElement!.clientWidth),
      );
  await eventually(async () => (await overhangs()).length).toBe(1);
  await eventually(async () => Math.max(...(await overhangs()))).toBeLessThanOrEqual(0);
});

it('prints every line of a count, with room for what is counted and nothing to press', async () => {
  const token = await tokenOf();
  const [warehouse] = (await askShop<Warehouse[]>('GET', '/api/warehouse/all/branch/31', { token })).body;
  const { body: count } = await askShop<Count>('POST', '/api/count', {
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

it.each([
  ['/admin/settings/activity', 'Activity'],
  ['/admin/orders/find', 'Find an Order'],
  ['/admin/products/price-changes', 'Price Changes'],
])('says on paper what %s is, and has nothing to press', async (path, title) => {
  // Who did what names records that other tests have deleted since.
  expectComplaints(/status of 404/);
  const page = await signedIn(path);
  const main = page.getByRole('main');
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.emulateMedia({ media: 'print' });
  await main.getByText(title, { exact: true }).waitFor();
  await main.getByText(/^Printed /).waitFor();
  expect(await main.getByRole('button').count()).toBe(0);
  expect(await main.getByRole('combobox').count()).toBe(0);
});
