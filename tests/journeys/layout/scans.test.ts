/** A scanner's burst of keys, wherever the focus is, and the camera of a phone. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Static } from 'typebox';
import type { ProductPage } from '../../../contract/product.ts';
import type { ProductStock } from '../../../contract/stock.ts';
import { eventually, faults, fillSignIn, hasFocus, scan, signedIn } from '../../support/browser.ts';
import { askShop, tokenOf } from '../../support/calls.ts';
import { writeCodeVideo } from '../../support/codeVideo.ts';
import { ownShop } from '../../support/ownShop.ts';

type Products = Static<typeof ProductPage>;

/** No product's, with a check digit that fits. */
const UNKNOWN = '4006381333931';

/** Of a product that is sold. */
async function knownCode(): Promise<string> {
  const { body } = await askShop<Products>('GET', '/api/product/branch/31/0', {
    token: await tokenOf(),
  });
  return body.products.find(({ status, upc }) => status === 1 && /^\d{8,}$/.test(upc))!.upc;
}

it('opens the product of a code, whatever has the focus but a text', async () => {
  const page = await signedIn('/admin/products');
  const code = await knownCode();
  for (const place of ['/admin/banners', '/admin/settings']) {
    await page.goto(place);
    await page.getByRole('button', { name: 'Logout' }).focus();
    await scan(page, code);
    await page.waitForURL(/\/admin\/products\/\d+\/show$/);
  }
  await page.goto('/admin/products');
  const box = page.getByRole('searchbox');
  await box.focus();
  await scan(page, code);
  await page.waitForTimeout(300);
  expect(new URL(page.url()).pathname).toBe('/admin/products');
});

it('asks whether to create what nobody has, with the code filled in', async () => {
  const page = await signedIn('/admin/banners');
  await scan(page, UNKNOWN);
  const question = page.getByRole('dialog', { name: `No product has the code ${UNKNOWN}.` });
  await question.getByText('Create it?').waitFor();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await scan(page, UNKNOWN);
  await question.waitFor();
  // As its button does.
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/\/admin\/products\/create/);
  await eventually(() => page.getByLabel('UPC').inputValue()).toBe(UNKNOWN);
});

it('goes to the screen that adds by codes, where there is one', async () => {
  const page = await signedIn('/admin/products');
  const code = await knownCode();
  await page.goto('/admin/purchases/orders/add');
  await page.getByText('No products added yet.').waitFor();
  // The search has the focus when the page opens; a scanner need not aim at it.
  const search = page.getByRole('combobox', { name: 'Search products' });
  await hasFocus(search);
  await page.getByRole('button', { name: 'Logout' }).focus();
  await scan(page, code);
  await page.getByText('No products added yet.').waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/admin/purchases/orders/add');
});

/** A phone whose camera sees that code, signed in at that page. */
async function withCamera(code: string, place: string, use: (page: Page) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-video-'));
  const file = path.join(folder, 'code.y4m');
  writeCodeVideo(file, code);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
  });
  try {
    const context = await browser.newContext({
      baseURL: ownShop().address,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      permissions: ['camera'],
    });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', message => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.setDefaultTimeout(90_000);
    await page.goto(place);
    await fillSignIn(page);
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await use(page);
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

it('reads a code with the camera of a phone', () =>
  withCamera(UNKNOWN, '/admin/banners', page =>
    page.getByRole('dialog', { name: `No product has the code ${UNKNOWN}.` }).waitFor(),
  ));

it('counts with the camera of a phone, each package once while it is in sight', async () => {
  const token = await tokenOf();
  const { products } = (await askShop<Products>('GET', '/api/product/branch/31/0', { token })).body;
  const product = products.find(({ status, upc }) => status === 1 && /^\d{12}$/.test(upc))!;
  const { warehouses } = (
    await askShop<Static<typeof ProductStock>>('GET', `/api/stock/product/${product.id}`, { token })
  ).body;
  const floor = warehouses.find(({ isFloor }) => isFloor)!;
  const { body: count } = await askShop<{ id: number }>('POST', '/api/count', {
    token,
    body: { name: 'By camera', branchId: 31, warehouseId: floor.id, scope: 'list', isBlind: false },
  });
  // As the bars of an EAN-13, which begin with a 0 for a code of twelve digits.
  await withCamera(`0${product.upc}`, `/admin/inventory/count?id=${count.id}`, async page => {
    await page
      .getByRole('dialog')
      .getByRole('status')
      .filter({ hasText: `${product.name}: 1` })
      .waitFor();
    // On its side, a phone is as wide as a small screen.
    await page.setViewportSize({ width: 932, height: 430 });
    // It is still in front of the camera.
    await page.waitForTimeout(2500);
    await page
      .getByRole('dialog')
      .getByRole('status')
      .filter({ hasText: `${product.name}: 1` })
      .waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: `${product.name}: 1` })
      .waitFor();
  });
});

it('says that there is no camera', async () => {
  const page = await signedIn('/admin/banners', { viewport: { width: 390, height: 844 } });
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await page.getByText('The camera cannot be used.').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});
