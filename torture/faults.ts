/**
 * Simulates faults of a machine: the disk fills up or becomes read-only, the database stops and restarts, the clock is
 * set back, or another program locks the database. No acknowledged write may be lost, every refusal must be a sentence,
 * and the server must recover without a restart.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { PagedAuditEntries } from '../contract/audit.ts';
import { connect } from '../server/database/connect.ts';
import { sql } from 'kysely';
import { openDoor, type Door } from '../tests/support/door.ts';
import { startProgram } from '../tests/support/program.ts';
import { countDifferences } from './countDifferences.ts';
import {
  makeShop,
  buildProductBody,
  stockShop,
  type Call,
  type DatabaseName,
  type Result,
  type Shop,
} from './shop.ts';

interface Fault {
  env?: (shop: Shop) => Record<string, string>;
  prepare?: (shop: Shop) => Promise<() => void>;
  begin: (shop: Shop) => Promise<void>;
  end: (shop: Shop) => Promise<void>;
  /** Checks that the fault had an effect. Default: the server refused at least one write. */
  isMet?: (during: During) => boolean | Promise<boolean>;
  harmless?: boolean;
}

interface During {
  /** Duration of the slowest call in milliseconds. */
  slowest: number;
  newest: number | undefined;
  call: Call;
}

const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'pipe' });
const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));

/** The disk of the shop's folder can be filled and made read-only. Mounting it requires root on Linux. */
const ownDisk = async ({ folder }: Shop) => {
  run('mount', '-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder);
  return () => void run('umount', '-l', folder);
};

const filling = ({ folder }: Shop) => path.join(folder, 'filling');

const FULL: Fault = {
  prepare: ownDisk,
  begin: async shop => {
    try {
      run('dd', 'if=/dev/zero', `of=${filling(shop)}`, 'bs=64k');
    } catch {
      // `dd` fails when the disk is full, which is the intended effect.
    }
  },
  end: async shop => rmSync(filling(shop), { force: true }),
};

const offsets = ({ folder }: Shop) => path.join(folder, 'clock');
const HOUR = 3_600_000;

const CLOCK_BACK: Fault = {
  env: shop => ({
    NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'clock.ts')}`,
    CLOCK_FILE: offsets(shop),
  }),
  begin: async shop => writeFileSync(offsets(shop), String(-HOUR)),
  end: async shop => writeFileSync(offsets(shop), '0'),
  isMet: async ({ call, newest }) => {
    const { body } = await call<PagedAuditEntries>('GET', `/api/activity/product/${newest}`);
    return (body?.results[0]?.at ?? Infinity) < Date.now() - HOUR / 2;
  },
  harmless: true,
};

/** Another program holds a write transaction for three seconds, which delays writes like a slow disk. */
const HELD: Fault = {
  begin: async ({ on, env, folder }) => {
    const db = connect(env.DATABASE_URL ?? path.join(folder, 'trastienda.sqlite'));
    void db
      .transaction()
      .execute(async tx => {
        await sql`update branch set name = name`.execute(tx);
        if (on === 'PostgreSQL') await sql`lock table product in exclusive mode`.execute(tx);
        await wait(3000);
      })
      .finally(() => db.destroy());
    await wait(100);
  },
  end: async () => wait(3500),
  isMet: ({ slowest }) => slowest > 1000,
};

const doors = new Map<Shop, Door>();

const AWAY: Fault = {
  prepare: async shop => {
    const door = await openDoor(shop.env.DATABASE_URL!);
    doors.set(shop, door);
    return () => void door.remove();
  },
  env: shop => ({ DATABASE_URL: doors.get(shop)!.url }),
  begin: async shop => doors.get(shop)!.close(),
  end: async shop => doors.get(shop)!.open(),
};

const FAULTS: Record<DatabaseName, Record<string, Fault>> = {
  SQLite: { 'full disk': FULL, 'clock set back an hour': CLOCK_BACK, 'database held for 3 s': HELD },
  PostgreSQL: {
    'PostgreSQL away': AWAY,
    'clock set back an hour': CLOCK_BACK,
    'database held for 3 s': HELD,
  },
};

/**
 * Disk faults are skipped when this process may not mount a disk (this needs root on Linux, and some containers forbid
 * it).
 */
function mayMount(): boolean {
  const place = mkdtempSync(path.join(os.tmpdir(), 'trastienda-disk-'));
  try {
    run('mount', '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', place);
    run('umount', place);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** @param lasts duration of each fault in milliseconds */
export async function runFaults(on: DatabaseName, cluster: string, lasts = 4000): Promise<Result> {
  const failures: string[] = [];
  const met: string[] = [];
  const disks = on === 'SQLite' && mayMount();
  for (const [name, fault] of Object.entries(FAULTS[on])) {
    if (fault.prepare === ownDisk && !disks) {
      met.push(`${name}: left out, as no disk can be mounted here`);
      continue;
    }
    const said = await meet(on, cluster, fault, lasts);
    met.push(`${name} (${said.acknowledged} kept, ${said.refused} refused)`);
    failures.push(...said.failures.map(failure => `${name}: ${failure}`));
  }
  if (disks) {
    met.push('read-only disk at the start');
    failures.push(...(await startReadOnly(cluster)));
  }
  return { part: 'faults', on, tried: met.join('; '), failures };
}

async function meet(on: DatabaseName, cluster: string, fault: Fault, lasts: number) {
  const shop = await makeShop(on, cluster);
  const undo = await fault.prepare?.(shop);
  const failures: string[] = [];
  const kept = new Map<number, string>();
  let refused = 0;
  let slowest = 0;
  try {
    const running = await shop.start(fault.env?.(shop));
    const { branch, category } = await stockShop(running.call);
    const write = async (name: string): Promise<boolean> => {
      const began = performance.now();
      const { status, body } = await running.call<{ id: number; message: string }>(
        'POST', '/api/product', buildProductBody(branch, category, `${name} ${'x'.repeat(150)}`)); // oxfmt-ignore
      slowest = Math.max(slowest, performance.now() - began);
      if (status === 201) kept.set(body.id, name);
      else {
        refused++;
        if (status < 500 || !body?.message)
          failures.push(`"${name}" was answered ${status} without a sentence.`);
      }
      return status === 201;
    };
    for (let count = 0; count < 20; count++) await write(`before ${count}`);
    slowest = 0;
    await fault.begin(shop);
    // The long name helps to use up the last pages of a small disk.
    const until = performance.now() + lasts;
    for (let count = 0; performance.now() < until && count < 3000; count++) await write(`during ${count}`);
    if (fault.harmless && refused > 0) failures.push(`${refused} writes were refused.`);
    const during = { slowest, newest: [...kept.keys()].at(-1), call: running.call };
    if (!(await (fault.isMet?.(during) ?? refused > 0))) failures.push('The fault was not met.');
    await fault.end(shop);
    let back = false;
    for (let count = 0; count < 40 && !back; count++) {
      back = await write(`after ${count}`);
      if (!back) await wait(250);
    }
    if (!back) failures.push('Ten seconds later it has not recovered by itself.');
    if (!running.token) failures.push('Nobody was signed in.');
    failures.push(...(await lost(running.call, kept)));
    await running.kill();
    failures.push(...(await countDifferences(shop)));
  } finally {
    undo?.();
    await shop.remove();
  }
  return { acknowledged: kept.size, refused, failures };
}

/**
 * After a disk error, Linux remounts the disk read-only. The server must refuse to start with a sentence, and start
 * again once the disk is writable.
 */
async function startReadOnly(cluster: string): Promise<string[]> {
  const shop = await makeShop('SQLite', cluster);
  const undo = await ownDisk(shop);
  const failures: string[] = [];
  try {
    const first = await shop.start();
    const { products } = await stockShop(first.call);
    await first.kill();
    run('mount', '-o', 'remount,ro', shop.folder);
    const program = startProgram(shop.env);
    const code = await program.ended;
    const { err } = program.said;
    if (code === 0 || !err.trim() || /^\s+at /m.test(err)) {
      failures.push(`On a read-only disk the server ended with ${code} and said: ${err.trim() || 'nothing'}`);
    }
    run('mount', '-o', 'remount,rw', shop.folder);
    const again = await shop.start();
    const { status } = await again.call('GET', `/api/product/${products[0]}`);
    if (status !== 200) failures.push(`After a read-only disk a product answers ${status}.`);
    await again.kill();
  } finally {
    undo();
    await shop.remove();
  }
  return failures;
}

async function lost(call: Call, kept: Map<number, string>): Promise<string[]> {
  const found: string[] = [];
  for (const [id, name] of kept) {
    const { status, body } = await call<{ name: string }>('GET', `/api/product/${id}`);
    if (status !== 200 || !body.name.startsWith(name))
      found.push(`"${name}" was acknowledged and is not there.`);
  }
  return found.slice(0, 5);
}
