/**
 * Measures sales from tills: first one call with 500 sales, then 200 sales per second from four tills while reports are
 * read, for BENCH_SECONDS (default 600). The shop has BENCH_ORDERS orders, on SQLite or on the PostgreSQL database of
 * DATABASE_URL.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { CreatedTerminalKey, Terminal, TillSale } from '../contract/tills.ts';
import { addDays } from '../contract/businessDay.ts';
import {
  BackOfficeClient,
  sumBasketLineCents,
  toBasketLine,
  toTillPayment,
  toTillSaleLine,
} from '../till-kit/index.ts';
import type { BenchShop } from './shop.ts';

const BRANCH = 31;
const CALLS = 20;
const TILLS = 4;
const RATE = 200;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 600);
/** Milliseconds between two calls of a till. */
const EVERY = 250;
/** Milliseconds between two reports. */
const BETWEEN = 20;

export async function measureIntake(shop: BenchShop): Promise<void> {
  const tills = await Promise.all(Array.from({ length: TILLS }, (_, at) => openTill(shop, at)));
  await measureCalls(tills[0]!);
  await measureRate(shop, tills);
}

interface BenchTill {
  backOffice: BackOfficeClient;
  next: () => TillSale;
}

async function ask<Answer>({ address, token }: BenchShop, method: string, path: string, body?: object) {
  const answer = await fetch(address + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

async function openTill(shop: BenchShop, at: number): Promise<BenchTill> {
  const name = `Bench ${at} ${Date.now()}`;
  const { id } = await ask<Terminal>(shop, 'POST', '/api/terminal', { name, branchId: BRANCH });
  const { key } = await ask<CreatedTerminalKey>(shop, 'POST', `/api/terminal/${id}/key`);
  const backOffice = new BackOfficeClient(new URL(shop.address), key);
  const { products } = await backOffice.fetchProductChanges('');
  const onSale = products.filter(({ status, price, pesado }) => status === 1 && price > 0 && !pesado);
  let count = 0;
  const next = (): TillSale => {
    count++;
    // Sales have 2.5 lines on average.
    const lines = Array.from({ length: 2 + (count % 2) }, (_, line) =>
      toBasketLine(onSale[(count * 7 + line * 13) % onSale.length]!, 1000, 99_999_999),
    );
    return {
      reference: `bench-${count}`,
      createdAt: new Date().toISOString(),
      cashier: 'owner',
      lines: lines.map(toTillSaleLine),
      payments: [toTillPayment('cash', sumBasketLineCents(lines))],
    };
  };
  return { backOffice, next };
}

async function measureCalls({ backOffice, next }: BenchTill): Promise<void> {
  const took: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    const sales = Array.from({ length: 500 }, next);
    const started = performance.now();
    const { results } = await backOffice.sendSales(sales);
    took.push(performance.now() - started);
    if (results.some(({ result }) => result !== 'stored')) throw new Error('A sale was not stored.');
  }
  console.log(`500 sales (1,250 lines) a call, ${CALLS} calls: ${figures(took)}`);
}

async function measureRate(shop: BenchShop, tills: readonly BenchTill[]): Promise<void> {
  const before = await countOrders(shop);
  const until = Date.now() + SECONDS * 1000;
  const calls: number[] = [];
  const reports: number[] = [];
  let stored = 0;
  const selling = tills.map(async ({ backOffice, next }) => {
    const began = Date.now();
    let sold = 0;
    while (Date.now() < until) {
      const due = Math.floor(((Date.now() - began) / 1000) * (RATE / TILLS)) - sold;
      if (due > 0) {
        const sales = Array.from({ length: Math.min(due, 500) }, next);
        const started = performance.now();
        const { results } = await backOffice.sendSales(sales);
        calls.push(performance.now() - started);
        sold += sales.length;
        stored += results.filter(({ result }) => result === 'stored').length;
      }
      await delay(EVERY);
    }
  });
  const reading = (async () => {
    const mix = listReports(today());
    for (let at = 0; Date.now() < until; at++) {
      const started = performance.now();
      await ask(shop, 'GET', mix[at % mix.length]!);
      reports.push(performance.now() - started);
      await delay(BETWEEN);
    }
  })();
  await Promise.all([...selling, reading]);
  const gained = (await countOrders(shop)) - before;
  const rate = (stored / SECONDS).toFixed(1);
  console.log(
    `${SECONDS} s of ${RATE} sales a second from ${TILLS} tills: ${stored} stored, ${rate} a second`,
  );
  console.log(`  a call of a till: ${figures(calls)}`);
  console.log(`  a report meanwhile (${reports.length} of them): ${figures(reports)}`);
  console.log(`  the reports count ${gained} more orders: ${stored - gained} lost`);
  console.log(`  server, resident: ${shop.residentMb().toFixed(0)} MB\n`);
}

const today = (): number => {
  const now = new Date();
  return now.getFullYear() * 10_000 + (now.getMonth() + 1) * 100 + now.getDate();
};

/**
 * Counts the orders of yesterday, today and tomorrow, because this machine may be in another time zone than the branch.
 */
async function countOrders(shop: BenchShop): Promise<number> {
  const range = `${BRANCH}/${addDays(today(), -1)}/${addDays(today(), 1)}`;
  const rows = await ask<{ ordersCount: number }[]>(shop, 'GET', `/api/report/cashier/${range}`);
  return rows.reduce((sum, { ordersCount }) => sum + ordersCount, 0);
}

function listReports(lastDay: number): string[] {
  const year = `${addDays(lastDay, -364)}/${lastDay}`;
  return [
    `/api/report/cashier/${BRANCH}/${year}`,
    `/api/Report/profit/${BRANCH}/${year}`,
    `/api/report/top/categories/${BRANCH}/${year}`,
    `/api/cierrediario/branch/total/${BRANCH}/${year}`,
    `/token/logs/${year}`,
    `/api/cierrediario/branch/${BRANCH}/${lastDay}`,
  ];
}

function figures(took: readonly number[]): string {
  const sorted = took.toSorted((a, b) => a - b);
  const at = (part: number) => `${sorted[Math.floor((sorted.length - 1) * part)]!.toFixed(1)} ms`;
  return `median ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)}`;
}
