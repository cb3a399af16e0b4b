/**
 * Puts the load of a busy day on a shop with five years of orders. Calls arrive at random moments (a Poisson process),
 * independent of earlier responses. Latency is measured from the moment at which a call was due.
 */
import { once } from 'node:events';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { lightFormat, subDays } from 'date-fns';
import { sql } from 'kysely';
import { readResidentMb } from '../bench/shop.ts';
import { makeYear } from '../bench/year.ts';
import {
  createCall,
  createDatabase,
  buildPurchaseBody,
  createTillKey,
  type Call,
  type DatabaseName,
  type Result,
} from './shop.ts';
import { connect } from '../server/database/connect.ts';
import { callProgram, startProgram } from '../tests/support/program.ts';

const DAYS = 5 * 365;
const BRANCHES = [31, 32, 33];
/** Number of tills in each branch. The rate limit is 1,200 calls per minute and key. */
const TILLS = 4;
const OWNER = { Email: 'owner', Password: 'trastienda-demo' };
/**
 * Warm-up before the measurement: calls per second, and seconds. A real server has run its code before the busiest
 * hour.
 */
const WARM_UP = { rate: 200, seconds: 30 };
/** Maximum accepted latency in milliseconds. */
const GOAL = 30;
/** Maximum accepted ratio of memory use in the last fifth of the time to that in the second fifth. */
const GROWTH = 1.15;
/** Maximum number of sockets. Further callers wait in this program, and their waiting counts as latency. */
const SOCKETS = 256;
/** Timeout of a call in milliseconds. */
const PATIENCE = 30_000;

export interface LoadOptions {
  /** Calls per second. */
  rate: number;
  seconds: number;
  orders: number;
}

/** @param cluster URL of the maintenance database of a PostgreSQL cluster; used when `on` is PostgreSQL */
export async function runLoad(on: DatabaseName, cluster: string, options: LoadOptions): Promise<Result> {
  const folder = path.join(os.tmpdir(), `trastienda-load-${options.orders}`);
  const database =
    on === 'SQLite' ? path.join(folder, 'trastienda.sqlite') : await createDatabase(cluster, 'load');
  await makeYear(database, folder, options.orders, DAYS);
  if (on === 'PostgreSQL') await cleaned(database);
  const program = startProgram({
    DATA_DIR: folder,
    DEMO: '1',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'production',
    ...(on === 'SQLite' ? {} : { DATABASE_URL: database }),
  });
  try {
    const address = await program.address();
    const { token } = (
      await callProgram<{ token: string }>(address, 'POST', '/token/authenticate', { body: OWNER })
    ).body;
    const call = createCall(address, token);
    const stores: Store[] = [];
    for (const branch of BRANCHES) stores.push(await readStore(call, branch));
    const shop = { address, token, stores, pid: program.pid };
    const warmingUp = await measure(shop, { ...options, ...WARM_UP });
    const measured = await measure(shop, options);
    const refused = new Map([...warmingUp.refused, ...measured.refused]);
    return { part: 'load', on, ...judged({ ...measured, refused }, options) };
  } finally {
    program.kill('SIGTERM');
    await program.ended;
  }
}

/** Vacuums and analyzes the tables, which autovacuum does day by day in a shop that has run for years. */
async function cleaned(database: string): Promise<void> {
  const db = connect(database);
  await sql`vacuum (analyze)`.execute(db);
  await sql`checkpoint`.execute(db);
  await db.destroy();
}

interface Store {
  branch: number;
  products: number[];
  supplier: number;
  tills: readonly string[];
}

async function readStore(call: Call, branch: number): Promise<Store> {
  const { products } = (
    await call<{ products: { id: number; tax: number }[] }>(
      'GET',
      `/api/product/branch/${branch}/0?pageSize=200`,
    )
  ).body;
  const suppliers = (
    await call<{ results: { id: number }[] }>('GET', `/api/supplier/branch/${branch}?page=1&pageSize=1`)
  ).body.results;
  const tills: string[] = [];
  while (tills.length < TILLS) tills.push(await createTillKey(call, branch, nextName()));
  // Products without tax are used, so that the paid amount equals the price.
  const untaxed = products.filter(({ tax }) => tax === 0).map(({ id }) => id);
  return { branch, products: untaxed, supplier: suppliers[0]!.id, tills };
}

interface Shop {
  address: string;
  /** The owner's session token. */
  token: string;
  stores: readonly Store[];
  pid: number;
}

interface Measured {
  took: number[];
  refused: Map<string, number>;
  memory: number[];
  /** Delays of this program itself in starting calls, in milliseconds. */
  late: number[];
}

async function measure(
  { address, token, stores, pid }: Shop,
  { rate, seconds, orders }: LoadOptions,
): Promise<Measured> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: SOCKETS });
  const measured: Measured = { took: [], refused: new Map(), memory: [], late: [] };
  const call = async (due: number) => {
    const [method, url, body, key = token] = oneCall(drawOne(stores), orders);
    const status = await ask(agent, address + url, { method, token: key, body });
    measured.took.push(performance.now() - due);
    // A version conflict (412) with another writer counts as a valid response.
    if (status >= 400 && status !== 412) {
      const what = `${method} ${url.split('?')[0]!.replace(/\d+/g, '…')} answered ${status}`;
      measured.refused.set(what, (measured.refused.get(what) ?? 0) + 1);
    }
  };
  const began = performance.now();
  const open = new Set<Promise<void>>();
  const watch = setInterval(() => measured.memory.push(readResidentMb(pid)), 1000);
  let due = began;
  while (due < began + seconds * 1000) {
    due += (-Math.log(1 - Math.random()) / rate) * 1000;
    const wait = due - performance.now();
    if (wait > 1) await sleep(wait);
    else if (wait < 0) measured.late.push(-wait);
    const answered = call(due).finally(() => open.delete(answered));
    open.add(answered);
  }
  await Promise.all(open);
  clearInterval(watch);
  agent.destroy();
  return measured;
}

function judged({ took, refused, memory, late }: Measured, { rate, seconds, orders }: LoadOptions) {
  const p95 = share(took, 0.95);
  const fifth = Math.floor(memory.length / 5);
  const mean = (some: number[]) => some.reduce((sum, each) => sum + each, 0) / some.length;
  const [early, last] = [mean(memory.slice(fifth, 2 * fifth)), mean(memory.slice(-fifth))];
  const failures = [...refused].map(([what, times]) => `${what}, ${times} times`);
  if (p95 > GOAL) failures.push(`p95 is ${p95.toFixed(1)} ms, above ${GOAL}`);
  if (last > early * GROWTH) failures.push(`memory grows from ${early.toFixed(0)} to ${last.toFixed(0)} MB`);
  const tried =
    `${took.length} calls in ${seconds} s (${rate} a second) at ${orders} orders: median ${share(took, 0.5).toFixed(1)} ms, ` +
    `p95 ${p95.toFixed(1)}, most ${share(took, 1).toFixed(0)}; ${early.toFixed(0)} to ${last.toFixed(0)} MB; ` +
    `after ${WARM_UP.seconds} s of ${WARM_UP.rate} a second; the bench was late by ${share(late, 0.95).toFixed(1)} ms (p95)`;
  return { tried, failures };
}

const share = (times: number[], part: number): number => {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
};

/** A call of the load test. It uses the owner's session token, or `key` if a till makes the call. */
type Asked = [method: string, url: string, body?: object, key?: string];

const drawOne = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)]!;
const upTo = (count: number): number => 1 + Math.floor(Math.random() * count);
const WORDS = ['milk', 'br', 'a', 'pe', 'coffee', 'or', 'zz'];

/** Chooses a call: 70 % lists and searches, 20 % reports, 10 % changes. */
function oneCall(store: Store, orders: number): Asked {
  const kind = Math.random();
  if (kind < 0.7) return drawOne(LISTS)(store, orders);
  if (kind < 0.9) return drawOne(REPORTS)(store);
  return Math.random() < SALES ? sale(store) : drawOne(CHANGES)(store);
}

/** Business day as YYYYMMDD. */
const toDay = (moment: Date): string => lightFormat(moment, 'yyyyMMdd');

const lastDays = (count: number): string => `${toDay(subDays(new Date(), count - 1))}/${toDay(new Date())}`;

const anyDay = (): string => toDay(subDays(new Date(), upTo(300)));

const LISTS: readonly ((store: Store, orders: number) => Asked)[] = [
  ({ branch }) => ['GET', `/api/product/branch/${branch}/0?page=${upTo(3)}&pageSize=25`],
  ({ branch }) => ['GET', `/api/product/branch/${branch}/0?page=1&pageSize=25&name=${drawOne(WORDS)}`],
  ({ branch }) => ['GET', `/api/category/branch/${branch}`],
  () => ['GET', '/api/branch'],
  ({ branch }) => ['GET', `/api/supplier/branch/${branch}?page=1&pageSize=25`],
  ({ branch }) => ['GET', `/api/promotion/branch/${branch}?page=1&pageSize=25`],
  ({ products }) => ['GET', `/api/product/${drawOne(products)}`],
  ({ branch }, orders) => {
    const day = anyDay();
    return ['GET', `/api/orders/find?branchId=${branch}&start=${day}&end=${day}&number=${upTo(orders)}`];
  },
  (_store, orders) => ['GET', `/api/orders/${upTo(orders)}/receipt`],
];

const REPORTS: readonly ((store: Store) => Asked)[] = [
  ({ branch }) => ['GET', `/api/report/cashier/${branch}/${lastDays(30)}`],
  ({ branch }) => ['GET', `/api/Report/profit/${branch}/${lastDays(365)}`],
  ({ branch }) => ['GET', `/api/report/top/categories/${branch}/${lastDays(90)}`],
  ({ branch }) => ['GET', `/api/cierrediario/branch/total/${branch}/${lastDays(365)}`],
  ({ branch }) => ['GET', `/api/cierrediario/branch/${branch}/${anyDay()}`],
  ({ branch }) => ['GET', `/api/report/hours/${branch}/${lastDays(30)}`],
];

const SALES_PATH = '/api/sales';
/** Share of sales among the changes; the rest are changes by staff. */
const SALES = 0.7;

let made = 0;
const nextName = (): string => `Load ${process.pid}-${++made}`;

function sale({ products, tills }: Store): Asked {
  const lines = [1, 2].map(() => ({ product: drawOne(products), quantity: 1, price: 2.5 }));
  const made = {
    reference: nextName(),
    createdAt: new Date().toISOString(),
    cashier: 'owner',
    lines,
    payments: [{ tender: 'cash', amount: 5 }],
  };
  return ['POST', SALES_PATH, { sales: [made] }, drawOne(tills)];
}

const CHANGES: readonly ((store: Store) => Asked)[] = [
  ({ branch: branchId }) => [
    'POST',
    '/api/supplier',
    {
      name: nextName(),
      contact: '',
      email: '',
      phone: '',
      address: '',
      city: '',
      country: '',
      home_page: '',
      branchId,
      status: true,
    },
  ],
  ({ branch: branchId }) => ['POST', '/api/warehouse', { name: nextName(), branchId }],
  ({ branch, supplier, products }) => [
    'POST',
    '/api/purchase/place',
    buildPurchaseBody({ branch, supplier }, [{ id: drawOne(products), quantity: upTo(9) }]),
  ],
];

interface Request {
  method: string;
  token: string;
  body: object | undefined;
}

/** @returns the status after the whole response has arrived; 599 for no response, 422 for a refused sale */
async function ask(agent: http.Agent, url: string, { method, token, body }: Request): Promise<number> {
  try {
    const request = http.request(url, {
      agent,
      method,
      timeout: PATIENCE,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
    });
    request.on('timeout', () => request.destroy(new Error('no answer')));
    request.end(body && JSON.stringify(body));
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
    if (!url.endsWith(SALES_PATH)) answer.resume();
    else if (!(await text(answer)).includes('"stored"') && answer.statusCode === 200) return 422;
    if (!answer.readableEnded) await once(answer, 'end');
    return answer.statusCode ?? 599;
  } catch {
    return 599;
  }
}
