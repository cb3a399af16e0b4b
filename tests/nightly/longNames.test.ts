import { expect, it } from 'vitest';
import type { ProductStock } from '../../contract/stock.ts';
import { goWithin, overflow, PHONE, signedIn, signedInBlank } from '../support/browser.ts';
import { askShop, fetchToken } from '../support/calls.ts';
import { ownProduct } from '../support/ownProduct.ts';

it('breaks no amount of what is due, however long names beside it are', async () => {
  const page = await signedInBlank();
  await page.route(/\/api\/purchase\/branch\//, async route => {
    const response = await route.fetch();
    const answer = (await response.json()) as { results: object[] };
    const long = {
      supplier_Name: 'W'.repeat(85),
      payable_Amount: 2_345_678.9,
      paid_Amount: 1,
      due_Amount: 2_345_677.9,
    };
    await route.fulfill({
      response,
      json: { ...answer, results: answer.results.map(order => ({ ...order, ...long })) },
    });
  });
  await page.goto('/admin/purchases/orders?start=2020-01-01&end=2040-12-31');
  const due = page.getByText('Due: $2,345,677.90').first();
  await due.waitFor();
  expect((await due.boundingBox())!.height).toBeLessThan(24);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

it('has room on a phone for a whole title, a long name above a list, and a button in one line', async () => {
  const page = await signedInBlank(PHONE);
  const name = 'W'.repeat(80);
  await page.route(/\/api\/branch(\/31)?$/, async route => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replaceAll('Alder Street Market', name) });
  });
  await page.goto('/admin/products?branchId=31&categoryId=1');
  await page.getByText(`Branch: ${name}`, { exact: true }).waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  await goWithin(page, '/admin/products/1');
  const button = page.getByRole('button', { name: 'Update Product' });
  await page.getByRole('button', { name: 'History' }).waitFor();
  expect((await button.boundingBox())!.height).toBeLessThan(50);
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  const titles = {
    '/reports/top-categories': 'Top Categories Report',
    '/inventory/transfer-report': 'Transfer Report',
  };
  for (const [path, title] of Object.entries(titles)) {
    await goWithin(page, `/admin${path}`);
    const heading = page.getByRole('heading', { level: 1, name: title });
    await heading.waitFor();
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const cut = await heading.evaluate(
        element =>
          element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 1,
      );
      expect(cut, `${title} at ${width}`).toBe(false);
    }
  }
});

it('shows a long title on two lines, and says under the pointer what these do not hold', async () => {
  const token = await fetchToken();
  const page = await signedIn('/admin/banners');
  for (const [name, title] of [
    ['Harbour branch by the old fish market', ''],
    ['Harbour branch '.repeat(8).trim(), 'Categories for'],
  ] as const) {
    const body = { name, email: '', footerMsg: '', address: '', status: 1 };
    const { body: branch } = await askShop<{ id: number }>('POST', '/api/branch', { token, body });
    await page.goto(`/admin/categories?branchId=${branch.id}`);
    const heading = page.getByRole('heading', { level: 1 });
    await heading.filter({ hasText: name }).waitFor();
    await heading.hover();
    expect((await heading.getAttribute('data-tooltip'))?.slice(0, 14)).toBe(title);
    const { y, height } = (await heading.boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(56);
    await askShop('DELETE', `/api/branch/${branch.id}`, { token });
  }
});

it('says the whole name of what arrived, whose end tells it from another', async () => {
  const token = await fetchToken();
  const names = ['1', '2'].map(size => `Olive oil of the first cold pressing in a dark bottle of ${size} l`);
  const products = [];
  for (const name of names) products.push(await ownProduct({ name }));
  const stock = await askShop<ProductStock>('GET', `/api/stock/product/${products[0]!.id}`, { token });
  const from = stock.body.warehouses[0]!.id;
  const places = await askShop<{ id: number; branchId: number }[]>('GET', '/api/transfer/destinations/31', {
    token,
  });
  const to = places.body.find(({ id, branchId }) => branchId === 31 && id !== from)!.id;
  const items = products.map(({ id }) => ({ productId: id, quantity: 1 }));
  const body = { branchId: 31, fromWarehouseId: from, toWarehouseId: to, note: '', items };
  const sent = await askShop<{ id: number }>('POST', '/api/transfer', { token, body });
  const page = await signedIn('/admin/inventory/transfers', PHONE);
  await page.getByRole('button', { name: new RegExp(`^View details of .*#?${sent.body.id}\\b`) }).click();
  await page.getByRole('button', { name: 'Receive' }).click();
  const dialog = page.getByRole('dialog');
  for (const name of names) {
    await dialog.getByLabel(`Received of ${name}`).waitFor();
    const cut = await dialog
      .getByText(name, { exact: true })
      .first()
      .evaluate(element => element.scrollWidth > element.clientWidth && element.clientWidth > 0);
    expect(cut, name).toBe(false);
  }
  // The submit button and the error message stay visible, however many lines the dialog has.
  await page.setViewportSize({ width: 390, height: 420 });
  const button = (await dialog.getByRole('button', { name: 'Receive' }).boundingBox())!;
  expect(button.y + button.height).toBeLessThanOrEqual(420);
  await dialog.getByLabel(`Received of ${names[1]}`).fill('x');
  await dialog.getByRole('button', { name: 'Receive' }).click();
  const { y, height } = (await dialog.getByRole('alert').boundingBox())!;
  expect(y).toBeGreaterThan(0);
  expect(y + height).toBeLessThanOrEqual(button.y);
});
