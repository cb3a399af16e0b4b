import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, expectComplaints, goWithin, signedIn } from '../support/browser.ts';
import { askShop, fetchToken } from '../support/calls.ts';
import { allNamed, ownProduct } from '../support/ownProduct.ts';

const token = await fetchToken();

async function ordered(day: string, names: readonly string[]): Promise<string> {
  const products = [];
  for (const name of names) products.push(await ownProduct({ name }));
  const reference = `P-${products[0]!.id}`;
  const body = {
    ref_no: reference,
    notes: '',
    base64dataImage: '',
    payable_amount: 40,
    branchId: 31,
    supplierId: 1,
    created_at: day,
    state: 'ordered',
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

it('has an order whole: its figures beside names without a space, its cards undivided, its lines to be ticked off', async () => {
  const reference = await ordered('2025-07-11', ['Withoutaspace'.repeat(15), 'One of many']);
  const page = await signedIn('/admin/purchases/orders?start=2025-07-11&end=2025-07-11');
  await page.getByRole('button', { name: `View details of ${reference}` }).click();
  const card = page.locator('.details .card').first();
  await card.waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await breaks(page.locator('tr.details-row'))).toEqual({ breakBefore: 'avoid', breakInside: 'auto' });
  expect((await breaks(card)).breakInside).toBe('avoid');
  expect((await breaks(page.locator('.pager'))).breakBefore).toBe('avoid');
  await page.emulateMedia({ media: 'screen' });

  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const paper = page.locator('.paper-sheet.printed');
  await paper.waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  // The viewport is an A4 page with margins of 14 mm.
  await page.setViewportSize({ width: 688, height: 900 });
  const { x, width } = (await paper.getByRole('columnheader', { name: 'Line total' }).boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(688);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));

  await page.getByRole('link', { name: 'Receive' }).click();
  const lines = page.locator('.receipt-lines li');
  await lines.first().waitFor();
  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');
  await main.getByText(`Receive ${reference}`).waitFor();
  await main.getByText('Alder Street Market (#31)').waitFor();
  // Two lines have a text box each for the received quantity, the damaged quantity and the cost.
  expect(await main.getByRole('textbox').count()).toBe(6);
  for (const role of ['button', 'checkbox', 'combobox'] as const)
    expect(await main.getByRole(role).count()).toBe(0);
  expect((await breaks(lines.first())).breakInside).toBe('avoid');
});

it('has a promotion, the activity and an open dialog without what is pressed, and nothing behind the dialog', async () => {
  // Names of records that other tests deleted cannot be loaded.
  expectComplaints();
  const { name } = await ownProduct();
  const page = await signedIn('/admin/promotions', { colorScheme: 'dark' });
  const main = page.getByRole('main');
  const onPaper = () => page.emulateMedia({ media: 'print' });
  const onScreen = () => page.emulateMedia({ media: 'screen' });
  await page
    .getByRole('button', { name: /^View details/ })
    .first()
    .click();
  await main.getByRole('combobox', { name: 'Search products' }).waitFor();
  await onPaper();
  await main.getByText('Promotion Items').waitFor();
  expect(await main.getByRole('combobox').count()).toBe(0);
  expect(await main.getByRole('button').count()).toBe(0);
  await onScreen();

  await goWithin(page, '/admin/settings/activity');
  const entry = page.locator('.entries > li').first();
  await entry.waitFor();
  await onPaper();
  expect((await breaks(entry)).breakInside).toBe('avoid');
  await onScreen();

  await goWithin(page, allNamed(name));
  await page.locator('td.select input').first().click();
  await page.getByRole('button', { name: 'Change Prices' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Percent, such as 5 or -10').fill('10');
  await dialog.getByRole('cell', { name: '$2.20' }).waitFor();
  await onPaper();
  await eventually(() => page.locator('main').isVisible()).toBe(false);
  expect(await dialog.getByRole('cell', { name: '$2.20' }).isVisible()).toBe(true);
  expect(await dialog.getByRole('button').count()).toBe(0);
  const clipped = await dialog.evaluate(box => {
    const places = [box, ...box.querySelectorAll('.MuiDialogContent-root'), document.body];
    return places.filter(place => getComputedStyle(place).overflowY !== 'visible').length;
  });
  expect(clipped).toBe(0);
});
