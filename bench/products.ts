/**
 * Measures a branch with 50,000 products: the calls of the product list, its filters and the command palette; the time
 * until a sorted column is painted; and opening a category, compared with a plain fetch and with plain React. Uses
 * SQLite, and also the empty PostgreSQL database of BENCH_POSTGRES if that is set.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { sql } from 'kysely';
import { build } from 'vite';
import { BROWSER } from './browserContexts.ts';
import { connect } from '../server/database/connect.ts';
import { openBenchShop, signIn, type BenchShop } from './shop.ts';

const PRODUCTS = 50_000;
const ROUNDS = 15;
const root = path.join(import.meta.dirname, '..');

const CATEGORIES = 12;
const CALLS = 60;

export async function measureProducts(): Promise<void> {
  const folder = path.join(os.tmpdir(), 'trastienda-bench-products');
  await measureOn(folder, {});
  const postgres = process.env.BENCH_POSTGRES;
  if (postgres) await measureOn(`${folder}-postgres`, { DATABASE_URL: postgres });
}

async function measureOn(folder: string, env: Readonly<Record<string, string>>): Promise<void> {
  const shop = await openBenchShop(folder, '1000', env);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: BROWSER,
  });
  try {
    fillCatalogue(folder, env);
    if (env.DATABASE_URL) await vacuum(env.DATABASE_URL);
    const categoryId = await benchCategory(shop);
    await measureCalls(shop, categoryId);
    const page = await (await browser.newContext({ baseURL: shop.address, bypassCSP: true })).newPage();
    await signIn(page);
    await measureOrders(page);
    await measureOpening(page, shop, categoryId);
  } finally {
    await browser.close();
    await shop.close();
  }
}

/** The import skips products that a previous run has already created. */
function fillCatalogue(folder: string, env: Readonly<Record<string, string>>): void {
  const file = path.join(folder, 'bench.csv');
  const words = ['Bread', 'Milk', 'Crème fraîche', 'Tomato', 'Coffee', 'Rice', 'Soap'];
  const rows = Array.from({ length: PRODUCTS }, (_, at) => {
    const price = (at % 900) / 100 + 1;
    return [
      String(at + 1).padStart(7, '0'),
      `${words[at % words.length]} no. ${at}`,
      price,
      // Margins range from 15 to 64 %, and some stock is low.
      (price * (1 - (15 + (at % 50)) / 100)).toFixed(2),
      (at * 7) % 211,
      `Bench ${at % CATEGORIES}`,
    ].join(',');
  });
  writeFileSync(file, ['upc,name,price,cost,stock,category', ...rows].join('\n'));
  const program = path.join(root, 'server/import/importCommand.ts');
  const done = spawnSync(process.execPath, [program, 'products', file, '--branch', '31'], {
    env: { ...process.env, ...env, DATA_DIR: folder },
    stdio: 'ignore',
  });
  if (done.status !== 0) throw new Error('The catalogue could not be imported');
}

async function vacuum(where: string): Promise<void> {
  const db = connect(where);
  await sql`vacuum analyze`.execute(db);
  await db.destroy();
}

async function ask({ address, token }: BenchShop, path: string): Promise<unknown> {
  const response = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

async function benchCategory(shop: BenchShop): Promise<number> {
  const categories = (await ask(shop, '/api/category/branch/31')) as { id: number; name: string }[];
  return categories.find(({ name }) => name === 'Bench 0')!.id;
}

async function measureCalls(shop: BenchShop, categoryId: number): Promise<void> {
  const list = '/api/product/branch/31/0?page=1&pageSize=50';
  const calls = {
    'a page of all, by name': list,
    'the 900th page': '/api/product/branch/31/0?page=900&pageSize=50',
    'by margin': `${list}&sort=margin`,
    'by stock': `${list}&sort=stock&order=desc`,
    'by category': `${list}&sort=category`,
    'low stock, by margin': `${list}&stock=low&sort=margin`,
    'margin below 20 %': `${list}&marginBelow=20`,
    'one category': `/api/product/branch/31/${categoryId}?page=1&pageSize=50`,
    'a word that many have': `${list}&name=creme`,
    'a word that none has': `${list}&name=zzz`,
    'the palette: a word': '/api/product/autocomplete?name=fraiche',
    'the palette: two words': '/api/product/autocomplete?name=coffee%20499',
    'the palette: a code': '/api/product/autocomplete?name=0012345',
    'counts beside the filters': '/api/product/branch/31/0/counts',
  };
  console.log(`${PRODUCTS.toLocaleString('en-US')} products           median       p95`);
  for (const [name, path] of Object.entries(calls)) {
    const times: number[] = [];
    for (let round = 0; round < CALLS; round++) {
      const started = performance.now();
      await ask(shop, path);
      times.push(performance.now() - started);
    }
    console.log(told(name, times));
  }
}

function told(name: string, times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]!.toFixed(1).padStart(6);
  return `${name.padEnd(26)} ${at(0.5)} ms ${at(0.95)} ms`;
}

const HEADS = ['Name', 'Category', 'Price', 'Cost', 'Margin', 'Stock'];

/**
 * Measures the time from a click on a column header to the frame after the rows have loaded. Each sort order is
 * requested only once, so no response comes from the cache.
 */
async function measureOrders(page: Page): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < 4; round++) {
    await page.goto('/admin/products');
    await page.locator('main tbody tr').nth(49).waitFor();
    for (const head of [...HEADS.slice(1), ...HEADS.slice(0, 1)])
      for (const _order of ['up', 'down']) {
        times.push(await page.evaluate(pressHead, head));
        await page.waitForTimeout(200);
      }
  }
  console.log(told("a column's order, painted", times));
}

function pressHead(head: string): Promise<number> {
  const cell = [...document.querySelectorAll('main thead th')].find(({ textContent }) =>
    textContent.startsWith(head),
  )!;
  const rows = () => [...document.querySelectorAll('main tbody tr')].map(row => row.textContent).join();
  const before = rows();
  const started = performance.now();
  (cell.querySelector<HTMLElement>('button, [role=button]') ?? (cell as HTMLElement)).click();
  return new Promise(resolve => {
    const watch = () => {
      if (['', before].includes(rows())) requestAnimationFrame(watch);
      else requestAnimationFrame(() => resolve(performance.now() - started));
    };
    watch();
  });
}

async function measureOpening(page: Page, shop: BenchShop, categoryId: number): Promise<void> {
  const path = `/api/product/branch/31/${categoryId}?page=1&pageSize=50`;
  const fetched = await median(() => page.evaluate(timedFetch, { path, token: shop.token }));
  await page.addScriptTag({ content: await baseline(), type: 'module' });
  const rendered = await median(() => page.evaluate(() => (window as unknown as Baseline).renderRows()));
  const opened = await median(round => openList(page, categoryId, round));
  console.log(
    `plain fetch of the page ${fetched.toFixed(1)} ms, React's own render of its rows ${rendered.toFixed(1)} ms`,
  );
  console.log(
    `our list, click to painted rows: ${opened.toFixed(1)} ms (${(opened / (fetched + rendered)).toFixed(2)} ×)\n`,
  );
}

async function median(measure: (round: number) => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await measure(round));
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
}

interface Baseline {
  renderRows: () => Promise<number>;
}

/** Bundles the baseline: a table with the same number of cells in React alone. */
async function baseline(): Promise<string> {
  const result = await build({
    root,
    logLevel: 'error',
    configFile: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry: path.join(import.meta.dirname, 'baseline.tsx'), formats: ['es'] } },
  });
  const [{ output }] = result as unknown as [{ output: { code: string }[] }];
  return output[0]!.code;
}

async function timedFetch({ path, token }: { path: string; token: string }): Promise<number> {
  const started = performance.now();
  const response = await fetch(path, { headers: { authorization: `Bearer ${token}` }, cache: 'no-store' });
  await response.json();
  return performance.now() - started;
}

/**
 * Starts at the list of categories in the open application, and measures from the change of the URL to the frame after
 * the rows have loaded. Each round opens another page, which is not cached.
 */
async function openList(page: Page, categoryId: number, round: number): Promise<number> {
  await page.evaluate(goTo, '/admin/categories?branchId=31');
  await page.getByRole('link', { name: 'View products of Bench 0' }).waitFor();
  return page.evaluate(
    address =>
      new Promise<number>(resolve => {
        const started = performance.now();
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
        const watch = () => {
          const heads = [...document.querySelectorAll('main thead th')].map(({ textContent }) => textContent);
          const isPriced = heads.some(head => head.startsWith('Price'));
          if (document.querySelectorAll('main tbody tr').length >= 50 && isPriced) {
            requestAnimationFrame(() => resolve(performance.now() - started));
          } else requestAnimationFrame(watch);
        };
        watch();
      }),
    `/admin/products?branchId=31&categoryId=${categoryId}&page=${round + 2}`,
  );
}

/** Navigates like the browser's Back and Forward buttons: the router follows without a reload. */
function goTo(address: string): void {
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}
