/** A real server runs on a shop of its own, on SQLite or PostgreSQL, and can be killed and restarted. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { lightFormat } from 'date-fns';
import { sql } from 'kysely';
import { connect } from '../server/database/connect.ts';
import { parsed } from '../tests/support/json.ts';
import { callProgram, OWNER_PASSWORD, startProgram, type Program } from '../tests/support/program.ts';

export type DatabaseName = 'SQLite' | 'PostgreSQL';

export interface Result {
  part: string;
  on: DatabaseName | 'both';
  tried: string;
  /** A sentence per failure; empty when the part passed. */
  failures: string[];
}

/** Status 0 means that the server did not respond. */
export type Call = <Body = unknown>(
  method: string,
  url: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<{ status: number; body: Body }>;

export interface Shop {
  on: DatabaseName;
  env: Record<string, string>;
  folder: string;
  /** @param env additional environment variables */
  start: (env?: Record<string, string>) => Promise<Running>;
  remove: () => Promise<void>;
}

export interface Running {
  address: string;
  token: string;
  call: Call;
  program: Program;
  kill: () => Promise<void>;
}

let made = 0;

/**
 * Creates an empty database.
 * @param cluster URL of the maintenance database of a PostgreSQL cluster
 * @returns URL of the new database
 */
export async function createDatabase(cluster: string, name: string): Promise<string> {
  const db = connect(cluster);
  await sql`create database ${sql.id(name)}`.execute(db);
  await db.destroy();
  return Object.assign(new URL(cluster), { pathname: `/${name}` }).href;
}

/** @param cluster URL of the maintenance database of a PostgreSQL cluster; used when `on` is PostgreSQL */
export async function makeShop(on: DatabaseName, cluster: string): Promise<Shop> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-torture-'));
  const env: Record<string, string> = { DATA_DIR: folder, LOG_LEVEL: 'silent' };
  const name = `torture_${process.pid}_${++made}`;
  if (on === 'PostgreSQL') {
    env.DATABASE_URL = await createDatabase(cluster, name);
  }
  /** The token is reused after restarts, because a sign-in hashes the password, which is slow by design. */
  let token = '';
  return {
    on,
    env,
    folder,
    async start(more = {}) {
      const program = startProgram({ ...env, ...more });
      const address = await program.address();
      if (token === '') token = await signedIn(address);
      return {
        address,
        token,
        program,
        call: createCall(address, token),
        kill: async () => {
          program.kill('SIGKILL');
          await program.ended;
        },
      };
    },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function signedIn(address: string): Promise<string> {
  const answer = await callProgram<{ token: string }>(address, 'POST', '/token/authenticate', {
    body: { Email: 'owner', Password: OWNER_PASSWORD },
  });
  return answer.body.token;
}

export const createCall =
  (address: string, token: string): Call =>
  async <Body>(method: string, url: string, body?: unknown, headers: Record<string, string> = {}) => {
    try {
      const answer = await fetch(address + url, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, body: parsed<Body>(/^[{[]/.test(text) ? text : 'null') };
    } catch {
      return { status: 0, body: parsed<Body>('null') };
    }
  };

export interface ShopStock {
  branch: number;
  category: number;
  supplier: number;
  products: number[];
}

/** An image of one pixel as a `data:` URL. */
export const PICTURE_BASE64 =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

export const buildProductBody = (branchId: number, categoryId: number, name: string) => ({
  name,
  description: '',
  upc: '',
  base64dataImage: '',
  price: 2.99,
  tax: 0,
  status: 1,
  categoryId,
  ebt: false,
  wic: false,
  cost: 1,
  stock: 0,
  pesado: false,
  ecommerce: false,
  branchId,
});

export const buildPurchaseBody = (
  { branch, supplier }: Pick<ShopStock, 'branch' | 'supplier'>,
  items: { id: number; quantity: number }[],
) => ({
  ref_no: 'T',
  notes: '',
  base64dataImage: '',
  payable_amount: 1,
  paid_amount: 1,
  payment_method: 'Cash',
  branchId: branch,
  supplierId: supplier,
  created_at: lightFormat(new Date(), 'yyyy-MM-dd'),
  items: items.map(({ id, quantity }) => ({ product_id: id, name: '', quantity, sell_price: 1, cost: 1 })),
});

export async function stockShop(call: Call, products = 5): Promise<ShopStock> {
  const added = async (url: string, body: object): Promise<number> => {
    const answer = await call<{ id: number }>('POST', url, body);
    if (answer.status !== 201)
      throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body.id;
  };
  const [{ id: branch }] = (await call<[{ id: number }]>('GET', '/api/branch')).body;
  const category = await added('/api/category', {
    branch_id: branch,
    name: 'Bread',
    description: '',
    parent_id: 0,
    status: 1,
    tipo: '',
    pesado: false,
    ecommerce: false,
    base64dataimage: '',
  });
  const supplier = await added('/api/supplier', {
    name: 'Mill',
    contact: '',
    email: '',
    phone: '',
    address: '',
    city: '',
    country: '',
    home_page: '',
    branchId: branch,
    status: true,
  });
  const ids: number[] = [];
  for (let count = 0; count < products; count++)
    ids.push(await added('/api/product', buildProductBody(branch, category, `Stocked ${count}`)));
  return { branch, category, supplier, products: ids };
}

export async function createTillKey(call: Call, branchId: number, name = 'Front'): Promise<string> {
  const { body: terminal } = await call<{ id: number }>('POST', '/api/terminal', { name, branchId });
  const { status, body } = await call<{ key: string }>('POST', `/api/terminal/${terminal.id}/key`);
  if (status !== 201) throw new Error(`A key for a till was answered with ${status}.`);
  return body.key;
}
