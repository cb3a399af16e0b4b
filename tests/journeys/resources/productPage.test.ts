/** The page of a product: reached from its mentions, each part by itself, and as much of it as the backend has. */
import { lightFormat, subDays } from 'date-fns';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Category } from '../../../contract/category.ts';
import type { Product, ProductPage } from '../../../contract/product.ts';
import type { Static } from 'typebox';
import { eventually, expectComplaints, goWithin, signedIn, signedInBlank } from '../../support/browser.ts';
import { answerInstead, askShop, BROKEN, named, recordCalls, tokenOf } from '../../support/calls.ts';
import { forgetOffers } from '../../support/offers.ts';

const token = await tokenOf();
const [category] = (await askShop<Category[]>('GET', '/api/category/branch/31', { token })).body;
const list = `/admin/products?branchId=31&categoryId=${category!.id}`;
const { products } = (
  await askShop<Static<typeof ProductPage>>('GET', `/api/product/branch/31/${category!.id}`, { token })
).body;
const has = async (path: string) => (await askShop<unknown[]>('GET', path, { token })).body.length > 0;
const [longAgo, now] = [364, 0].map(ago => lightFormat(subDays(new Date(), ago), 'yyyyMMdd'));
/** One that has a code, was bought and was sold: other tests make some that were only bought. */
const product = await firstOf(products.filter(({ status, upc }) => status === 1 && upc !== ''));

async function firstOf(candidates: Product[]): Promise<Product> {
  for (const one of candidates) {
    const about = `/api/product/${one.id}`;
    if ((await has(`${about}/purchases`)) && (await has(`${about}/sales/${longAgo}/${now}`))) return one;
  }
  throw new Error('No product was bought and sold');
}

const part = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });

it('opens from the list, shows what is known of the product, and leads back', async () => {
  const page = await signedIn(list);
  await page.getByRole('link', { name: product.name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: product.name, exact: true }).waitFor();
  await eventually(() => page.title()).toContain(product.name);
  await page.getByText(`UPC ${product.upc}`).waitFor();
  await part(page, 'Stock').getByText('in Sales floor').waitFor();
  await part(page, 'In the branches').getByRole('row').nth(1).waitFor();
  await part(page, 'Last purchases').getByRole('row').nth(1).waitFor();
  await part(page, 'Promotions').waitFor();
  await part(page, 'History of the price').waitFor();
  const calls = recordCalls(page);
  await page.getByRole('button', { name: '365 days' }).click();
  await page.waitForURL('**days=365');
  await page.getByRole('heading', { name: 'Sales by week' }).waitFor();
  expect(named(calls, new RegExp(`^GET /api/product/${product.id}/(sales|branches)/`))).toHaveLength(2);
  await page.goBack();
  await page.goForward();
  await page.getByRole('heading', { level: 1, name: product.name, exact: true }).waitFor();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  expect(await page.getByLabel('Product Name*').inputValue()).toBe(product.name);
  await page.goBack();
  await page.getByRole('link', { name: 'Back to products' }).click();
  await page.getByRole('link', { name: 'Add New Product' }).first().waitFor();
  await page.getByRole('table').waitFor();
  expect(page.url()).toContain(`categoryId=${category!.id}`);
  // The form above the list is where it was.
  await page.getByRole('link', { name: 'Add New Product' }).first().click();
  await page.getByRole('heading', { name: 'Create New Product' }).waitFor();
});

it('says on paper of which branch it is, and when it was printed', async () => {
  const page = await signedIn(`/admin/products/${product.id}/show?branchId=31`);
  const main = page.getByRole('main');
  await main.getByText(`UPC ${product.upc}`).waitFor();
  expect(await main.getByText(/^Printed /).count()).toBe(0);
  await page.emulateMedia({ media: 'print' });
  await main.getByText(/^Printed /).waitFor();
  await main.getByText('Alder Street Market (#31)').waitFor();
  await main.locator('p', { hasText: product.name }).first().waitFor();
});

it('names as many days below the chart as can be read, and shows the days beside it whole', async () => {
  for (const [width, locale] of [
    [1280, 'en'],
    [1280, 'es'],
    [390, 'en'],
  ] as const) {
    const page = await signedInBlank({ viewport: { width, height: 800 } });
    if (locale === 'es') await page.addInitScript(() => localStorage.setItem('RaStore.locale', '"es"'));
    await page.goto(`/admin/products/${product.id}/show?days=90`);
    const names = page.locator('.recharts-xAxis-tick-labels .recharts-text');
    await names.first().waitFor();
    const boxes = await names.evaluateAll(texts => texts.map(text => text.getBoundingClientRect()));
    expect(boxes.length).toBeGreaterThan(1);
    boxes
      .slice(1)
      .forEach((box, at) => expect(box.left, `${width} ${locale}`).toBeGreaterThan(boxes[at]!.right));
    const days = page.locator('.product-days');
    expect(await days.evaluate(box => box.scrollWidth - box.clientWidth), `${width} ${locale}`).toBe(0);
    await page.context().close();
  }
});

it('says of a part that fails that it failed, and shows the others', async () => {
  expectComplaints(/Failed to fetch the purchases of this product/);
  const page = await signedInBlank();
  const mend = await answerInstead(page, `GET /api/product/${product.id}/purchases`, BROKEN);
  await page.goto(`/admin/products/${product.id}/show`);
  const purchases = part(page, 'Last purchases');
  await purchases
    .getByText('Failed to fetch the purchases of this product. Please try again later.')
    .waitFor();
  await part(page, 'In the branches').getByRole('row').nth(1).waitFor();
  await mend();
  await purchases.getByRole('button', { name: 'Try again' }).click();
  await purchases.getByRole('row').nth(1).waitFor();
});

it('has one stock everywhere, also once somebody has corrected it', async () => {
  const page = await signedIn(`/admin/products/${product.id}/show`);
  const panel = part(page, 'Stock').getByRole('status');
  const row = part(page, 'In the branches')
    .getByRole('row')
    .filter({ has: page.locator('strong') });
  const figures = async () => [
    await page.locator('.product-facts div', { hasText: 'Stock' }).locator('dd').textContent(),
    await row.locator('td[data-label=Stock]').textContent(),
  ];
  await row.waitFor();
  const before = (await panel.textContent()) ?? '';
  expect(await figures()).toEqual([before, before]);
  await page.getByRole('button', { name: 'Correct stock' }).click();
  await page.getByLabel('Difference, such as 3 or -2').fill('1.5');
  await page.getByLabel('Reason').fill('Found behind the shelf');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await eventually(() => panel.textContent()).not.toBe(before);
  const after = await panel.textContent();
  await eventually(figures).toEqual([after, after]);
});

it('says so where there is no such product', async () => {
  expectComplaints();
  const page = await signedIn('/admin/products/987654/show');
  await page.getByText('Failed to fetch the product. Please try again later.').waitFor();
  await page.getByText('There is no product 987654.').waitFor();
});

it('shows the record alone over a backend that has the documented calls alone', async () => {
  const page = await signedIn(list);
  await forgetOffers(page);
  const calls = recordCalls(page);
  await page.goto(`/admin/products/${product.id}/show`);
  await page.getByText(`UPC ${product.upc}`).waitFor();
  await page.getByText('Margin').waitFor();
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
    product.name,
  ]);
  expect(named(calls, /\/api\/(product\/\d+\/|stock)/)).toEqual([]);
});

it('opens from the lines of an order and of a purchase', async () => {
  const [start, end] = [20, 0].map(ago => lightFormat(subDays(new Date(), ago), 'yyyy-MM-dd'));
  const page = await signedIn(`/admin/reports/orders?start=${start}&end=${end}`);
  const main = page.getByRole('main');
  const line = main.locator('li.card a').first();
  /** The first row whose lines name a product that is there: other tests sell and buy by a name alone, too. */
  const opened = async () => {
    const rows = main.getByRole('button', { name: /^(View|Hide) details/ });
    await rows.first().waitFor();
    for (let at = 0; at < 12 && (await line.count()) === 0; at++) {
      await rows.nth(at).click();
      await line.waitFor({ timeout: 5000 }).catch(() => undefined);
    }
    // By its address: a list that is fetched again may put another first, and takes a press of just then with it.
    const address = (await line.getAttribute('href'))!;
    const product = main.locator(`li.card a[href="${address}"]`).first();
    await eventually(async () => {
      if (!page.url().endsWith(address)) await product.click({ timeout: 2000 }).catch(() => undefined);
      return page.url();
    }).toContain(address);
    await main.getByText('Margin').first().waitFor();
  };
  await opened();
  await goWithin(page, '/admin/purchases/orders?start=2020-01-01&end=2099-12-31');
  // The page before has such buttons, too.
  await page.getByRole('heading', { level: 1, name: 'Purchase Orders' }).waitFor();
  await opened();
});
