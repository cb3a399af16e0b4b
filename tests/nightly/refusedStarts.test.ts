import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, it as base } from 'vitest';
import { BUILD_LABEL } from '../../server/lib/installFolder.ts';
import { connect } from '../../server/database/connect.ts';
import { migrate } from '../../server/database/migrate.ts';
import { BOTH_DATABASES } from '../support/databases.ts';
import { startProgram } from '../support/program.ts';
import { dump } from '../server/import/importSupport.ts';

const NEWER = `The database was made by a newer version of Trastienda (it knows "999_tomorrow"). Start that version, or use another data folder. This is version ${BUILD_LABEL}. If you are developing: server/database/migrations has no 999_tomorrow.ts; bring the file back, from git or another branch.`;

/** Each test gets its own folder. Tests run concurrently, because they mostly wait for programs. */
const it = base.extend<{ folder: string }>({
  folder: async ({ task: _ }, use) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'trastienda-refused-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
}).concurrent;

async function loadingFirst(folder: string, module: string): Promise<string> {
  const file = path.join(folder, 'first.mjs');
  await writeFile(file, module);
  return `--import=${pathToFileURL(file).href}`;
}

async function refusal(env: Record<string, string>): Promise<string> {
  const program = startProgram(env);
  // The program is killed if it starts.
  program.address().then(
    () => program.kill('SIGKILL'),
    () => undefined,
  );
  expect(await program.ended).toBe(1);
  expect(program.said.out).toBe('');
  expect(program.said.err).toMatch(/^[^\n]+\.\n$/);
  return program.said.err.trim();
}

async function makeNewer(address: string) {
  const db = connect(address);
  await migrate(db);
  await sql`insert into kysely_migration (name, timestamp) values ('999_tomorrow', '2099-01-01')`.execute(db);
  const content = await dump(db);
  await db.destroy();
  return content;
}

describe('the program refuses to start', () => {
  it('on a port that is in use, and makes nothing', async ({ folder }) => {
    const other = createServer();
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    try {
      expect(await refusal({ DATA_DIR: path.join(folder, 'data'), PORT: String(port) })).toBe(
        `Port ${port} is in use. Stop the program that uses it, or choose another with PORT.`,
      );
    } finally {
      other.close();
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  it('in a data folder that is a file', async ({ folder }) => {
    const DATA_DIR = path.join(folder, 'data');
    await writeFile(DATA_DIR, 'mine');
    expect(await refusal({ DATA_DIR })).toBe(
      `The data folder ${DATA_DIR} cannot be written. Choose another with DATA_DIR.`,
    );
    expect(readFileSync(DATA_DIR, 'utf8')).toBe('mine');
    expect(readdirSync(folder)).toEqual(['data']);
  });

  const onLinux = process.platform === 'linux' ? it : () => {};
  onLinux('in a folder in which nobody can make one', async () => {
    const DATA_DIR = '/proc/trastienda/data';
    expect(await refusal({ DATA_DIR })).toBe(
      `The data folder ${DATA_DIR} cannot be written. Choose another with DATA_DIR.`,
    );
  });

  it('with an SQLite file of a newer version, which stays the same to the byte', async ({ folder }) => {
    const file = path.join(folder, 'trastienda.sqlite');
    await makeNewer(file);
    const before = readFileSync(file);
    expect(await refusal({ DATA_DIR: folder })).toBe(NEWER);
    expect(readFileSync(file).equals(before)).toBe(true);
    const names = readdirSync(folder).filter(name => !/-(wal|shm)$/.test(name));
    expect(names.sort()).toEqual(['lock.sqlite', 'trastienda.sqlite']);
  });

  it('with a PostgreSQL database of a newer version, which stays as it is', async ({ folder }) => {
    const DATABASE_URL = await BOTH_DATABASES.find(({ dialect }) => dialect === 'postgres')!.make();
    const before = await makeNewer(DATABASE_URL);
    expect(await refusal({ DATA_DIR: folder, DATABASE_URL })).toBe(NEWER);
    const db = connect(DATABASE_URL);
    expect(await dump(db)).toEqual(before);
    await db.destroy();
  });

  it('with a file that is no database', async ({ folder }) => {
    const file = path.join(folder, 'trastienda.sqlite');
    await writeFile(file, 'These are my notes. '.repeat(400));
    const before = readFileSync(file);
    expect(await refusal({ DATA_DIR: folder })).toBe('The database file is damaged or is not a database.');
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('with an empty file where its database was, and makes no new shop', async ({ folder }) => {
    const file = path.join(folder, 'trastienda.sqlite');
    await writeFile(file, '');
    expect(await refusal({ DATA_DIR: folder })).toBe(
      `The database file ${file} is empty: whatever was in it is gone. Restore a backup (npm run restore), or remove the file to begin with a new shop.`,
    );
    expect(readFileSync(file)).toHaveLength(0);
  });

  it("with another program's database, which stays the same to the byte", async ({ folder }) => {
    const file = path.join(folder, 'trastienda.sqlite');
    const other = new DatabaseSync(file);
    other.exec('create table branch (bough text, leaves text)');
    other.close();
    const before = readFileSync(file);
    expect(await refusal({ DATA_DIR: folder })).toBe(
      `The database file ${file} holds another program's data, not a shop of Trastienda. Choose another folder with DATA_DIR.`,
    );
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('with a folder where the database file should be', async ({ folder }) => {
    await mkdir(path.join(folder, 'trastienda.sqlite'));
    expect(await refusal({ DATA_DIR: folder })).toBe('The database file cannot be written.');
  });

  it('on a disk that is full before the shop is made', async ({ folder }) => {
    // SQLite is limited to a few pages, which gives the same error as a full disk.
    const NODE_OPTIONS = await loadingFirst(
      folder,
      `import { DatabaseSync } from 'node:sqlite';
      const { exec } = DatabaseSync.prototype;
      DatabaseSync.prototype.exec = function (statements) {
        exec.call(this, statements);
        exec.call(this, 'pragma max_page_count = 20');
      };`,
    );
    const DATA_DIR = path.join(folder, 'data');
    const program = startProgram({ DATA_DIR, NODE_OPTIONS });
    expect(await program.ended).toBe(1);
    expect(program.said.err).toBe(
      'The disk is full (The migration 001_shop failed: database or disk is full).\nThe database could not be made.\n',
    );
  });

  it('on a disk that has no room left to read a shop', async ({ folder }) => {
    const file = path.join(folder, 'trastienda.sqlite');
    new DatabaseSync(file).exec('create table kysely_migration (name text)');
    const NODE_OPTIONS = await loadingFirst(
      folder,
      `import { DatabaseSync } from 'node:sqlite';
      const { prepare } = DatabaseSync.prototype;
      DatabaseSync.prototype.prepare = function (statement) {
        if (!statement.includes('sqlite_master')) return prepare.call(this, statement);
        throw Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 4874 });
      };`,
    );
    expect(await refusal({ DATA_DIR: folder, NODE_OPTIONS })).toBe(
      'The disk is full or failed, or cannot be written (disk I/O error).',
    );
  });

  it('with a PostgreSQL that does not answer', async ({ folder }) => {
    const DATABASE_URL = 'postgres://shop:secret@127.0.0.1:1/shop';
    const said = await refusal({ DATA_DIR: folder, DATABASE_URL });
    expect(said).toMatch(/^The database of DATABASE_URL cannot be reached: .*ECONNREFUSED.*\.$/);
    expect(said).not.toContain('secret');
  });

  it('with a PostgreSQL whose socket is not there', async ({ folder }) => {
    const DATABASE_URL = `postgres:///shop?host=${encodeURIComponent(folder)}&user=shop`;
    expect(await refusal({ DATA_DIR: folder, DATABASE_URL })).toMatch(
      /^The database of DATABASE_URL cannot be reached: /,
    );
  });

  it('with an address of PostgreSQL that is none', async ({ folder }) => {
    const DATABASE_URL = 'postgres://shop:secret@[nowhere/shop';
    const said = await refusal({ DATA_DIR: folder, DATABASE_URL });
    expect(said).toMatch(/^The database of DATABASE_URL cannot be reached: /);
    expect(said).not.toContain('secret');
  });

  it('with a PostgreSQL database that does not exist', async ({ folder }) => {
    const made = await BOTH_DATABASES.find(({ dialect }) => dialect === 'postgres')!.make();
    const DATABASE_URL = made.replace(/\/test_\w+\?/, '/nowhere?');
    expect(await refusal({ DATA_DIR: folder, DATABASE_URL })).toBe(
      'The database of DATABASE_URL cannot be reached: database "nowhere" does not exist.',
    );
  });

  describe('with a PostgreSQL database', () => {
    const ROLE = `stranger_${randomUUID().replaceAll('-', '')}`;
    const asOwner = async (address: string, ...statements: string[]) => {
      const client = new pg.Client(address);
      await client.connect();
      for (const statement of statements) await client.query(statement);
      await client.end();
    };
    const asStranger = (address: string) => address.replace('user=postgres', `user=${ROLE}`);
    const make = () => BOTH_DATABASES.find(({ dialect }) => dialect === 'postgres')!.make();
    beforeAll(async () => asOwner(await make(), `create role ${ROLE} login`));
    const mayNot = (reason: string) =>
      `The role of DATABASE_URL lacks rights that a shop needs (${reason}). Make it the owner of the database and of the shop's tables.`;
    const takesNone = (reason: string) =>
      `The database of DATABASE_URL takes no changes (${reason}). It may be a copy of another database: use the original.`;

    it('in which the role may make no tables', async ({ folder }) => {
      const DATABASE_URL = asStranger(await make());
      const program = startProgram({ DATA_DIR: folder, DATABASE_URL });
      expect(await program.ended).toBe(1);
      // The child process that creates the shop prints the reason, then this process ends.
      expect(program.said.err).toBe(
        `${mayNot('permission denied for schema public')}\nThe database could not be made.\n`,
      );
    });

    it("that has another role's shop", async ({ folder }) => {
      const address = await make();
      await asOwner(address, 'create table kysely_migration (name text)', 'create table branch (id bigint)');
      expect(await refusal({ DATA_DIR: folder, DATABASE_URL: asStranger(address) })).toBe(
        mayNot('permission denied for table kysely_migration'),
      );
    });

    it('that is read-only', async ({ folder }) => {
      const DATABASE_URL = await make();
      const db = connect(DATABASE_URL);
      await migrate(db);
      const name = new URL(DATABASE_URL).pathname.slice(1);
      await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(db);
      await db.destroy();
      expect(await refusal({ DATA_DIR: folder, DATABASE_URL })).toBe(
        takesNone('cannot execute SELECT FOR UPDATE in a read-only transaction'),
      );
    });
  });

  it('on an address that is not this machine', async ({ folder }) => {
    expect(await refusal({ DATA_DIR: path.join(folder, 'data'), HOST: '192.0.2.1' })).toBe(
      'HOST 192.0.2.1 is not an address of this machine.',
    );
    expect(existsSync(path.join(folder, 'data'))).toBe(false);
  });

  it('with a setting that it cannot read, and makes nothing', async ({ folder }) => {
    expect(await refusal({ DATA_DIR: path.join(folder, 'data'), PORT: 'http' })).toBe(
      'PORT must be a whole number from 0 to 65535, not "http".',
    );
    expect(readdirSync(folder)).toEqual([]);
  });
});
