import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it as base } from 'vitest';
import { connect, type Db } from '../../server/database/connect.ts';
import { lockFolder } from '../../server/database/dataFolder.ts';
import { isDatabaseEmptyOrUnfinished } from '../../server/database/firstStart.ts';
import { migrateTo } from '../../server/database/migrate.ts';
import { runImport } from '../../server/import/runImport.ts';
import { buildAdmin } from '../support/builders.ts';
import { BOTH_DATABASES } from '../support/databases.ts';
import { startProgram, type Program } from '../support/program.ts';
import { beginSlowFirstStart } from '../support/slowFirstStart.ts';

/** Creating this many orders takes about a second. */
const ORDERS = '6000';
const WAITS = 'Another Trastienda is making the shop in this database; waiting until it is done.';
const ANEW = 'The shop in this database was never finished; making it again.';
const postgres = BOTH_DATABASES.find(({ dialect }) => dialect === 'postgres')!;

interface Fixtures {
  folder: string;
  start: (env: Record<string, string>) => Program;
}

const it = base.extend<Fixtures>({
  folder: async ({ task: _ }, use) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'trastienda-twice-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  start: async ({ folder }, use) => {
    const started: Program[] = [];
    await use(env => {
      const program = startProgram({ DATA_DIR: folder, ...env });
      started.push(program);
      return program;
    });
    for (const program of started) program.kill('SIGKILL');
    await Promise.all(started.map(program => program.ended));
  },
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise(resolve => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise(resolve => probe.close(resolve));
  return port;
}

const unfinishedIn = (folder: string) => readdirSync(folder).filter(name => name.includes('unfinished'));

async function ordersIn(where: string): Promise<number> {
  const db = connect(where);
  const { rows } = await sql<{ orders: number }>`select count(*) as orders from sale`.execute(db);
  await db.destroy();
  return rows[0]!.orders;
}

async function refusal(program: Program): Promise<string> {
  expect(await program.ended).toBe(1);
  expect(program.said.out).toBe('');
  expect(program.said.err).toMatch(/^[^\n]+\.\n$/);
  return program.said.err.trim();
}

describe('two starts at once in one data folder', () => {
  it('the second is refused on the same port and on another, and the first makes its shop', async ({
    folder,
    start,
  }) => {
    const PORT = String(await freePort());
    const first = start({ PORT, DEMO: ORDERS });
    await expect.poll(() => unfinishedIn(folder)).not.toEqual([]);
    const [samePort, anotherPort] = [start({ PORT, DEMO: ORDERS }), start({ DEMO: ORDERS })];
    expect(await refusal(samePort)).toBe(
      `Port ${PORT} is in use. Stop the program that uses it, or choose another with PORT.`,
    );
    const inUse = `Another Trastienda is using the data folder ${folder}. Stop it, or choose another folder with DATA_DIR.`;
    expect(await refusal(anotherPort)).toBe(inUse);

    const address = await first.address();
    expect((await fetch(`${address}/health`)).status).toBe(200);
    expect(await ordersIn(path.join(folder, 'trastienda.sqlite'))).toBe(Number(ORDERS));
    expect(await refusal(start({}))).toBe(inUse);
    expect(unfinishedIn(folder)).toEqual([]);
  });

  it('who is killed while making the shop leaves nothing that is in the way', async ({ folder, start }) => {
    const first = start({ DEMO: '200000' });
    await expect.poll(() => unfinishedIn(folder)).not.toEqual([]);
    first.kill('SIGKILL');
    await first.ended;
    expect(existsSync(path.join(folder, 'trastienda.sqlite'))).toBe(false);

    const second = start({ DEMO: '300' });
    await second.address();
    expect(await ordersIn(path.join(folder, 'trastienda.sqlite'))).toBe(300);
    expect(unfinishedIn(folder)).toEqual([]);
    second.kill('SIGKILL');
    await second.ended;
    await start({}).address();
  });

  it('the signal to stop ends it at once while the shop is being made', async ({ folder, start }) => {
    const program = start({ DEMO: '200000' });
    await expect.poll(() => unfinishedIn(folder)).not.toEqual([]);
    program.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(existsSync(path.join(folder, 'trastienda.sqlite'))).toBe(false);
  });

  it('an import is let in beside a running server, not beside one that makes the shop', async ({
    folder,
    start,
  }) => {
    writeFileSync(path.join(folder, 'p.csv'), 'upc,name\n1,One\n');
    const bring = async () => {
      let err = '';
      const said = { write: (text: string) => (err += text) };
      const env = { DATA_DIR: folder, INIT_CWD: folder };
      return {
        code: await runImport(['products', 'p.csv'], { env, out: { write: () => {} }, err: said }),
        err,
      };
    };
    const unlock = lockFolder(folder)!;
    expect(await bring()).toEqual({
      code: 1,
      err: `Another Trastienda is making the database in ${folder}; import again when it is done.\n`,
    });
    expect(readdirSync(folder).sort()).toEqual(['lock.sqlite', 'p.csv']);
    unlock();
    await start({}).address();
    expect((await bring()).code).toBe(0);
  });
});

describe('two first starts on one PostgreSQL database', () => {
  const branches = async (db: Db) =>
    (await db.selectFrom('branch').select('name').execute()).map(b => b.name);

  it('the second waits and says so, and opens what the first has made', async ({ folder, start }) => {
    const DATABASE_URL = await postgres.make();
    const first = beginSlowFirstStart(DATABASE_URL);
    await first.begun;
    const DATA_DIR = path.join(folder, 'second');
    await mkdir(DATA_DIR);
    const second = start({ DATABASE_URL, DATA_DIR, DEMO: '300' });
    await expect.poll(() => second.said.err).toBe(`${WAITS}\n`);
    first.letOn();
    await first.made;
    await second.address();
    const db = connect(DATABASE_URL);
    expect(await branches(db)).toEqual(['Of the first']);
    await db.destroy();
  });

  it('the second makes the shop anew when the first dies', async ({ folder, start }) => {
    const DATABASE_URL = await postgres.make();
    const db = connect(DATABASE_URL);
    const first = start({ DATABASE_URL, DEMO: '200000' });
    await expect.poll(() => ordersIn(DATABASE_URL).catch(() => 0)).toBeGreaterThan(0);
    const second = start({ DATABASE_URL, DATA_DIR: path.join(folder, 'second'), DEMO: '300' });
    await expect.poll(() => second.said.err).toBe(`${WAITS}\n`);
    first.kill('SIGKILL');
    await second.address();
    expect(second.said.err).toContain(ANEW);
    expect(await ordersIn(DATABASE_URL)).toBe(300);
    expect(await isDatabaseEmptyOrUnfinished(db)).toBe(false);
    await db.destroy();
  });

  it('three of a newer version change the tables once, after one backup', async ({ folder, start }) => {
    const DATABASE_URL = await postgres.make();
    const db = connect(DATABASE_URL);
    await migrateTo(db, '006_set_up');
    await buildAdmin(db);
    const BACKUP_DIR = path.join(folder, 'backups');
    const servers = ['one', 'two', 'three'].map(name =>
      start({ DATABASE_URL, BACKUP_DIR, DATA_DIR: path.join(folder, name) }),
    );
    await Promise.all(servers.map(server => server.address()));
    const archives = readdirSync(BACKUP_DIR).filter(name => /^before-.*z$/.test(name));
    expect(archives).toHaveLength(1);
    const said = servers.map(({ said }) => said.out + said.err).join('');
    expect(said.match(/the shop as it was before is in/g)).toHaveLength(1);
    expect(await db.selectFrom('sign_in_failure').selectAll().execute()).toEqual([]);
    await db.destroy();
  });
});
