/** `npm run pictures`: makes the three pictures of the README from a demo shop, in a browser of 1280 by 800 pixels. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { findChromium } from './chromium.mjs';
import { buildApplicationIfStale, ensurePackagesInstalled, getNodePath, projectRoot } from './toolbox.mjs';

ensurePackagesInstalled();
buildApplicationIfStale();
const { chromium } = await import('playwright-core');

const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-pictures-'));
const server = spawn(getNodePath(), [path.join(projectRoot, 'server/main.ts')], {
  env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({
    baseURL: await readAddress(),
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  const save = name => page.screenshot({ path: path.join(projectRoot, 'docs', `${name}.png`) });

  await page.goto('/admin');
  await page.getByLabel('Email').fill('owner');
  await page.getByLabel('Password', { exact: true }).fill('trastienda-demo');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Yesterday' }).click();
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
  await page.waitForLoadState('networkidle');
  await save('dashboard');

  await page.goto('/admin/products');
  await page.getByRole('row').nth(10).waitFor();
  await page.waitForLoadState('networkidle');
  await save('products');

  await page.goto('/admin/purchases/orders/add');
  const search = page.getByRole('combobox', { name: 'Search products' });
  for (const product of ['Aluminum Foil', 'Baby Wipes', 'Apple Pie', 'Baguette']) {
    await search.fill(product);
    await page.getByRole('option', { name: product }).first().click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
  }
  await page.getByLabel('Reference Number*').fill('PO-1042');
  await page.getByRole('combobox', { name: 'Supplier*' }).click();
  await page.getByRole('option', { name: 'Bright Bucket Household' }).click();
  await page.waitForLoadState('networkidle');
  await save('new-purchase');
} finally {
  await browser.close();
  server.kill();
  await once(server, 'close');
  rmSync(folder, { recursive: true });
}

/** Reads the address that the server prints once its demo shop is filled. */
async function readAddress() {
  for await (const line of createInterface(server.stdout)) {
    const address = /^Trastienda is open at (\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('The server ended before it was open.');
}
