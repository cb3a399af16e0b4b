import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { BROWSER } from './browserContexts.ts';
import { signIn, type BenchShop } from './shop.ts';

const assets = path.join(import.meta.dirname, '../dist');

/**
 * Measures the JavaScript that a browser with an empty cache loads, with gzip, in kB (1,000 bytes), including lazy
 * imports.
 */
export async function measureWeight({ address }: BenchShop): Promise<void> {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: BROWSER });
  const scripts = new Set<string>();
  const fresh = async () => {
    const page = await (await browser.newContext({ baseURL: address })).newPage();
    page.on('request', request => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.js')) scripts.add(pathname);
    });
    return page;
  };
  const weigh = (name: string) => {
    const bytes = [...scripts].reduce(
      (sum, script) => sum + gzipSync(readFileSync(assets + script), { level: 9 }).length,
      0,
    );
    console.log(
      `${name.padEnd(34)} ${(bytes / 1000).toFixed(1).padStart(7)} kB gzip in ${scripts.size} files`,
    );
  };

  // The sign-in page prefetches the application. That request is blocked, so that only the code of the sign-in page
  // itself is counted.
  const login = await fresh();
  await login.route(/\/assets\/App-/, route => route.abort());
  await login.goto('/login');
  await login.getByLabel('Email').waitFor();
  weigh('/login (to sign in)');
  scripts.clear();

  const signing = await fresh();
  const session = await signIn(signing);
  // The page is closed before it prefetches further screens.
  await signing.context().close();
  for (const [name, path] of [
    ['/admin', '/admin'],
    ['warehouses', '/admin/inventory/warehouses'],
    ['warehouses with a form', '/admin/inventory/warehouses/create'],
    ['banners with a form', '/admin/banners/create'],
  ] as const) {
    scripts.clear();
    const page = await fresh();
    await page.addInitScript(value => {
      localStorage.setItem('session', value);
      // `saveData` disables prefetching, so only the page's own code is counted.
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    }, session);
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    weigh(name);
    await page.context().close();
  }
  await browser.close();
}
