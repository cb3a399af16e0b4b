/** The backends that the kit runs. One more is one more entry. */
import { afterEach, beforeAll, vi } from 'vitest';
import { signInBy } from '../../src/authProvider/signIn';
import openMemory from '../../src/backends/memory';
import openSimpleRest from '../../src/backends/simpleRest';
import openTrastienda from '../../src/backends/trastienda';
import type { Backend } from '../../src/backends/createBackend';
import { loadConfig } from '../../src/lib/config';
import { today } from '../../src/lib/days';
import { useBackOffice, type BackOffice } from '../support/backOffice';
import * as build from '../support/builders';
import { buildProduct, buildTransferItem } from '../support/catalogue';
import { DATABASES } from '../support/databases';
import { PERSON, simpleRestServer } from '../support/simpleRest';
import type { Lack, Opened, Subject } from './subject';

type Server = (request: Request) => Promise<Response>;

const ORIGIN = 'http://localhost:3000';

/** `fetch` answered by a server in this process, until it fails. */
function reach(server: Server): Opened['fail'] {
  const stub = (answer: Server) =>
    vi.stubGlobal('fetch', async (address: string, { signal, ...init }: RequestInit) => {
      signal?.throwIfAborted();
      return answer(new Request(new URL(address, ORIGIN), init));
    });
  stub(server);
  return how =>
    stub(async () => {
      if (how === 'unreachable') throw new TypeError('Failed to fetch');
      return Response.json({ message: 'Inside: the table is locked' }, { status: 500 });
    });
}

/** Signed in, with the configuration of a `config.json`. */
async function signedIn(
  open: () => Backend | Promise<Backend>,
  credentials: Opened['credentials'],
  server: Server,
  config: object = {},
): Promise<Pick<Opened, 'backend' | 'credentials' | 'fail'>> {
  vi.stubGlobal('fetch', async () => Response.json(config));
  await loadConfig();
  const fail = reach(server);
  const backend = await open();
  localStorage.clear();
  await signInBy(backend.auth, credentials.user, credentials.password);
  return { backend, credentials, fail };
}

const trastienda: Subject = {
  name: 'trastienda',
  lacks: {},
  use() {
    const office = useBackOffice(DATABASES[0]!);
    let sold: Opened['sold'];
    let user = '';
    beforeAll(async () => {
      user = (await build.buildAdmin(office.db)).user_name;
      await office.db.insertInto('menu_category').values({ name: 'Food' }).execute();
      await office.db.insertInto('discount_type').values({ name: 'Percentage' }).execute();
      sold = await sellSomething(office);
    });
    return async () => ({
      ...(await signedIn(openTrastienda, { user, password: build.PASSWORD }, injected(office))),
      branchId: (await build.buildBranch(office.db)).id,
      otherBranchId: (await build.buildBranch(office.db)).id,
      sold,
    });
  },
};

/** The real server, asked without a network. */
const injected =
  ({ app }: BackOffice): Server =>
  async request => {
    const { pathname, search } = new URL(request.url);
    const body = await request.text();
    const { statusCode, rawPayload, headers } = await app.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(body ? { payload: body } : {}),
    });
    return new Response(rawPayload.length ? new Uint8Array(rawPayload) : null, {
      status: statusCode,
      headers: { 'content-type': String(headers['content-type'] ?? '') },
    });
  };

async function sellSomething({ db }: BackOffice): Promise<Opened['sold']> {
  const { id: branchId } = await build.buildBranch(db, { name: 'Hill' });
  const ofBranch = { branch_id: branchId };
  const { id: categoryId } = await build.buildCategory(db, ofBranch);
  const apples = await buildProduct(db, { ...ofBranch, category_id: categoryId });
  const [from, to] = [await build.buildWarehouse(db, ofBranch), await build.buildWarehouse(db, ofBranch)];
  const { id: terminalId } = await build.buildTerminal(db, ofBranch);
  const { id: adminId } = await build.buildAdmin(db);
  await build.buildSale(db, {
    branchId,
    terminalId,
    adminId,
    lines: [build.line({ productId: apples.id, categoryId }), build.line({ categoryId, amountCents: 899 })],
  });
  await build.buildDrawerOpening(db, { ...ofBranch, admin_id: adminId });
  const transfer = await build.buildTransfer(db, {
    ...ofBranch,
    from_warehouse_id: from.id,
    to_warehouse_id: to.id,
  });
  await buildTransferItem(db, { transfer_id: transfer.id, product_id: apples.id });
  return { branchId, categoryId, start: '2025-01-01', end: '2025-01-15' };
}

const noReport = (question: string): Lack => ({
  why: 'the dialect has no reports',
  fails: `The API has no call "${question}".`,
});

const NO_REPORTS: Subject['lacks'] = {
  'report: orders and their lines': noReport('orders'),
  'report: orders of a category': noReport('categoryOrders'),
  'report: sales by category': noReport('categorySales'),
  'report: sales by cashier': noReport('cashierSales'),
  'report: profit': noReport('profit'),
  'report: close of a day': noReport('closeDay'),
  'report: total sales': noReport('totalSales'),
  'report: drawer openings': noReport('drawerOpenings'),
  'report: transfers and their lines': noReport('transfers'),
};

const simpleRest: Subject = {
  name: 'simple-rest',
  lacks: {
    ...NO_REPORTS,
    'search without accents': {
      why: 'the server searches, and FakeRest compares accents',
      fails: 'expected [] to deeply equal',
    },
    'search takes signs for themselves': {
      why: 'the server searches, and FakeRest reads a search as a regular expression',
      fails: 'expected',
    },
  },
  use: () => async () => ({
    ...(await signedIn(openSimpleRest, PERSON, simpleRestServer(`${ORIGIN}/rest`), {
      backend: 'simple-rest',
      apiBase: '/rest',
    })),
    branchId: 41,
    otherBranchId: 42,
    sold: { branchId: 31, categoryId: 1, start: '2025-01-01', end: '2025-01-15' },
  }),
};

const NO_NETWORK = 'there is no server that could fail';

const memory: Subject = {
  name: 'memory',
  lacks: {
    'no answer is worded': { why: NO_NETWORK, fails: 'It answered.' },
    'a broken server keeps its inside to itself': { why: NO_NETWORK, fails: 'It answered.' },
    'a sign-in without an answer is worded': { why: NO_NETWORK, fails: 'resolved' },
    'refuses a wrong password in a sentence': { why: 'it lets everybody in', fails: 'resolved' },
    'a signed-out token is no good': { why: 'it lets everybody in', fails: /signOut/ },
  },
  use: () => async () => ({
    ...(await signedIn(openMemory, { user: 'anyone', password: 'x' }, nobody, { backend: 'memory' })),
    branchId: 41,
    otherBranchId: 42,
    sold: { branchId: 31, categoryId: 1, start: today(), end: today() },
  }),
};

const nobody: Server = async ({ url }) => {
  throw new Error(`Asked ${url}`);
};

export const SUBJECTS: readonly Subject[] = [trastienda, simpleRest, memory];

/** In the file of the tests: nothing of one check is left for the next. */
export function leaveNothing(): void {
  afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
  });
}
