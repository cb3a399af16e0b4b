import type { Locator, Page } from 'playwright-core';
import type { Static } from 'typebox';
import { expect, it } from 'vitest';
import type { PagedProducts } from '../../contract/product.ts';
import { eventually, signedIn, signedInBlank } from '../support/browser.ts';
import { answerInstead, askShop, fetchToken, named, recordCalls } from '../support/calls.ts';
import { findSoldProduct } from '../support/soldProduct.ts';

const DAYS = 'start=2026-11-02&end=2026-11-03';

async function openReport(path: string, call: string, json: unknown): Promise<Page> {
  const page = await signedInBlank();
  await answerInstead(page, `GET ${call}*`, { json: [] });
  await answerInstead(page, `GET ${call}20261102/20261103`, { json });
  await page.goto(`/admin/reports/${path}?${DAYS}`);
  return page;
}

const ticks = (chart: Locator, axis: string): Promise<string[]> =>
  chart.locator(`.recharts-${axis}-tick-labels text`).allTextContents();

const bar = (page: Page, at: number) => page.locator('.recharts-bar-rectangle path').nth(at);
const tooltip = (page: Page) => page.locator('.recharts-tooltip-wrapper');

it('the profit is drawn from zero, with its figures in the tooltip', async () => {
  const page = await openReport('profit', '/api/Report/profit/31/', {
    total: 1000,
    costo: 600,
    totalTax: 70,
  });
  const chart = page.getByRole('img', { name: /^Profit Analysis/ });
  await eventually(() => ticks(chart, 'xAxis')).toEqual(['Sales', 'Cost', 'Tax', 'Profit']);
  expect(await ticks(chart, 'yAxis')).toEqual(['$0', '$250', '$500', '$750', '$1,000']);
  expect((await chart.boundingBox())?.height).toBe(400);
  await bar(page, 1).hover();
  await eventually(async () => (await tooltip(page).innerText()).trim()).toBe('Cost: $600.00');
});

it('the openings of drawers are drawn hour by hour, with the hours between them', async () => {
  const page = await openReport('open-drawer', '/token/logs/', [
    { hour: 14, admin: 'Bo', count: 4 },
    { hour: 9, admin: '', count: 4 },
  ]);
  const chart = page.getByRole('img', { name: /^Drawer Openings by Hour/ });
  const hours = ['9:00', '10:00', '11:00', '12:00', '13:00', '14:00'];
  await eventually(() => ticks(chart, 'xAxis')).toEqual(hours);
  expect(await ticks(chart, 'yAxis')).toEqual(['0', '1', '2', '3', '4']);
});

it('the bar of a category leads to its orders, and a category without a name does by its link', async () => {
  const page = await openReport('top-categories', '/api/report/top/categories/31/', [
    { categoryId: 4, categoryName: 'Fruit', totalSales: 100 },
    { categoryId: 0, categoryName: '', totalSales: 200 },
  ]);
  await page.getByRole('img', { name: /^Sales by Category/ }).waitFor();
  await page.getByText('Average per Category').waitFor();
  const calls = recordCalls(page);
  await page.getByRole('button', { name: 'Bar', exact: true }).click();
  await bar(page, 1).waitFor();
  expect(named(calls, /report/)).toEqual([]);
  await bar(page, 1).hover();
  await eventually(() => tooltip(page).innerText()).toMatch(/^Fruit\s+Sales: \$100\.00$/);
  const fills = await page
    .locator('.recharts-bar-rectangle path')
    .evaluateAll(bars => bars.map(one => one.getAttribute('fill')));
  expect(new Set(fills).size).toBe(1);
  await answerInstead(page, 'GET /api/report/categories/*', { json: [] });
  await answerInstead(page, 'GET /api/category/branch/*', { json: [{ id: 4, name: 'Fruit', status: 1 }] });
  await bar(page, 1).click();
  await page.getByText('No orders of this category').waitFor();
  expect(page.url()).toContain(`/admin/reports/products?categoryId=4&${DAYS}`);
  await page.goBack();
  await page.getByRole('link', { name: 'Unknown' }).click();
  await page.getByText('No orders of this category').waitFor();
  expect(page.url()).toContain('categoryId=0');
});

it('the sales of a product have as many days below them as can be read, and beside them days that are whole', async () => {
  const token = await fetchToken();
  const { products } = (
    await askShop<Static<typeof PagedProducts>>('GET', '/api/product/branch/31/1', { token })
  ).body;
  const product = await findSoldProduct(products, token);
  const page = await signedIn(`/admin/products/${product.id}/show?days=90`);
  const fits = async (what: string) => {
    const names = page.locator('.recharts-xAxis-tick-labels .recharts-text');
    await names.first().waitFor();
    const boxes = () =>
      names.evaluateAll(texts =>
        texts.map(text => text.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
      );
    // The chart follows the window's width after a short delay.
    await eventually(async () => {
      const drawn = await boxes();
      const isClear = drawn.slice(1).every((box, at) => box.left > drawn[at]!.right);
      const inside = drawn.every(({ right }) => right <= page.viewportSize()!.width);
      return drawn.length > 1 && isClear && inside;
    }).toBe(true);
    const days = page.locator('.product-days');
    expect(await days.evaluate(box => box.scrollWidth - box.clientWidth), what).toBe(0);
  };
  await fits('English');
  await page.setViewportSize({ width: 390, height: 800 });
  await fits('a phone');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => localStorage.setItem('RaStore.locale', '"es"'));
  await page.reload();
  await fits('Spanish');
});
