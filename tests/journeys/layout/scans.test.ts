import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Static } from 'typebox';
import type { PagedProducts } from '../../../contract/product.ts';
import type { ProductStock } from '../../../contract/stock.ts';
import { fillSignIn } from '../../support/browser.ts';
import { askShop, fetchToken } from '../../support/calls.ts';
import { writeCodeVideo } from '../../support/codeVideo.ts';
import { ownShop } from '../../support/ownShop.ts';

type Products = Static<typeof PagedProducts>;

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

it('reads a code with the camera of a phone, and counts its product', async () => {
  const token = await fetchToken();
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
  // The EAN-13 of a product code with twelve digits begins with 0.
  await withCamera(`0${product.upc}`, `/admin/inventory/count?id=${count.id}`, async page => {
    await page
      .getByRole('dialog')
      .getByRole('status')
      .filter({ hasText: `${product.name}: 1` })
      .waitFor();
    // In landscape orientation a phone is as wide as a small screen, and the camera stays open.
    await page.setViewportSize({ width: 932, height: 430 });
    await page.getByRole('button', { name: 'Close' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: `${product.name}: 1` })
      .waitFor();
  });
});
