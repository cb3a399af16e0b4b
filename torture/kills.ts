/**
 * Kills the server repeatedly during mixed writes. Every acknowledged write must be in the database. Unacknowledged
 * writes are retried with the same key and must take effect once. The database must be intact.
 */
import { countDifferences } from './countDifferences.ts';
import {
  createCall,
  makeShop,
  buildProductBody,
  buildPurchaseBody,
  stockShop,
  createTillKey,
  type Call,
  type DatabaseName,
  type Result,
  type ShopStock,
} from './shop.ts';

const WRITERS = 6;

interface Moved {
  kind: 'purchase' | 'sale';
  key: string;
  /** Moment of a sale, which stays the same when the sale is sent again. */
  createdAt: string;
  product: number;
  quantity: number;
}

/**
 * A product whose creation, change or deletion got no response. It must be complete under one of the names, or missing
 * when `canBeGone` is true.
 */
interface Uncertain {
  /** Id of the product. Undefined if the call without a response was to create the product. */
  id?: number;
  names: string[];
  canBeGone: boolean;
}

/** A drawer session. A till sends its opening, drop and close in one call. */
interface DrawerSession {
  key: string;
  createdAt: string;
}

/** The expected contents of the database: each acknowledged write, and each write whose response was lost. */
interface Known {
  products: Map<number, string>;
  deleted: Set<number>;
  stock: Map<number, number>;
  /** The server may or may not have made the purchases and sales whose response was lost. */
  lost: Moved[];
  /** Products whose write got no response. */
  lostProducts: Uncertain[];
  lostSessions: DrawerSession[];
  /** Number of acknowledged drawer sessions. */
  sessions: number;
  acknowledged: number;
  /** Number of acknowledged writes that were sales of a till. */
  sold: number;
}

interface Callers {
  owner: Call;
  till: Call;
}

/**
 * @param times number of kills; the database is checked after the last kill and after every fiftieth
 * @param say receives the progress after each of these checks
 */
export async function runKills(
  on: DatabaseName,
  cluster: string,
  times: number,
  say: (line: string) => void = () => undefined,
): Promise<Result> {
  const shop = await makeShop(on, cluster);
  const failures: string[] = [];
  const known: Known = {
    products: new Map(),
    deleted: new Set(),
    stock: new Map(),
    lost: [],
    lostProducts: [],
    lostSessions: [],
    sessions: 0,
    acknowledged: 0,
    sold: 0,
  };
  try {
    let running = await shop.start();
    const stocked = await stockShop(running.call);
    const key = await createTillKey(running.call, stocked.branch);
    let callers: Callers = { owner: running.call, till: createCall(running.address, key) };
    for (const id of stocked.products) known.stock.set(id, 0);
    for (let round = 1; round <= times && failures.length < 20; round++) {
      let ended = false;
      const writers = Array.from({ length: WRITERS }, async (_, writer) => {
        for (let count = 0; !ended; count++)
          await write(callers, stocked, known, `${round}-${writer}-${count}.`);
      });
      await new Promise(resolve => setTimeout(resolve, 30 + Math.random() * 250));
      await running.kill();
      ended = true;
      await Promise.all(writers);
      running = await shop.start();
      callers = { owner: running.call, till: createCall(running.address, key) };
      await sendAgain(callers, stocked, known);
      failures.push(...(await missing(running.call, known, round)));
      failures.push(...(await broken(running.call, stocked, known.lostProducts.splice(0), round)));
      if (round % 50 === 0 || round === times) {
        failures.push(...(await findWrongCloses(running.call, stocked, known, round)));
        failures.push(...(await countDifferences(shop)));
        say(`${on}: ${round} of ${times} kills, ${known.acknowledged} writes, ${failures.length} broken`);
      }
    }
    await running.kill();
  } finally {
    await shop.remove();
  }
  return {
    part: 'kills',
    on,
    tried: `${times} kills, ${known.acknowledged.toLocaleString('en-US')} acknowledged writes, ${known.sold.toLocaleString('en-US')} of them sales, ${known.sessions.toLocaleString('en-US')} drawer sessions`,
    failures,
  };
}

async function write(callers: Callers, stocked: ShopStock, known: Known, name: string): Promise<void> {
  const { owner: call } = callers;
  if (Math.random() < 0.1) {
    const session = { key: `drawer-${name}`, createdAt: new Date().toISOString() };
    if (!(await closeDrawer(callers.till, known, session))) known.lostSessions.push(session);
    return;
  }
  const choice = Math.random();
  if (choice < 0.5) {
    const moved: Moved = {
      kind: choice < 0.25 ? 'purchase' : 'sale',
      key: `torture-${name}`,
      createdAt: new Date().toISOString(),
      product: stocked.products[Math.floor(Math.random() * stocked.products.length)]!,
      quantity: 1 + Math.floor(Math.random() * 9),
    };
    if (!(await move(callers, stocked, known, moved))) known.lost.push(moved);
    return;
  }
  const added = [...known.products.keys()];
  const one = added[Math.floor(Math.random() * added.length)];
  if (choice < 0.75 || one === undefined) {
    const answer = await call<{ id: number }>(
      'POST',
      '/api/product',
      buildProductBody(stocked.branch, stocked.category, name),
    );
    if (answer.status !== 201) {
      known.lostProducts.push({ names: [name], canBeGone: true });
      return;
    }
    known.products.set(answer.body.id, name);
    known.acknowledged++;
    return;
  }
  const before = known.products.get(one)!;
  // A writer removes its product from the list first, so that no two writers change the same product.
  known.products.delete(one);
  if (choice < 0.9) {
    const { branchId: _, ...body } = buildProductBody(stocked.branch, stocked.category, name);
    const { status } = await call('PUT', `/api/product/${one}`, body);
    if (status === 0) known.lostProducts.push({ id: one, names: [before, name], canBeGone: false });
    else {
      known.products.set(one, status === 200 ? name : before);
      known.acknowledged++;
    }
    return;
  }
  const { status } = await call('DELETE', `/api/product/${one}`);
  if (status === 0) {
    known.lostProducts.push({ id: one, names: [before], canBeGone: true });
    return;
  }
  known.deleted.add(one);
  known.acknowledged++;
}

/** @returns true when the write was acknowledged */
async function move(callers: Callers, stocked: ShopStock, known: Known, moved: Moved): Promise<boolean> {
  const { kind, product, quantity } = moved;
  const isThere =
    kind === 'sale' ? await sell(callers.till, moved) : await buy(callers.owner, stocked, moved);
  if (!isThere) return false;
  known.stock.set(product, known.stock.get(product)! + (kind === 'sale' ? -quantity : quantity));
  known.acknowledged++;
  if (kind === 'sale') known.sold++;
  return true;
}

async function buy(call: Call, stocked: ShopStock, { key, product, quantity }: Moved): Promise<boolean> {
  const body = buildPurchaseBody(stocked, [{ id: product, quantity }]);
  const { status } = await call('POST', '/api/purchase/place', body, { 'idempotency-key': key });
  return status >= 200 && status <= 299;
}

async function sell(call: Call, { key, createdAt, product, quantity }: Moved): Promise<boolean> {
  const lines = [{ product, quantity, price: 2.99 }];
  const payments = [{ tender: 'cash', amount: Math.round(quantity * 299) / 100 }];
  const sale = { reference: key, createdAt, cashier: 'owner', lines, payments };
  const { status, body } = await call<{ results: { result: string }[] }>('POST', '/api/sales', {
    sales: [sale],
  });
  return status === 200 && ['stored', 'known'].includes(body.results[0]!.result);
}

/** @returns true when the session was acknowledged */
async function closeDrawer(call: Call, known: Known, { key, createdAt }: DrawerSession): Promise<boolean> {
  const toEvent = (kind: string, values: object) => ({
    reference: `${key} ${kind}`,
    session: key,
    kind,
    createdAt,
    cashier: 'owner',
    ...values,
  });
  const events = [
    toEvent('open', { amount: 100 }),
    toEvent('drop', { amount: 20 }),
    toEvent('close', { counted: { cash: 80 }, reason: 'torture' }),
  ];
  const { status, body } = await call<{ results: { result: string }[] }>('POST', '/api/v1/drawer-sessions', {
    events,
  });
  if (status !== 200 || body.results.some(({ result }) => result === 'refused')) return false;
  known.sessions++;
  known.acknowledged++;
  return true;
}

async function sendAgain(callers: Callers, stocked: ShopStock, known: Known): Promise<void> {
  for (const moved of known.lost.splice(0)) {
    if (!(await move(callers, stocked, known, moved))) known.lost.push(moved);
  }
  for (const session of known.lostSessions.splice(0)) {
    if (!(await closeDrawer(callers.till, known, session))) known.lostSessions.push(session);
  }
}

const DAY = 86_400_000;

/** Checks that each drawer session has one Z, and that the numbers have no gaps. */
async function findWrongCloses(
  call: Call,
  { branch }: ShopStock,
  known: Known,
  round: number,
): Promise<string[]> {
  const toDay = (instant: number) => new Date(instant).toISOString().slice(0, 10).replaceAll('-', '');
  const range = `${toDay(Date.now() - 2 * DAY)}/${toDay(Date.now() + DAY)}`;
  const { body } = await call<{ zs: { number: number; sessionId: number }[] }>(
    'GET',
    `/api/drawer-session/day/${branch}/${range}`,
  );
  const gap = body.zs.findIndex(({ number }, at) => number !== at + 1);
  const sessions = new Set(body.zs.map(({ sessionId }) => sessionId)).size;
  return [
    ...(gap < 0 ? [] : [`Kill ${round}: Z ${gap + 1} is missing.`]),
    ...(sessions === known.sessions && body.zs.length === sessions
      ? []
      : [
          `Kill ${round}: ${known.sessions} sessions were closed, ${body.zs.length} Zs of ${sessions} exist.`,
        ]),
  ];
}

async function missing(call: Call, known: Known, round: number): Promise<string[]> {
  const found: string[] = [];
  if (known.lostSessions.length > 0)
    found.push(`Kill ${round}: ${known.lostSessions.length} drawer sessions were refused when sent again.`);
  if (known.lost.length > 0)
    found.push(
      `Kill ${round}: ${known.lost.length} purchases and sales were refused when they were sent again.`,
    );
  for (const [id, units] of known.stock) {
    const { body } = await call<{ stock: number }>('GET', `/api/product/${id}`);
    if (body?.stock !== units)
      found.push(`Kill ${round}: product ${id} has ${body?.stock} in stock; bought less sold are ${units}.`);
  }
  // A kill can lose only recent writes, so the 40 newest products are checked.
  for (const [id, name] of [...known.products].slice(-40)) {
    const { status, body } = await call<{ name: string }>('GET', `/api/product/${id}`);
    if (status !== 200 || body.name !== name)
      found.push(`Kill ${round}: product ${id} is not "${name}" any more, but ${status} ${body?.name}.`);
  }
  for (const id of [...known.deleted].slice(-20)) {
    const { status } = await call('GET', `/api/product/${id}`);
    if (status !== 404) found.push(`Kill ${round}: product ${id} was deleted and answers ${status}.`);
  }
  return found;
}

/** Checks each uncertain product once: it must match one of the calls, or be missing if a call may have deleted it. */
async function broken(
  call: Call,
  { branch, category }: ShopStock,
  products: readonly Uncertain[],
  round: number,
): Promise<string[]> {
  const found: string[] = [];
  for (const { id, names, canBeGone } of products) {
    const there = id === undefined ? await named(call, branch, names[0]!) : await withId(call, id);
    const wanted = names.map(name => wholeness(buildProductBody(branch, category, name)));
    const isWhole = there.length === 1 && wanted.includes(wholeness(there[0]!));
    if (!isWhole && !(canBeGone && there.length === 0))
      found.push(
        `Kill ${round}: of "${names.join('" or "')}", whose answer was lost, there is ${JSON.stringify(there)}.`,
      );
  }
  return found;
}

type Body = ReturnType<typeof buildProductBody>;

const withId = async (call: Call, id: number): Promise<Body[]> => {
  const { status, body } = await call<Body>('GET', `/api/product/${id}`);
  return status === 404 ? [] : [body];
};

async function named(call: Call, branchId: number, name: string): Promise<Body[]> {
  const { body } = await call<{ products: Body[] }>(
    'GET',
    `/api/product/branch/${branchId}/0?pageSize=200&name=${encodeURIComponent(name)}`,
  );
  return body.products.filter(product => product.name === name);
}

const wholeness = ({ name, price, cost, tax, categoryId, status }: Body): string =>
  JSON.stringify([name, price, cost, tax, categoryId, status]);
