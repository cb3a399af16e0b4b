/**
 * Simulates the loss of the server's machine while tills sell. The shop is restored elsewhere: SQLite from its
 * continuous copies, and PostgreSQL from a copy of its files and the archive of its write-ahead log. Measures the
 * number of lost sales, and the time until the shop answers again.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { makeYear } from '../bench/year.ts';
import { listBackupChains } from '../server/backup/continuous/copiesFolder.ts';
import { runBackup } from '../server/backup/runBackup.ts';
import { connect } from '../server/database/connect.ts';
import { copyCluster, killCluster, recoverCluster, startCluster } from '../tests/support/postgres.ts';
import { callProgram, startProgram } from '../tests/support/program.ts';
import { countDifferences } from './countDifferences.ts';
import {
  createCall,
  createDatabase,
  createTillKey,
  type Call,
  type DatabaseName,
  type Result,
} from './shop.ts';

const DAYS = 5 * 365;
const BRANCH = 31;
const OWNER = { Email: 'owner', Password: 'trastienda-demo' };
/** Sales per second, the peak of a shop with 100 branches of 500 orders per day. */
const RATE = 10;
/** Maximum accepted loss in seconds. */
const GOAL = 60;
/** Seconds after which PostgreSQL archives a part of its log that is not full. */
const ARCHIVE_TIMEOUT = 30;

export interface RestoreOptions {
  orders: number;
  /** Seconds of sales before the shop is killed. */
  seconds: number;
}

/** Reference and time of the response, in milliseconds, of each acknowledged sale. */
type Acknowledged = Map<string, number>;

/** A shop whose machine can be lost. */
interface LostShop {
  env: Record<string, string>;
  /** Waits until a copy of the whole database exists. */
  whenCopied: () => Promise<void>;
  lose: () => void;
  /** @returns the settings of the restored shop */
  restore: (folder: string) => Promise<Record<string, string>>;
  remove: () => void;
}

export async function runRestore(on: DatabaseName, { orders, seconds }: RestoreOptions): Promise<Result> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-restored-'));
  const shop = on === 'SQLite' ? await fillSqlite(orders, folder) : await fillPostgres(orders, folder);
  const failures: string[] = [];
  try {
    const program = startProgram({ DEMO: '1', LOG_LEVEL: 'silent', NODE_ENV: 'production', ...shop.env });
    const address = await program.address();
    const { token } = (
      await callProgram<{ token: string }>(address, 'POST', '/token/authenticate', { body: OWNER })
    ).body;
    const call = createCall(address, token);
    await shop.whenCopied();
    const acknowledged: Acknowledged = new Map();
    await sellUntil(performance.now() + seconds * 1000, call, acknowledged);
    shop.lose();
    program.kill('SIGKILL');
    const lostAt = performance.now();
    await program.ended;

    const began = performance.now();
    const env = await shop.restore(folder);
    const restored = (performance.now() - began) / 1000;
    const again = startProgram({ DEMO: '1', LOG_LEVEL: 'silent', NODE_ENV: 'production', ...env });
    await again.address();
    const open = (performance.now() - began) / 1000;
    again.kill('SIGTERM');
    await again.ended;

    const missing = await findMissing(env, acknowledged);
    const lost = missing.length === 0 ? 0 : (lostAt - Math.min(...missing)) / 1000;
    if (lost > GOAL) failures.push(`${lost.toFixed(0)} seconds of sales are lost.`);
    failures.push(...(await countDifferences({ on, env, folder: env.DATA_DIR! })));
    return {
      part: 'restore',
      on,
      tried: `${orders} orders: ${missing.length} of ${acknowledged.size} sales lost, of the last ${lost.toFixed(1)} s; restored in ${restored.toFixed(1)} s, open after ${open.toFixed(1)} s`,
      failures,
    };
  } finally {
    shop.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fillSqlite(orders: number, folder: string): Promise<LostShop> {
  const data = path.join(os.tmpdir(), `trastienda-restore-${orders}`);
  await makeYear(path.join(data, 'trastienda.sqlite'), data, orders, DAYS);
  const backups = path.join(folder, 'backups');
  return {
    env: { DATA_DIR: data, BACKUP_DIR: backups },
    whenCopied: async () => {
      while (
        !(await listBackupChains(path.join(backups, 'continuous'))).some(({ bases }) => bases.length > 0)
      )
        await delay(500);
    },
    lose: () => {},
    restore: async target => {
      const env = { DATA_DIR: path.join(target, 'data') };
      let said = '';
      const out = { write: (text: string) => (said += text) };
      if ((await runBackup('restore', [backups], { env, out, err: out })) !== 0) throw new Error(said);
      return env;
    },
    remove: () => {},
  };
}

async function fillPostgres(orders: number, folder: string): Promise<LostShop> {
  const cluster = await startCluster([
    'archive_mode=on',
    'archive_command=true',
    `archive_timeout=${ARCHIVE_TIMEOUT}`,
  ]);
  const database = await createDatabase(cluster.url, 'shop');
  const data = path.join(folder, 'first');
  await makeYear(database, data, orders, DAYS);
  // PostgreSQL's programs may run as another user, who owns the folder of the cluster.
  const home = new URL(cluster.url).searchParams.get('host')!;
  const archive = path.join(home, 'archive');
  execFileSync('cp', ['-a', '--attributes-only', path.join(home, 'data'), archive]);
  execFileSync('find', [archive, '-mindepth', '1', '-delete']);
  const db = connect(cluster.url);
  await sql`alter system set archive_command = ${sql.lit(`cp %p ${archive}/%f`)}`.execute(db);
  await sql`select pg_reload_conf()`.execute(db);
  await db.destroy();
  const copy = path.join(home, 'copy');
  let recovered: Awaited<ReturnType<typeof recoverCluster>> | undefined;
  return {
    env: { DATA_DIR: data, DATABASE_URL: database },
    whenCopied: () => copyCluster(cluster.url, copy),
    lose: () => killCluster(cluster.url),
    restore: async target => {
      recovered = await recoverCluster(copy, `cp ${archive}/%f %p`);
      const env = { DATA_DIR: path.join(target, 'data'), DATABASE_URL: atDatabase(recovered.url, 'shop') };
      mkdirSync(env.DATA_DIR);
      await untilWritable(env.DATABASE_URL);
      return env;
    },
    remove: () => {
      recovered?.stop();
      cluster.stop();
    },
  };
}

const atDatabase = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href;

async function untilWritable(url: string): Promise<void> {
  const db = connect(url);
  for (;;) {
    const { rows } = await sql<{ recovering: boolean }>`select pg_is_in_recovery() as recovering`.execute(db);
    if (!rows[0]!.recovering) break;
    await delay(100);
  }
  await db.destroy();
}

/** Sends sales one after another, as the tills of the shop do together. */
async function sellUntil(end: number, call: Call, acknowledged: Acknowledged): Promise<void> {
  const { products } = (
    await call<{ products: { id: number; tax: number }[] }>(
      'GET',
      `/api/product/branch/${BRANCH}/0?pageSize=200`,
    )
  ).body;
  const product = products.find(({ tax }) => tax === 0)!.id;
  const key = await createTillKey(call, BRANCH, `Restore ${process.pid} ${Date.now()}`);
  for (let count = 0; performance.now() < end; count++) {
    const reference = `restore-${process.pid}-${Date.now()}-${count}`;
    const sale = {
      reference,
      createdAt: new Date().toISOString(),
      cashier: 'owner',
      lines: [{ product, quantity: 1, price: 2.5 }],
      payments: [{ tender: 'cash', amount: 2.5 }],
    };
    const { body } = await call<{ results?: { result: string }[] }>(
      'POST',
      '/api/sales',
      { sales: [sale] },
      { authorization: `Bearer ${key}` },
    );
    if (body?.results?.[0]?.result !== 'stored')
      throw new Error(`A sale was answered: ${JSON.stringify(body)}`);
    acknowledged.set(reference, performance.now());
    await delay(1000 / RATE);
  }
}

/** @returns the times of the responses of the sales that are gone */
async function findMissing(
  { DATABASE_URL, DATA_DIR }: Record<string, string>,
  acknowledged: Acknowledged,
): Promise<number[]> {
  const db = connect(DATABASE_URL ?? path.join(DATA_DIR!, 'trastienda.sqlite'));
  const rows = await db
    .selectFrom('sale')
    .select('reference')
    .where('reference', 'like', 'restore-%')
    .execute();
  await db.destroy();
  const kept = new Set(rows.map(({ reference }) => reference));
  return [...acknowledged].filter(([reference]) => !kept.has(reference)).map(([, moment]) => moment);
}
