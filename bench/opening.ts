/**
 * Opens a list alternately in our application and in plain react-admin (`stock/`), over the same server and rows, with
 * typical connections and processors. A measurement ends with the frame that shows the rows.
 */
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright-core';
import { BROWSER, measureInContext, openBothContexts } from './browserContexts.ts';
import { openSession } from './shop.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);

/** Times are milliseconds since the start of the navigation. Sizes are transferred bytes. */
interface Opening {
  paint: number;
  rows: number;
  script: number;
  heapMb: number;
  files: number;
  scriptKb: number;
}

interface Subject {
  name: 'ours' | 'stock';
  address: string;
  products: string;
  before: string;
  link: string;
}

interface Condition {
  name: string;
  /** Bandwidth in kilobits per second, and latency in milliseconds. */
  network?: { rate: number; latency: number };
  /** Factor by which the processor is slowed down. */
  slower?: number;
  /** True to measure the second visit of the same browser, with a full cache. */
  warm?: boolean;
  /** True to measure a demo shop, whose first screen also has a notice strip. */
  demo?: boolean;
}

const SLOW = { rate: 1600, latency: 150 };
const CONDITIONS: readonly Condition[] = [
  { name: 'cold, local' },
  { name: 'cold, local, a demo', demo: true },
  { name: 'cold, 1.6 Mbit/s and 150 ms', network: SLOW },
  { name: 'cold, 1.6 Mbit/s and 150 ms, a demo', network: SLOW, demo: true },
  { name: 'cold, local, processor 4 times slower', slower: 4 },
  { name: 'warm, local', warm: true },
  { name: 'warm, 1.6 Mbit/s and 150 ms', network: SLOW, warm: true },
  { name: 'warm, local, processor 4 times slower', slower: 4, warm: true },
];

export async function measureOpening(): Promise<void> {
  const beside = await openBothContexts('stock');
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: BROWSER });
  try {
    const { session, token } = await openSession(beside.ours);
    const categoryId = await fullestCategory(beside.ours, token);
    const subjects: Subject[] = [
      {
        name: 'ours',
        address: beside.ours,
        products: `/admin/products?branchId=31&categoryId=${categoryId}`,
        before: '/admin/branches',
        link: 'Suppliers',
      },
      { name: 'stock', address: beside.stock, products: '/', before: '/#/branches', link: 'Suppliers' },
    ];
    const stored = { session, categoryId: String(categoryId) };
    const storedOfDemo = { ...stored, session: JSON.stringify({ ...parseObject(session), demo: true }) };
    for (const condition of CONDITIONS) {
      await compare(condition, subjects, subject =>
        opened(browser, subject, condition, condition.demo ? storedOfDemo : stored),
      );
    }
    for (const slower of [1, 4]) {
      const name = `from a list to another${slower === 1 ? '' : `, processor ${slower} times slower`}`;
      await compareTimes(name, subjects, subject => follow(browser, subject, slower, stored));
    }
  } finally {
    await browser.close();
    await beside.close();
  }
}

async function fullestCategory(address: string, token: string): Promise<number> {
  const ask = async (path: string): Promise<unknown> =>
    (await fetch(address + path, { headers: { authorization: `Bearer ${token}` } })).json();
  const categories = (await ask('/api/category/branch/31')) as { id: number }[];
  const counts = await Promise.all(
    categories.map(async ({ id }) => {
      const { products } = (await ask(`/api/product/branch/31/${id}?page=1&pageSize=50`)) as {
        products: unknown[];
      };
      return { id, count: products.length };
    }),
  );
  const { id, count } = counts.toSorted((one, other) => other.count - one.count)[0]!;
  console.log(`Products of a category: ${count} rows`);
  return id;
}

const parseObject = (text: string) => JSON.parse(text) as object;

type Stored = Record<string, string>;

async function prepare(context: BrowserContext, stored: Stored): Promise<void> {
  await context.addInitScript(
    ({ stored, selector }) => {
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
      const watch = () => {
        if (document.querySelectorAll(selector).length > 1) {
          const rowsAt = performance.now();
          Object.assign(window, { rowsAt });
          // The page reports the time itself, because polling would run the benchmark's scripts in the loading page.
          (window as { sayRows?: (at: string) => void }).sayRows?.(String(rowsAt));
        } else requestAnimationFrame(watch);
      };
      requestAnimationFrame(watch);
    },
    { stored, selector: 'tbody tr' },
  );
}

async function under(page: Page, { network, slower }: Condition): Promise<CDPSession> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Performance.enable');
  if (network) {
    await devTools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latency,
      downloadThroughput: (network.rate * 1000) / 8,
      uploadThroughput: (network.rate * 1000) / 8,
    });
  }
  if (slower) await devTools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return devTools;
}

async function opened(
  browser: Browser,
  { address, products }: Subject,
  condition: Condition,
  stored: Stored,
): Promise<Opening> {
  const context = await measureInContext(browser, address);
  await prepare(context, stored);
  if (condition.warm) {
    const before = await context.newPage();
    await before.goto(products);
    await countRows(before);
    // While the page is idle, it prefetches further files. The measured second visit then finds them in the cache.
    await before.waitForLoadState('networkidle');
    await before.close();
  }
  const page = await context.newPage();
  const devTools = await under(page, condition);
  const scripts = new Map<string, number>();
  devTools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript') && !response.fromDiskCache) scripts.set(requestId, 0);
  });
  const loaded = { bytes: 0, files: 0 };
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!scripts.has(requestId)) return;
    loaded.bytes += encodedDataLength;
    loaded.files += 1;
  });
  const said = new Promise<number>(resolve =>
    devTools.on('Runtime.bindingCalled', ({ payload }) => resolve(Number(payload))),
  );
  await devTools.send('Runtime.enable');
  await devTools.send('Runtime.addBinding', { name: 'sayRows' });
  await page.goto(products, { waitUntil: 'commit' });
  const rows = await said;
  const { bytes, files } = loaded;
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
  );
  const { metrics } = await devTools.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find(found => found.name === name)!.value;
  await context.close();
  return {
    paint,
    rows,
    script: metric('ScriptDuration') * 1000,
    heapMb: metric('JSHeapUsedSize') / 1e6,
    files,
    scriptKb: bytes / 1000,
  };
}

/** @returns the time in milliseconds until the rows are visible */
async function countRows(page: Page): Promise<number> {
  const found = await page.waitForFunction(() => (window as { rowsAt?: number }).rowsAt, undefined, {
    timeout: 60_000,
    polling: 50,
  });
  return Number(await found.jsonValue());
}

async function follow(
  browser: Browser,
  { address, before, link }: Subject,
  slower: number,
  stored: Stored,
): Promise<number> {
  const context = await measureInContext(browser, address);
  await prepare(context, stored);
  const page = await context.newPage();
  await page.goto(before);
  await countRows(page);
  await page.waitForLoadState('networkidle');
  const entry = page
    .getByRole('menuitem', { name: link })
    .or(page.getByRole('link', { name: link, exact: true }));
  if (!(await entry.first().isVisible())) await page.getByRole('button', { name: 'Purchases' }).click();
  // The mouse hovers for a moment before the click, like a person's.
  await entry.first().hover();
  await page.waitForTimeout(150);
  await under(page, { name: '', slower });
  const time = page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const row = document.querySelector('tbody tr');
        addEventListener(
          'click',
          () => {
            const started = performance.now();
            const watch = () => {
              const now = document.querySelector('tbody tr');
              if (now && now !== row && !row!.isConnected) resolve(performance.now() - started);
              else requestAnimationFrame(watch);
            };
            requestAnimationFrame(watch);
          },
          { capture: true, once: true },
        );
      }),
  );
  await entry.first().click();
  const taken = await time;
  await context.close();
  return taken;
}

async function inTurn<Result>(
  subjects: readonly Subject[],
  measure: (subject: Subject) => Promise<Result>,
): Promise<Map<Subject['name'], Result[]>> {
  const results = new Map(subjects.map(({ name }) => [name, [] as Result[]]));
  for (let round = 0; round < ROUNDS; round++) {
    // Each round swaps the order of the two applications, because the machine may become faster or slower during the
    // run.
    for (const subject of round % 2 ? subjects.toReversed() : subjects) {
      results.get(subject.name)!.push(await measure(subject));
    }
  }
  return results;
}

async function compare(
  { name }: Condition,
  subjects: readonly Subject[],
  measure: (subject: Subject) => Promise<Opening>,
): Promise<void> {
  const results = await inTurn(subjects, measure);
  const line = (what: string, of: (opening: Opening) => number) =>
    printed(what, results.get('ours')!.map(of), results.get('stock')!.map(of));
  heading(name);
  line('first paint, ms', ({ paint }) => paint);
  line('rows on screen, ms', ({ rows }) => rows);
  line('script, ms', ({ script }) => script);
  line('heap, MB', ({ heapMb }) => heapMb);
  line('JavaScript, kB', ({ scriptKb }) => scriptKb);
  line('its files', ({ files }) => files);
}

async function compareTimes(
  name: string,
  subjects: readonly Subject[],
  measure: (subject: Subject) => Promise<number>,
): Promise<void> {
  const results = await inTurn(subjects, measure);
  heading(name);
  printed('rows on screen, ms', results.get('ours')!, results.get('stock')!);
}

const heading = (name: string) =>
  console.log(`\n${name.padEnd(40)} ${'ours'.padStart(22)} ${'stock'.padStart(22)}  ratio`);

function printed(what: string, ours: number[], stock: number[]): void {
  const cell = (values: number[]) => {
    const sorted = values.toSorted((a, b) => a - b);
    const digits = median(values) < 100 ? 1 : 0;
    const spread = `${sorted[0]!.toFixed(digits)}–${sorted.at(-1)!.toFixed(digits)}`;
    return `${median(values).toFixed(digits)} (${spread})`.padStart(22);
  };
  const ratio = median(ours) / median(stock);
  console.log(
    `${what.padEnd(40)} ${cell(ours)} ${cell(stock)}  ${Number.isFinite(ratio) ? ratio.toFixed(2) : '–'}`,
  );
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
