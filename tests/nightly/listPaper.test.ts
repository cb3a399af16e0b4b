import { expect, it } from 'vitest';
import type { Category } from '../../contract/category.ts';
import type { StockCountRecord } from '../../contract/stockCount.ts';
import type { Warehouse } from '../../contract/warehouse.ts';
import { eventually, signedIn } from '../support/browser.ts';
import { askShop, fetchToken } from '../support/calls.ts';

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
  // The names of sortable columns are buttons that look like text.
  expect(await page.getByRole('button').and(page.locator(':not(.sort)')).count()).toBe(0);
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
