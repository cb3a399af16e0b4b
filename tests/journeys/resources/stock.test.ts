/** Stock is moved and not typed: corrected, sent, received and counted by what a person presses. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Category } from '../../../contract/category.ts';
import type { Product, ProductPage } from '../../../contract/product.ts';
import type { Static } from 'typebox';
import { eventually, expectComplaints, goWithin, scanInBox, signedIn } from '../../support/browser.ts';
import { answerInstead, askShop, bodies, named, recordCalls, tokenOf } from '../../support/calls.ts';

const token = await tokenOf();
const [category] = (await askShop<Category[]>('GET', '/api/category/branch/31', { token })).body;
const { products } = (
  await askShop<Static<typeof ProductPage>>('GET', `/api/product/branch/31/${category!.id}`, { token })
).body;
const [product, other] = products as [Product, Product];
const stockOf = async ({ id }: Product) =>
  (await askShop<Product>('GET', `/api/product/${id}`, { token })).body.stock;

it('corrects the stock of a product in a box of its own, and the form saves the rest', async () => {
  const page = await signedIn(`/admin/products/${product.id}?branchId=31&categoryId=${category!.id}`);
  const calls = recordCalls(page);
  const before = await stockOf(product);
  expect(await page.getByLabel('Stock', { exact: true }).locator('input').count()).toBe(0);
  await page.getByRole('button', { name: 'Correct stock' }).click();
  const box = page.getByRole('dialog');
  await box.getByRole('button', { name: 'Save' }).click();
  await box.getByText('Enter a number with at most three decimals.').waitFor();
  await box.getByLabel('Difference, such as 3 or -2').fill('2.5');
  await box.getByRole('button', { name: 'Save' }).click();
  await box.getByText('Say why: it stays in the history.').waitFor();
  await box.getByLabel('Reason').fill('Found behind the shelf');
  expect(await box.getByText('Say why: it stays in the history.').count()).toBe(0);
  await box.getByRole('button', { name: 'Save' }).dblclick();
  await box.waitFor({ state: 'detached' });
  expect(await stockOf(product)).toBe(Math.round((before + 2.5) * 1000) / 1000);
  // What is said of it is not in the way of the form's buttons.
  const [said, update] = await Promise.all(
    [page.getByText('in stock now'), page.getByRole('button', { name: 'Update Product' })].map(place =>
      place.boundingBox(),
    ),
  );
  expect(said!.y + said!.height).toBeLessThan(update!.y);

  // What an earlier run saved is no change.
  const name = `Bananas «${Date.now()}»`;
  await page.getByLabel('Product Name*').fill(name);
  await page.getByRole('button', { name: 'Update Product' }).click();
  await page.getByText('Product updated', { exact: true }).waitFor();
  expect(bodies(calls, /^PATCH \/api\/product\/\d+$/)).toEqual([{ name }]);
});

/** What the button "Print" brings onto paper. */
async function printed(page: Page): Promise<{ text: string; rows: string[] }> {
  await page.evaluate(() => {
    window.print = () => document.body.classList.add('print-was-asked');
  });
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await page.locator('body.print-was-asked').waitFor();
  await page.emulateMedia({ media: 'print' });
  const paper = page.getByRole('article');
  const [text, rows] = [await paper.innerText(), await paper.locator('tr').allInnerTexts()];
  await page.evaluate(() => {
    document.body.classList.remove('print-was-asked');
    window.dispatchEvent(new Event('afterprint'));
  });
  await paper.waitFor({ state: 'detached' });
  await page.emulateMedia({ media: null });
  return { text, rows };
}

it('sends goods to another warehouse, prints what goes along with them, and receives what arrived', async () => {
  const page = await signedIn('/admin/inventory/transfers/send');
  const before = await stockOf(other);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Choose where it goes.').waitFor();
  const to = page.getByLabel('To', { exact: true });
  await page.locator('select[aria-invalid=true]:focus').waitFor();
  await to.selectOption({ label: 'Overflow' });
  expect(await to.getAttribute('aria-invalid')).toBe('false');
  await page.getByText('Choose where it goes.').waitFor({ state: 'detached' });
  await page.getByPlaceholder('Search products by name, UPC...').fill(other.upc);
  await page.keyboard.press('Enter');
  await page.getByLabel(`Quantity of ${other.name}`).fill('3');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('On the way').first().waitFor();
  expect(await stockOf(other)).toBe(Math.round((before - 3) * 1000) / 1000);

  await page
    .getByRole('button', { name: /^View details/ })
    .first()
    .click();
  const sent = await printed(page);
  expect(sent.rows).toEqual([
    'Product\tCode\tSent\tReceived',
    `${other.name}\t${other.upc}\t3\t`,
    '1 product',
  ]);
  for (const words of ['Alder Street Market', 'Overflow', 'On the way', 'Handed over by', 'Received by'])
    expect(sent.text).toContain(words);
  await page.getByRole('button', { name: 'Receive' }).click();
  const box = page.getByRole('dialog');
  await box.getByLabel(`Received of ${other.name}`).fill('2');
  await box.getByRole('button', { name: 'Receive' }).click();
  await page.getByText('1 difference').waitFor();
  const received = await printed(page);
  expect(received.rows[1]).toBe(`${other.name}\t${other.upc}\t3\t2`);
  expect(received.text).not.toContain('Handed over by');
  await eventually(() => stockOf(other)).toBe(Math.round((before - 1) * 1000) / 1000);
});

it('shows a transfer as it is, once somebody else has received it', async () => {
  const send = async (page: Page) => {
    await page.getByLabel('To', { exact: true }).selectOption({ label: 'Overflow' });
    await page.getByPlaceholder('Search products by name, UPC...').fill(other.upc);
    await page.keyboard.press('Enter');
    await page.getByLabel(`Quantity of ${other.name}`).fill('1');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('On the way').first().waitFor();
  };
  for (const button of ['Receive', 'Take back']) {
    const page = await signedIn('/admin/inventory/transfers/send');
    const calls = recordCalls(page);
    await send(page);
    await page
      .getByRole('button', { name: /^View details/ })
      .first()
      .click();
    await page.getByRole('button', { name: button, exact: true }).waitFor();
    const [lines] = named(calls, /^GET \/api\/transfer\/\d+/);
    const [id] = /\d+/.exec(lines!.call)!;
    await askShop('POST', `/api/transfer/${id}/cancel`, { token });
    expectComplaints();
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
    await page.getByText('This transfer was taken back.').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator(`tr:has(+ #details-${id})`).getByText('Taken back').waitFor();
    expect(await page.getByRole('button', { name: button, exact: true }).count()).toBe(0);
  }
});

it('counts by typing and by a scanner, shows the differences, and posts them', async () => {
  const page = await signedIn('/admin/inventory/counts/create');
  await page.getByLabel('Name*').fill('Shelf 7');
  await page.getByRole('combobox', { name: 'Warehouse' }).click();
  await page.getByRole('option', { name: 'Sales floor' }).click();
  await page.getByRole('combobox', { name: 'What is counted' }).click();
  await page.getByRole('option', { name: 'A list that is made while counting' }).click();
  await page.getByRole('button', { name: 'Start Count' }).click();

  const scanner = page.getByLabel('Scan or type a code');
  for (let times = 0; times < 2; times++) {
    await scanner.fill(other.upc);
    await scanner.press('Enter');
  }
  await page.getByText(`${other.name}: 2`).waitFor();
  const counted = page.getByLabel(`Counted of ${other.name}`);
  await counted.focus();
  await scanInBox(page, other.upc);
  await page.getByText(`${other.name}: 3`).waitFor();
  await eventually(() => counted.inputValue()).toBe('3');
  await counted.fill('many');
  await counted.press('Enter');
  await page.getByText('Enter a number of 0 or more with at most three decimals.').waitFor();
  await counted.fill('7');
  await counted.press('Enter');
  await eventually(() => page.getByLabel(`Counted of ${other.name}`).inputValue()).toBe('7');
  await page.getByRole('button', { name: 'Review differences' }).click();
  await page.getByRole('button', { name: 'Post the count' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Post the count' }).click();
  await page.getByText(/Posted .* by /).waitFor();
  const { warehouses } = (
    await askShop<{ warehouses: { isFloor: boolean; stock: number }[] }>(
      'GET',
      `/api/stock/product/${other.id}`,
      { token },
    )
  ).body;
  expect(warehouses.find(({ isFloor }) => isFloor)?.stock).toBe(7);
  await goWithin(page, '/admin/inventory/counts');
  await page.getByText('Posted').first().waitFor();
});

it('keeps 5,000 lines of a count quick: those in the window are drawn, and a scan draws its line alone', async () => {
  const LINES = 5000;
  const line = (at: number, counted: number | null) => ({
    ...{ productId: 100_000 + at, name: `Product ${at}`, upc: String(600_000_000_000 + at), ean: '' },
    ...{ counted, expected: 7, cost: 1.5, countedAt: counted === null ? 0 : 1, countedBy: '' },
  });
  const { warehouses } = (
    await askShop<{ warehouses: { id: number }[] }>('GET', `/api/stock/product/${other.id}`, { token })
  ).body;
  const { body: count } = await askShop<{ id: number }>('POST', '/api/count', {
    token,
    body: { branchId: 31, warehouseId: warehouses[0]!.id, name: 'Everything', scope: 'list', isBlind: false },
  });
  const page = await signedIn('/admin/inventory/counts');
  const all = Array.from({ length: LINES }, (_, at) => line(at, null));
  await answerInstead(page, `GET /api/count/${count.id}/lines`, route =>
    route.fulfill({ json: { at: 1, lines: route.request().url().includes('since=') ? [] : all } }),
  );
  await answerInstead(page, `PUT /api/count/${count.id}/lines`, route =>
    route.fulfill({ json: line(4000, 1) }),
  );
  await page.getByRole('link', { name: 'Everything', exact: true }).click();
  const table = page.getByRole('table');
  await page.getByText('0 of 5,000 counted').waitFor();
  expect(await table.getAttribute('aria-rowcount')).toBe('5001');
  expect(await table.getByRole('row').count()).toBeLessThan(60);
  await page.evaluate(() => {
    const drawn: Element[] = [];
    Object.assign(window, { drawn });
    new MutationObserver(changes => {
      for (const { target } of changes) {
        const row = (target instanceof Element ? target : target.parentElement)?.closest('tbody.record');
        if (row && !drawn.includes(row)) drawn.push(row);
      }
    }).observe(document.querySelector('table')!, { childList: true, subtree: true, characterData: true });
  });
  await page.getByLabel('Scan or type a code').fill(String(600_000_004_000));
  await page.keyboard.press('Enter');
  await page.getByText('Product 4000: 1').waitFor();
  await page.getByText('1 of 5,000 counted').waitFor();
  expect(await table.getByRole('row').count()).toBeLessThan(60);
  expect(await page.evaluate('window.drawn.length')).toBeLessThanOrEqual(1);
});
