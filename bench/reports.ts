/**
 * Measures the reports on a year of 5,000,000 orders with 12.5 million lines; BENCH_REPORT_ORDERS sets another number.
 * Uses SQLite, or the PostgreSQL database of DATABASE_URL, which is filled if it is empty.
 */
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { addDays } from '../contract/businessDay.ts';
import { connect } from '../server/database/connect.ts';
import { measurePlacing } from './placing.ts';
import { openBenchShop, type BenchShop } from './shop.ts';
import { makeYear } from './year.ts';

const ORDERS = Number(process.env.BENCH_REPORT_ORDERS ?? 5_000_000);
const ROUNDS = 200;
const LISTS = 5;
const READERS = 5;
const BRANCH = 31;

export async function measureReports(): Promise<void> {
  const folder = path.join(os.tmpdir(), `trastienda-bench-year-${ORDERS}`);
  const database = process.env.DATABASE_URL || path.join(folder, 'trastienda.sqlite');
  await makeYear(database, folder, ORDERS);
  const known = await whatThereIs(database);
  const shop = await openBenchShop(folder, String(ORDERS));
  try {
    await measureSums(shop, known.lastDay);
    await measureLists(shop, known);
    await measureBeside(shop, known.lastDay);
  } finally {
    await shop.close();
  }
  await measurePlacing();
}

interface Known {
  /** Business day as YYYYMMDD. */
  lastDay: number;
  category: number;
}

async function whatThereIs(database: string): Promise<Known> {
  const db = connect(database);
  const { day, category } = await db
    .selectFrom('day_category')
    .select(({ fn }) => [fn.max('day').as('day'), fn.min('category_id').as('category')])
    .where('branch_id', '=', BRANCH)
    .executeTakeFirstOrThrow();
  await db.destroy();
  return { lastDay: day, category };
}

async function measureSums(shop: BenchShop, lastDay: number): Promise<void> {
  const year = `${addDays(lastDay, -364)}/${lastDay}`;
  const month = `${addDays(lastDay, -29)}/${lastDay}`;
  const ranking = `/api/report/product-ranking/${BRANCH}`;
  const calls = {
    cashiers: `/api/report/cashier/${BRANCH}/${year}`,
    profit: `/api/Report/profit/${BRANCH}/${year}`,
    'top categories': `/api/report/top/categories/${BRANCH}/${year}`,
    'total sales': `/api/cierrediario/branch/total/${BRANCH}/${year}`,
    'drawer openings': `/token/logs/${year}`,
    'close of a day': `/api/cierrediario/branch/${BRANCH}/${lastDay}`,
    'best products of 30 days': `${ranking}/${month}`,
    'slow products': `${ranking}/${month}?kind=slow`,
    'dead products': `${ranking}/${month}?kind=dead`,
    'best products of the year': `${ranking}/${year}`,
    'products that move': `/api/report/product-movers/${BRANCH}?day=${lastDay}`,
  };
  console.log(`A year of ${ORDERS.toLocaleString('en-US')} orders        median       p95`);
  for (const [name, path] of Object.entries(calls)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push((await received(shop, path)).whole);
    console.log(`${name.padEnd(32)} ${milliseconds(at(times, 0.5))} ${milliseconds(at(times, 0.95))}`);
  }
}

/** Measures a month's orders while another client continuously requests a year's profit. */
async function measureLists(shop: BenchShop, { lastDay, category }: Known): Promise<void> {
  const monthEnd = addDays(lastDay, -(lastDay % 100));
  const month = `${monthEnd - (monthEnd % 100) + 1}/${monthEnd}`;
  const year = `/api/Report/profit/${BRANCH}/${addDays(lastDay, -364)}/${lastDay}`;
  const calls = {
    "a month's orders": `/api/report/orders/${BRANCH}/${month}`,
    'the same of one category': `/api/report/categories/${BRANCH}/${category}/${month}`,
  };
  for (const [name, path] of Object.entries(calls)) {
    const rows = ((await (await fetch(shop.address + path, { headers: authorized(shop) })).json()) as [])
      .length;
    const lists: Received[] = [];
    const others: number[] = [];
    let resident = 0;
    for (let round = 0; round < LISTS; round++) {
      const list = received(shop, path);
      await askWhile(list, async () => {
        others.push((await received(shop, year)).whole);
        resident = Math.max(resident, shop.residentMb());
      });
      lists.push(await list);
    }
    const median = (figure: (list: Received) => number) => at(lists.map(figure), 0.5);
    console.log(`\n${name}: ${rows.toLocaleString('en-US')} rows (median of ${LISTS})`);
    console.log(`first byte ${milliseconds(median(({ first }) => first))}`);
    console.log(`whole answer ${milliseconds(median(({ whole }) => whole))}`);
    console.log(`compressed ${(median(({ bytes }) => bytes) / 1e6).toFixed(2)} MB`);
    console.log(`server, resident, at most ${resident.toFixed(0)} MB`);
    console.log(
      `somebody else's profit of a year, meanwhile: median ${milliseconds(at(others, 0.5))}, p95 ${milliseconds(at(others, 0.95))}`,
    );
  }
  console.log('');
}

/** Measures small calls, one after another, while five clients read a day's orders. */
async function measureBeside(shop: BenchShop, lastDay: number): Promise<void> {
  const day = addDays(lastDay, -1);
  const path = `/api/report/orders/${BRANCH}/${day}/${day}`;
  const rows = ((await (await fetch(shop.address + path, { headers: authorized(shop) })).json()) as [])
    .length;
  const small = ['/api/branch', `/api/Report/profit/${BRANCH}/${addDays(day, -29)}/${day}`];
  const alone: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    alone.push((await received(shop, small[round % small.length]!)).whole);
  const days: number[] = [];
  const beside: number[] = [];
  while (beside.length < ROUNDS) {
    const readers = Promise.all(Array.from({ length: READERS }, () => received(shop, path)));
    await askWhile(readers, async () => {
      beside.push((await received(shop, small[beside.length % small.length]!)).whole);
    });
    days.push(...(await readers).map(({ whole }) => whole));
  }
  console.log(`\n${READERS} at once read a day's orders: ${rows.toLocaleString('en-US')} rows each`);
  console.log(`whole answer: median ${milliseconds(at(days, 0.5))}`);
  for (const [name, times] of Object.entries({ alone, 'beside them': beside }))
    console.log(
      `a small call ${name}: median ${milliseconds(at(times, 0.5))}, p95 ${milliseconds(at(times, 0.95))}`,
    );
}

async function askWhile(work: Promise<unknown>, ask: () => Promise<void>): Promise<void> {
  let running = true;
  void work.finally(() => (running = false)).catch(() => undefined);
  while (running) await ask();
}

interface Received {
  /** Milliseconds until the first byte of the body. */
  first: number;
  whole: number;
  /** Size of the compressed body in bytes. */
  bytes: number;
}

const authorized = ({ token }: BenchShop) => ({ authorization: `Bearer ${token}` });

/** `http` is used, because `fetch` would spend time on decompressing the response. */
function received(shop: BenchShop, path: string): Promise<Received> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const headers = { ...authorized(shop), 'accept-encoding': 'gzip, deflate, br, zstd' };
    const request = http.get(shop.address + path, { headers }, answer => {
      if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`));
      let first: number | undefined;
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        first ??= performance.now() - started;
        bytes += chunk.length;
      });
      answer.on('end', () => {
        const whole = performance.now() - started;
        resolve({ first: first ?? whole, whole, bytes });
      });
      answer.on('error', reject);
    });
    request.on('error', reject);
  });
}

const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;

const milliseconds = (value: number): string => `${value.toFixed(1).padStart(7)} ms`;
