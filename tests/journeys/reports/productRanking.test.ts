import { lightFormat, subDays } from 'date-fns';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { ProductRanking } from '../../../contract/ranking.ts';
import type { Supplier } from '../../../contract/supplier.ts';
import { branchToday } from '../../support/branchToday.ts';
import { eventually, faults, signedIn } from '../../support/browser.ts';
import { askShop, fetchToken } from '../../support/calls.ts';
import { csvRows } from '../../support/csv.ts';
import { ownProduct } from '../../support/ownProduct.ts';
import { exportedFile } from '../../support/reportFile.ts';
import { cells, shows } from '../../support/reports.ts';

const PATH = '/admin/reports/product-ranking';

const day = (before: number) => lightFormat(subDays(branchToday(), before), 'yyyy-MM-dd');
const WEEKS = `${day(28)}/${day(1)}`.replaceAll('-', '');

const rankingOf = async (query: string) =>
  (
    await askShop<ProductRanking>('GET', `/api/report/product-ranking/31/${WEEKS}?${query}`, {
      token: await fetchToken(),
    })
  ).body;

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Best and Slow' }).waitFor();

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
  // Data that is being reloaded is dimmed.
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  expect(await faults(page)).toEqual([]);
});

it('says how much money lies in what sold nothing, of a supplier, and as a file', async () => {
  const supplier = await askShop<Supplier>('POST', '/api/supplier', {
    token: await fetchToken(),
    body: {
      name: 'Ranking Mill',
      email: '',
      contact: '',
      address: '',
      city: '',
      country: '',
      phone: '',
      home_page: '',
      branchId: 31,
      status: true,
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
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const { name, text } = await exportedFile(page);
  expect(name).toMatch(new RegExp(`^best-and-slow-31-dead-${day(28)}-${day(1)}-made-[\\d-]{15}\\.csv$`));
  const [head, line, ...others] = csvRows(text);
  expect(others).toEqual([]);
  const cell = (column: string) => line![head!.indexOf(column)];
  expect([cell('Product ID'), cell('Product'), cell('Supplier')]).toEqual([
    String(figs.id),
    figs.name,
    'Ranking Mill',
  ]);
  expect([cell('Class'), cell('Stock'), cell('Stock Value'), cell('Last Sold'), cell('List')]).toEqual([
    '',
    '10',
    '9.50',
    '',
    'dead',
  ]);
  await page.emulateMedia({ media: 'print' });
  await page.getByText('Dead · Ranking Mill', { exact: true }).waitFor();
  await page.emulateMedia({ media: 'screen' });
  // A product that was never sold is not among the slow ones.
  await page.getByRole('button', { name: 'Slow', exact: true }).click();
  await page.getByText('No product matches.').waitFor();
  expect(await page.getByLabel('Nothing sold for').count()).toBe(0);
});
