/**
 * Measures an audit trail of 1,000,000 entries, on SQLite and, if BENCH_POSTGRES names an empty PostgreSQL database,
 * also on PostgreSQL.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buildApp } from '../server/app.ts';
import { recordTrailEvents } from '../server/audit/trail.ts';
import { pruneAuditTrail } from '../server/audit/retention.ts';
import { hashPassword } from '../server/auth/passwords.ts';
import { connect, getDialect, inTransaction, type Db } from '../server/database/connect.ts';
import { insertMany } from '../server/database/insertMany.ts';
import { migrate } from '../server/database/migrate.ts';
import type { NewRow } from '../server/database/schema.ts';
import { readSettings } from '../server/settings.ts';

const ENTRIES = 1_000_000;
const ROUNDS = 60;
const DAY = 86_400_000;
const PASSWORD = 'correct horse 12';

export async function measureTrail(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'trastienda-bench-trail-'));
  const places = [path.join(folder, 'trastienda.sqlite'), process.env.BENCH_POSTGRES];
  for (const where of places) if (where) await measureOn(where, folder);
  await rm(folder, { recursive: true });
}

async function measureOn(where: string, folder: string): Promise<void> {
  const db = connect(where);
  await migrate(db);
  const { branch, call } = await openOffice(db, folder);
  console.log(`the trail on ${getDialect(db)}`);
  const supplier = {
    branchId: branch,
    name: 'Brindle',
    contact: '',
    email: '',
    phone: '',
    address: '',
    city: '',
  };
  const body = { ...supplier, country: '', home_page: '', status: true };
  const { id } = (await call('POST', '/api/supplier', body)) as { id: number };
  let round = 0;
  const change = () => call('PUT', `/api/supplier/${id}`, { ...body, name: `Brindle ${round++}` });
  say('  a change, with its entry', await times(change));
  const write = (tx: Db) =>
    recordTrailEvents(
      tx,
      { adminId: 1, name: 'Ana', address: '127.0.0.1' },
      {
        action: 'update',
        resource: 'supplier',
        id,
        branchId: branch,
        before: { name: 'a' },
        after: { name: 'b' },
      },
    );
  const entry = () => inTransaction(db, write);
  say('  an entry in a transaction of its own', await times(entry));
  await inTransaction(db, async tx => {
    const raised = () =>
      tx
        .updateTable('supplier')
        .set({ name: `B ${round++}` })
        .where('id', '=', id)
        .execute();
    const along = () => write(tx);
    say('  in one transaction: the update', await times(raised));
    say('  in one transaction: the entry', await times(along));
  });

  await fill(db, branch);
  const pages = {
    'the newest': '',
    'the last of a million': `before=${Date.now() - 399.9 * DAY}-1`.replace(/\.\d+-/, '-'),
    'a person': 'person=3',
    'a person who did nothing': 'person=99',
    'a kind': 'resource=supplier',
    'a record': 'resource=product&record=77',
    'a day': `from=${toStartOfDay(200)}&to=${toStartOfDay(199)}`,
    'a person on a day': `person=3&from=${toStartOfDay(200)}&to=${toStartOfDay(199)}`,
    'a rare person and kind': 'person=7&resource=banner',
  };
  for (const [what, query] of Object.entries(pages))
    say(`  page of ${what}`, await times(() => call('GET', `/api/activity?${query}`)));
  say('  history of a record', await times(() => call('GET', '/api/activity/product/77')));
  say('  a change, beside a million', await times(change));
  const started = performance.now();
  const pruned = await pruneAuditTrail(db, 399);
  console.log(`  ${pruned} entries pruned in ${Math.round(performance.now() - started)} ms, in steps\n`);
  await db.destroy();
}

const toStartOfDay = (daysAgo: number): number => Math.floor(Date.now() / DAY - daysAgo) * DAY;

async function openOffice(db: Db, folder: string) {
  const settings = readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
  const app = await buildApp({ db, settings });
  const { id: branch } = await db
    .insertInto('branch')
    .values({ name: 'Bench' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('admin')
    .values({
      name: 'Ana',
      user_name: 'ana',
      user_name_key: 'ana',
      role: 'super',
      branch_id: null,
      password_hash: await hashPassword(PASSWORD),
    })
    .execute();
  const send = async (method: 'GET' | 'POST' | 'PUT', url: string, body?: object, token = '') => {
    const answer = await app.inject({
      method,
      url,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(body ? { payload: body } : {}),
    });
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.payload}`);
    return answer.json<Record<string, unknown>>();
  };
  const { token } = await send('POST', '/token/authenticate', { Email: 'ana', Password: PASSWORD });
  const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
    send(method, url, body, String(token));
  return { branch, call };
}

const KINDS = [
  'product',
  'product',
  'product',
  'supplier',
  'category',
  'session',
  'purchase',
  'promotion',
  'banner',
];

/** Fills in 400 days of a busy shop: twenty users, mostly changes of products. */
async function fill(db: Db, branch: number): Promise<void> {
  const from = Date.now() - 400 * DAY;
  const step = Math.floor((400 * DAY) / ENTRIES);
  const started = performance.now();
  for (let first = 0; first < ENTRIES; first += 20_000) {
    const rows = Array.from({ length: 20_000 }, (_, at): NewRow<'audit_entry'> => {
      const n = first + at;
      return {
        at: from + n * step,
        admin_id: ((n * 7) % 20) + 1,
        admin_name: `Person ${n % 20}`,
        address: '203.0.113.7',
        action: 'update',
        resource: KINDS[(n * 31) % KINDS.length]!,
        record_id: ((n * 13) % 5000) + 1,
        record_name: `Record ${n % 5000}`,
        branch_id: branch,
        version: n,
        changes:
          '{"before":{"price":2.79,"name":"Figs in syrup"},"after":{"price":2.99,"name":"Figs in syrup, drained"}}',
      };
    });
    await inTransaction(db, tx => insertMany(tx, 'audit_entry', rows));
  }
  console.log(`  1,000,000 entries written in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

async function times(work: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    await work();
    took.push(performance.now() - started);
  }
  return took.sort((a, b) => a - b);
}

function say(what: string, took: readonly number[]): void {
  const at = (part: number) => took[Math.floor((took.length - 1) * part)]!.toFixed(2);
  console.log(`${what}: median ${at(0.5)} ms, p95 ${at(0.95)} ms`);
}
