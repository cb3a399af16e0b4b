/** Best, slow and dead products: what they bring, what lies in them, and who they are bought from. */
import { lightFormat, subDays } from 'date-fns';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { ProductRanking, RankedProduct } from '../../../contract/ranking.ts';
import type { Supplier } from '../../../contract/supplier.ts';
import { eventually, expectComplaints, faults, signedIn, signedInBlank } from '../../support/browser.ts';
import { answerInstead, askShop, BROKEN, named, recordCalls, tokenOf } from '../../support/calls.ts';
import { forgetOffers } from '../../support/offers.ts';
import { csvRows } from '../../support/csv.ts';
import { ownProduct } from '../../support/ownProduct.ts';
import { exportedFile } from '../../support/reportFile.ts';
import { cells, shown, shows } from '../../support/reports.ts';

const PATH = '/admin/reports/product-ranking';
const CALL = 'GET /api/report/product-ranking/31/';

const day = (before: number) => lightFormat(subDays(new Date(), before), 'yyyy-MM-dd');
/** The four weeks that it begins with, to be asked of the shop itself. */
const WEEKS = `${day(28)}/${day(1)}`.replaceAll('-', '');

const rankingOf = async (query: string) =>
  (
    await askShop<ProductRanking>('GET', `/api/report/product-ranking/31/${WEEKS}?${query}`, {
      token: await tokenOf(),
    })
  ).body;

const heading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Best and Slow Products' }).waitFor();

/** The names in a table, in its order. */
const namesIn = async (page: Page, table: string) =>
  page.getByRole('table', { name: table }).locator('tbody.record .strong').allInnerTexts();

it('lists the best of the last four weeks, ordered over all of them by any head, and leads to each', async () => {
  const { totals } = await rankingOf('');
  const byProfit = await rankingOf('sort=profit&order=desc');
  const leastProfit = await rankingOf('sort=profit&order=asc');
  const names = ({ products }: ProductRanking) => products.map(({ name }) => name);
  const page = await signedIn('/admin');
  await page.getByRole('button', { name: 'Reports', exact: true }).click();
  await page.getByRole('link', { name: 'Best and Slow', exact: true }).click();
  await heading(page);
  await shows(page, 'Products Sold', totals.products.toLocaleString('en-US'));
  await page.getByText(`Products of class A: ${totals.a} of ${totals.products}.`).waitFor();
  const profit = page.getByRole('columnheader', { name: 'Profit', exact: true });
  await profit.getByRole('button').click();
  await eventually(() => namesIn(page, 'Best')).toEqual(names(byProfit));
  expect(await profit.getAttribute('aria-sort')).toBe('descending');
  expect(page.url()).toContain('sort=profit&order=desc');
  await profit.getByRole('button').click();
  await eventually(() => namesIn(page, 'Best')).toEqual(names(leastProfit));
  const mostSold = await rankingOf('sort=quantity&order=desc');
  await page.getByRole('columnheader', { name: 'Sold' }).getByRole('button').click();
  await eventually(() => namesIn(page, 'Best')).toEqual(names(mostSold));
  await page.goBack();
  await eventually(() => namesIn(page, 'Best')).toEqual(names(leastProfit));
  const [first] = leastProfit.products;
  await page.getByRole('link', { name: first!.name, exact: true }).click();
  await page.waitForURL(`**/products/${first!.productId}/show`);
  await page.goBack();
  await eventually(() => namesIn(page, 'Best')).toEqual(names(leastProfit));
  // What is asked again is dimmed.
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  expect(await faults(page)).toEqual([]);
});

it('says how much money lies in what sold nothing, of a supplier, and as a file', async () => {
  const supplier = await askShop<Supplier>('POST', '/api/supplier', {
    token: await tokenOf(),
    body: {
      ...{ name: 'Ranking Mill', email: '', contact: '', address: '', city: '', country: '', phone: '' },
      ...{ home_page: '', branchId: 31, status: true },
    },
  });
  const figs = await ownProduct({ supplierId: supplier.body.id });
  const page = await signedIn(PATH);
  await page.getByRole('button', { name: 'Dead', exact: true }).click();
  await page.getByLabel('Supplier').selectOption('Ranking Mill');
  await page.getByText('$9.50 is tied up in 1 product that sold nothing for 60 days.').waitFor();
  await page.getByLabel('Nothing sold for').selectOption('180 days');
  await page.getByText('$9.50 is tied up in 1 product that sold nothing for 180 days.').waitFor();
  const [row] = await cells(page, 'Dead');
  expect(row!.slice(1, 3)).toEqual(['10', '$9.50']);
  expect(row![0]).toContain('Ranking Mill');
  expect(row![3]).toMatch(/^not since [A-Z]/);
  const { name, text } = await exportedFile(page);
  expect(name).toBe(`best-and-slow-products-31-dead-${day(28)}-${day(1)}.csv`);
  const [head, line, ...others] = csvRows(text);
  expect(others).toEqual([]);
  const cell = (column: string) => line![head!.indexOf(column)];
  expect([cell('Product ID'), cell('Product'), cell('Supplier')]).toEqual([
    String(figs.id),
    figs.name,
    'Ranking Mill',
  ]);
  expect([cell('Class'), cell('Stock'), cell('Stock Value'), cell('Last Sold'), cell('List')]).toEqual([
    ...['', '10', '9.5', '', 'dead'],
  ]);
  await page.emulateMedia({ media: 'print' });
  await page.getByText('Dead · Ranking Mill', { exact: true }).waitFor();
  await page.emulateMedia({ media: 'screen' });
  // It never sold, so it is not among the slow.
  await page.getByRole('button', { name: 'Slow', exact: true }).click();
  await page.getByText('No product matches.').waitFor();
  expect(await page.getByLabel('Nothing sold for').count()).toBe(0);
});

const sold = (at: number): RankedProduct => ({
  ...{ productId: at, name: `Product no. ${at}`, upc: '', isWeighed: false, isActive: true },
  ...{ categoryId: 1, category: 'Fruit', supplierId: 0, supplier: '', quantity: 2.5, orders: 2 },
  ...{ sales: 10, tax: 1, cost: 6, stock: 5, stockValue: 15, lastSold: 20261102, abc: 'B' },
});

const answer = (products: RankedProduct[], all = products.length): ProductRanking => ({
  products,
  totals: { products: all, a: 0, sales: 10 * all, tax: all, cost: 6 * all, stockValue: 15 * all },
  unnamed: { sales: 12.5, tax: 0, cost: 0 },
  ...{ deadFrom: 20260904, lastSoldFrom: 20251104, categories: [], suppliers: [] },
});

it('shows the first hundred, all when asked to, and has all in the file either way', async () => {
  const page = await signedInBlank();
  const all = Array.from({ length: 130 }, (_, at) => sold(at + 1));
  await answerInstead(page, `${CALL}*`, (route, request) => {
    const limit = Number(new URL(request.url()).searchParams.get('limit') ?? 100);
    return route.fulfill({ json: answer(all.slice(0, limit), 130) });
  });
  await page.goto(`${PATH}?start=2026-11-02&end=2026-11-03`);
  await page.getByText('The first 100 of 130 products.').waitFor();
  await page.getByText('$12.50 more was sold by name only, without a product.').waitFor();
  expect((await cells(page, 'Best'))[0]!.slice(1)).toEqual([
    ...['B', '2.5', '2', '$10.00', '$3.00', '30.00%', '5'],
  ]);
  const { text } = await exportedFile(page);
  expect(csvRows(text)).toHaveLength(131);
  await page.getByRole('button', { name: 'Show all 130' }).click();
  await eventually(() => page.getByRole('table', { name: 'Best' }).getAttribute('aria-rowcount')).toBe('131');
  expect(await shown(page)).not.toContain('The first 100');
  await page.getByRole('button', { name: 'Slow', exact: true }).click();
  await page.getByText('$1,950.00 is tied up in 130 products that sold something within 60 days.').waitFor();
  // Two days, 2.5 sold, 5 left.
  expect((await cells(page, 'Slow'))[0]!.slice(1)).toEqual([
    ...['2.5', '$10.00', '5', '$15.00', '4', 'Nov 2, 2026'],
  ]);
});

it('says so where the rest of a file cannot be had, and saves none', async () => {
  expectComplaints(/^Failed to fetch best and slow products/);
  const page = await signedInBlank();
  await answerInstead(page, `${CALL}*`, (route, request) =>
    request.url().includes('limit=')
      ? route.fulfill(BROKEN)
      : route.fulfill({ json: answer([sold(1)], 130) }),
  );
  await page.goto(PATH);
  await page.getByText('The first 1 of 130 products.').waitFor();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await page.getByText('Failed to fetch best and slow products. Please try again later.').waitFor();
});

it('is glad where nothing is dead, and keeps the list while another choice is on its way', async () => {
  const page = await signedInBlank();
  const arrives = Promise.withResolvers<void>();
  await answerInstead(page, `${CALL}*`, async (route, request) => {
    const isDead = request.url().includes('kind=dead');
    if (isDead) await arrives.promise;
    await route.fulfill({ json: answer(isDead ? [] : [sold(1)]) });
  });
  await page.goto(PATH);
  await page.getByText('Products of class A: 0 of 1.').waitFor();
  await page.getByRole('button', { name: 'Dead', exact: true }).click();
  await page.locator('[aria-busy=true]', { hasText: 'Products of class A: 0 of 1.' }).first().waitFor();
  arrives.resolve();
  await page.getByText('Everything in stock sold within these 60 days.').waitFor();
  expect(await page.getByRole('button', { name: 'Export CSV' }).isDisabled()).toBe(true);
});

it.each(['best', 'slow', 'dead'])('fits the smallest phone in the dark: %s', async kind => {
  const page = await signedIn(`${PATH}?kind=${kind}`, {
    viewport: { width: 320, height: 700 },
    colorScheme: 'dark',
  });
  await page.locator('tbody.record').first().waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await faults(page)).toEqual([]);
});

it('is not in the menu over the documented calls alone, and says there that it is not available', async () => {
  const page = await signedIn('/admin/banners');
  await forgetOffers(page);
  const calls = recordCalls(page);
  await page.goto(PATH);
  await page.getByRole('heading', { level: 1, name: 'Not available here' }).waitFor();
  await page.getByRole('button', { name: 'Reports', exact: true }).click();
  await page.getByRole('link', { name: 'Busy Hours', exact: true }).waitFor();
  expect(await page.getByRole('link', { name: 'Best and Slow', exact: true }).count()).toBe(0);
  expect(named(calls, /product-ranking/)).toEqual([]);
});
