/** Names and titles that are longer than their place. */
import { expect, it } from 'vitest';
import { overflow, PHONE, signedInBlank } from '../../support/browser.ts';

it('breaks no amount of what is due, however long names beside it are', async () => {
  const page = await signedInBlank();
  await page.route(/\/api\/purchase\/branch\//, async route => {
    const response = await route.fetch();
    const answer = (await response.json()) as { results: object[] };
    const long = { supplier_Name: 'W'.repeat(85), payable_Amount: 2_345_678.9, paid_Amount: 1 };
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

it.each([390, 320])('has room for the whole title of a page at %i', async width => {
  const page = await signedInBlank({ ...PHONE, viewport: { width, height: 844 } });
  const titles = {
    '/reports/top-categories': 'Top Categories Report',
    '/inventory/transfer-report': 'Inventory Transfer Report',
  };
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(`/admin${path}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const cut = await page
      .getByRole('heading', { level: 1 })
      .evaluate(
        element =>
          element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 1,
      );
    expect(cut, title).toBe(false);
  }
});

it('breaks the name of a branch that has no space, on a phone, above the products of a category', async () => {
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
});

it('has the button that saves in one line on a phone', async () => {
  const page = await signedInBlank(PHONE);
  await page.goto('/admin/products/1');
  const button = page.getByRole('button', { name: 'Update Product' });
  await page.getByRole('button', { name: 'History' }).waitFor();
  expect((await button.boundingBox())!.height).toBeLessThan(50);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});
