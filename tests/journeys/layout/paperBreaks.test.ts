/** Where paper ends: what is too long for a page, too wide for it, or over the page behind it. */
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, expectComplaints, signedIn } from '../../support/browser.ts';
import { askShop, tokenOf } from '../../support/calls.ts';
import { allNamed, ownProduct } from '../../support/ownProduct.ts';

const token = await tokenOf();

/** An ordered purchase of forty of one product, in as many lines as there are products. */
async function ordered(day: string, names: readonly string[]): Promise<string> {
  const products = [];
  for (const name of names) products.push(await ownProduct({ name }));
  const reference = `P-${products[0]!.id}`;
  const body = {
    ...{ ref_no: reference, notes: '', base64dataImage: '', payable_amount: 40, branchId: 31 },
    ...{ supplierId: 1, created_at: day, state: 'ordered' },
    items: products.map(({ id, name }) => ({ product_id: id, name, quantity: 40, sell_price: 2, cost: 1 })),
  };
  await askShop('POST', '/api/purchase/order', { token, body });
  return reference;
}

const breaks = (place: Locator) =>
  place.evaluate(element => {
    const { breakBefore, breakInside } = getComputedStyle(element);
    return { breakBefore, breakInside };
  });

it('has the figures of an order whose products have names without a space', async () => {
  const reference = await ordered('2025-07-11', ['Withoutaspace'.repeat(15)]);
  const page = await signedIn('/admin/purchases/orders?start=2025-07-11&end=2025-07-11');
  await page.getByRole('button', { name: `View details of ${reference}` }).click();
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const paper = page.locator('.paper-sheet.printed');
  await paper.waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  // A4 between margins of 14 mm.
  await page.setViewportSize({ width: 688, height: 900 });
  const { x, width } = (await paper.getByRole('columnheader', { name: 'Line total' }).boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(688);
});

it('begins unfolded details below their row, and divides none of their cards', async () => {
  const reference = await ordered('2025-07-12', ['One of many', 'Another of many']);
  const page = await signedIn('/admin/purchases/orders?start=2025-07-12&end=2025-07-12');
  await page.getByRole('button', { name: `View details of ${reference}` }).click();
  const card = page.locator('.details .card').first();
  await card.waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await breaks(page.locator('tr.details-row'))).toEqual({ breakBefore: 'avoid', breakInside: 'auto' });
  expect((await breaks(card)).breakInside).toBe('avoid');
  // Where a list ends at the end of a page, its last row goes along.
  expect((await breaks(page.locator('.pager'))).breakBefore).toBe('avoid');
});

it('has a delivery to be ticked off, with a head and nothing to press', async () => {
  const reference = await ordered('2025-07-13', ['Brought', 'Brought, too']);
  const page = await signedIn('/admin/purchases/orders?start=2025-07-13&end=2025-07-13');
  await page.getByRole('button', { name: `View details of ${reference}` }).click();
  await page.getByRole('link', { name: 'Receive' }).click();
  const lines = page.locator('.receipt-lines li');
  await lines.first().waitFor();
  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');
  await main.getByText(`Receive ${reference}`).waitFor();
  await main.getByText('Alder Street Market (#31)').waitFor();
  expect(await main.getByRole('textbox').count()).toBe(4);
  for (const role of ['button', 'checkbox', 'combobox'] as const)
    expect(await main.getByRole(role).count()).toBe(0);
  expect((await breaks(lines.first())).breakInside).toBe('avoid');
});

it('has what a promotion offers without what adds and removes it', async () => {
  const page = await signedIn('/admin/promotions');
  await page
    .getByRole('button', { name: /^View details/ })
    .first()
    .click();
  const main = page.getByRole('main');
  await main.getByRole('combobox', { name: 'Search products' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  await main.getByText('Promotion Items').waitFor();
  expect(await main.getByRole('combobox').count()).toBe(0);
  expect(await main.getByRole('button').count()).toBe(0);
});

it('has all of what somebody did on one page', async () => {
  // What other tests did stands there, too, and names what they deleted since.
  expectComplaints();
  await ownProduct();
  const page = await signedIn('/admin/settings/activity');
  const entry = page.locator('.entries > li').first();
  await entry.waitFor();
  await page.emulateMedia({ media: 'print' });
  expect((await breaks(entry)).breakInside).toBe('avoid');
});

it('has the dialog that is open, whole, and not the page behind it', async () => {
  const { name } = await ownProduct();
  const page = await signedIn(allNamed(name), { colorScheme: 'dark' });
  await page.locator('td.select input').first().click();
  await page.getByRole('button', { name: 'Change prices' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Percent, such as 5 or -10').fill('10');
  await dialog.getByRole('cell', { name: '$2.20' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  await eventually(() => page.locator('main').isVisible()).toBe(false);
  expect(await dialog.getByRole('cell', { name: '$2.20' }).isVisible()).toBe(true);
  expect(await dialog.getByRole('button').count()).toBe(0);
  const clipped = await dialog.evaluate(box => {
    const places = [box, ...box.querySelectorAll('.MuiDialogContent-root'), document.body];
    return places.filter(place => getComputedStyle(place).overflowY !== 'visible').length;
  });
  expect(clipped).toBe(0);
});
