/** Opening the products of a category with 50,000 of them: our list, beside a plain fetch and React's own render. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { openBenchShop, signIn, type BenchShop } from './shop.ts';

const PRODUCTS = 50_000;
const ROUNDS = 15;
const root = path.join(import.meta.dirname, '..');

export async function measureProducts(): Promise<void> {
  const folder = path.join(os.tmpdir(), 'trastienda-bench-products');
  const shop = await openBenchShop(folder, '1000');
  try {
    fillCatalogue(folder);
    const categoryId = await benchCategory(shop);
    await measureSearch(shop, categoryId);
    await measureOpening(shop, categoryId);
  } finally {
    await shop.close();
  }
}

/** Through the import, which leaves alone what is there already. */
function fillCatalogue(folder: string): void {
  const file = path.join(folder, 'bench.csv');
  const rows = Array.from({ length: PRODUCTS }, (_, at) => {
    const words = ['Bread', 'Milk', 'Crème fraîche', 'Tomato', 'Coffee', 'Rice', 'Soap'];
    return `${String(at + 1).padStart(7, '0')},${words[at % words.length]} no. ${at},${(at % 900) / 100 + 1}`;
  });
  writeFileSync(file, ['upc,name,price', ...rows].join('\n'));
  const program = path.join(root, 'server/import/main.ts');
  const env = { ...process.env, DATA_DIR: folder };
  const done = spawnSync(process.execPath, [program, 'products', file, '--category', 'Bench'], {
    env,
    stdio: 'ignore',
  });
  if (done.status !== 0) throw new Error('The catalogue could not be imported');
}

async function ask({ address, token }: BenchShop, path: string): Promise<unknown> {
  const response = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

async function benchCategory(shop: BenchShop): Promise<number> {
  const categories = (await ask(shop, '/api/category/branch/31')) as { id: number; name: string }[];
  return categories.find(({ name }) => name === 'Bench')!.id;
}

async function measureSearch(shop: BenchShop, categoryId: number): Promise<void> {
  const list = `/api/product/branch/31/${categoryId}?page=1&pageSize=50`;
  const calls = {
    'page of 50 and count': list,
    'the same, searching': `${list}&name=creme`,
    'the same, nothing found': `${list}&name=zzz`,
    autocomplete: '/api/product/autocomplete?name=fraiche',
  };
  console.log(`${PRODUCTS.toLocaleString('en-US')} products        median       p95`);
  for (const [name, path] of Object.entries(calls)) {
    const times: number[] = [];
    for (let round = 0; round < 100; round++) {
      const started = performance.now();
      await ask(shop, path);
      times.push(performance.now() - started);
    }
    times.sort((a, b) => a - b);
    console.log(
      `${name.padEnd(24)} ${times[50]!.toFixed(2).padStart(6)} ms ${times[95]!.toFixed(2).padStart(6)} ms`,
    );
  }
}

async function measureOpening(shop: BenchShop, categoryId: number): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await (await browser.newContext({ baseURL: shop.address, bypassCSP: true })).newPage();
  await signIn(page);
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
  await browser.close();
}

async function median(measure: (round: number) => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await measure(round));
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
}

interface Baseline {
  renderRows: () => Promise<number>;
}

/** A table of as many cells by React alone, bundled once. */
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
 * From the categories, within the open application: from the moment that the address changes to the frame after the
 * rows are there. Another page each time, which nothing has cached.
 */
async function openList(page: Page, categoryId: number, round: number): Promise<number> {
  await page.evaluate(goTo, '/admin/categories?branchId=31');
  await page.getByRole('link', { name: 'View products of Bench' }).waitFor();
  return page.evaluate(
    address =>
      new Promise<number>(resolve => {
        const started = performance.now();
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
        const watch = () => {
          const priced = document.querySelector('main th.numeric, main th:nth-child(4)')?.textContent;
          if (document.querySelectorAll('main tbody tr').length >= 50 && priced?.includes('Price')) {
            requestAnimationFrame(() => resolve(performance.now() - started));
          } else requestAnimationFrame(watch);
        };
        watch();
      }),
    `/admin/products?branchId=31&categoryId=${categoryId}&page=${round + 2}`,
  );
}

/** As Back and Forward do: the router follows without a reload. */
function goTo(address: string): void {
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}
