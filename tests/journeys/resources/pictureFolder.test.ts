/** Pictures of a folder, each for the product whose code is its name. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { OFFERS } from '../../../contract/words.ts';
import { eventually, expectComplaints, faults, signedIn } from '../../support/browser.ts';
import { answerInstead, recordCalls } from '../../support/calls.ts';
import { signedInDocumented } from '../../support/documentedCalls.ts';
import { ownProduct, productNow } from '../../support/ownProduct.ts';
import { picture } from '../../support/pictures.ts';

let codes = Date.now();

/** Products with a code each, and a folder with a picture for each, and one for nobody. */
async function folderOf(count: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictures-'));
  const products = [];
  for (let at = 0; at < count; at++) {
    const made = await ownProduct({ upc: String(++codes) });
    products.push(made);
    await writeFile(path.join(folder, `${made.upc}.png`), await picture('png'));
  }
  await writeFile(path.join(folder, 'nobody.png'), await picture('png'));
  await writeFile(path.join(folder, `${products[0]!.upc}-2.png`), await picture('png'));
  return { folder, products };
}

/** Over a server without our changes by parts. */
const listingAll = (path: string) => signedInDocumented(path, [OFFERS.productList]);

async function choose(page: Page, folder: string) {
  await page.getByRole('button', { name: 'Pictures', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Pictures from a folder' });
  await dialog.getByLabel('Choose a folder').setInputFiles(folder);
  return dialog;
}

it.each([
  ['our server', signedIn],
  ['a server that lists all products, and has nothing else', listingAll],
])('are shown with their products first, and then saved, over %s', async (_, open) => {
  const { folder, products } = await folderOf(2);
  const page = await open('/admin/products');
  const calls = recordCalls(page);
  const dialog = await choose(page, folder);
  await dialog.getByText('2 found, 1 without a product, 0 too large').waitFor();
  await dialog.getByText('One more of the same product, left out: 1').waitFor();
  expect(await faults(page, [], undefined, '[role=dialog]')).toEqual([]);
  expect(calls.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
  await dialog.getByRole('button', { name: 'Save pictures (2)' }).click();
  await page.getByText('Pictures saved: 2').waitFor();
  for (const { id } of products) expect((await productNow(id)).image).not.toBe('');
  const again = await choose(page, folder);
  await again.getByText('Have a picture already, and keep it: 2').waitFor();
  await again.getByRole('button', { name: 'Save pictures (0)' }).and(page.locator(':disabled')).waitFor();
  await again.getByLabel('Replace the pictures that are there').check();
  await again.getByRole('button', { name: 'Save pictures (2)' }).waitFor();
});

it('are taken from a folder that is dropped', async () => {
  const { folder, products } = await folderOf(1);
  const page = await signedIn('/admin/products');
  await page.getByRole('button', { name: 'Pictures', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Pictures from a folder' });
  const { x, y } = (await dialog.getByText('Drop a folder here, or').boundingBox())!;
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, x: x + 5, y: y + 5, data });
  await dialog.getByText('1 found, 1 without a product, 0 too large').waitFor();
  await dialog.getByRole('button', { name: 'Save pictures (1)' }).click();
  await page.getByText('Pictures saved: 1').waitFor();
  expect((await productNow(products[0]!.id)).image).not.toBe('');
});

it('are stopped and gone on with, and what a server refuses is told', async () => {
  const { folder, products } = await folderOf(3);
  const [first, second] = products;
  const page = await signedIn('/admin/products');
  expectComplaints();
  await answerInstead(page, `PATCH /api/product/${first!.id}`, {
    status: 400,
    json: { message: 'No such colours.' },
  });
  let letGo = () => undefined as void;
  const held = new Promise<void>(resolve => (letGo = resolve));
  await answerInstead(page, `PATCH /api/product/${second!.id}`, async route => {
    await held;
    await route.fallback();
  });
  const dialog = await choose(page, folder);
  await dialog.getByRole('button', { name: 'Save pictures (3)' }).click();
  await dialog.getByText('No such colours.').waitFor();
  // The button that had the focus is gone: the dialog takes it in a moment.
  await eventually(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await page.keyboard.press('Escape');
  letGo();
  await dialog.getByText('Stopped. What was done so far is kept.').waitFor();
  expect((await productNow(products[2]!.id)).image).toBe('');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await eventually(async () => (await productNow(products[2]!.id)).image).not.toBe('');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByText('Pictures saved: 2').waitFor();
});
