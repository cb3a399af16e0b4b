/**
 * Starts the two applications that a benchmark compares: ours, and a plain react-admin application. Both use one shop
 * of 1,000 orders. The plain application is `stock/` for lists, and `stock-form/` for forms. They are separate, because
 * a list need not load form code.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser, BrowserContext } from 'playwright-core';
import { build } from 'vite';
import { buildApp } from '../server/app.ts';
import { openDatabase } from '../server/database/openDatabase.ts';
import { readSettings } from '../server/settings.ts';

const root = path.join(import.meta.dirname, '..');

/**
 * @param name the folder of the plain react-admin application
 * @returns the URL of each application, and a function that closes both
 */
export async function openBothContexts(
  name: 'stock' | 'stock-form',
): Promise<{ ours: string; stock: string; close: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-bench-beside-'));
  const stock = path.join(folder, 'stock');
  await buildStock(name, stock);
  const settings = readSettings({ DATA_DIR: path.join(folder, 'data'), DEMO: '1000' });
  const db = await openDatabase(settings, path.join(root, 'server/demo/make.ts'));
  const apps = await Promise.all(
    [path.join(root, 'dist'), stock].map(application => buildApp({ db, settings, application })),
  );
  const [first, second] = await Promise.all(apps.map(app => app.listen({ port: 0 })));
  return {
    ours: first!,
    stock: second!,
    close: async () => {
      await Promise.all(apps.map(app => app.close()));
      await db.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const BROWSER = ['--no-sandbox', '--disable-gpu'];

export function measureInContext(browser: Browser, baseURL: string): Promise<BrowserContext> {
  return browser.newContext({ baseURL, viewport: { width: 1280, height: 800 }, bypassCSP: true });
}

async function buildStock(name: string, outDir: string): Promise<void> {
  await build({
    root: path.join(import.meta.dirname, name),
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  });
  const assets = path.join(outDir, 'assets');
  for (const asset of readdirSync(assets)) {
    const file = path.join(assets, asset);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), { params }));
  }
  // The server needs this file, because it embeds the file's settings in each page.
  writeFileSync(path.join(outDir, 'config.json'), '{}');
}
