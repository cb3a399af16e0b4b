import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, vi } from 'vitest';
import { startNightlyBackups, isBackupDue } from '../../../server/backup/nightly.ts';
import {
  claimNightlyBackup,
  isBackupRunningElsewhere,
  toUnfinishedBackupPrefix,
} from '../../../server/backup/backupFolders.ts';
import { readArchive } from '../../../server/backup/archive.ts';
import { connect } from '../../../server/database/connect.ts';
import { migrate, migrateTo, listMigrations } from '../../../server/database/migrate.ts';
import { readSettings } from '../../../server/settings.ts';
import { it } from '../../support/backupPrograms.ts';
import { buildBranch } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';
import { callProgram } from '../../support/program.ts';

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

describe('a backup is due', () => {
  const mexico = 'America/Mexico_City';
  const at = (text: string) => Date.parse(text);

  it('at four on the clock of the shop, once', ({ task: _ }) => {
    const yesterday = at('2026-06-14T04:00:30-06:00');
    expect(isBackupDue(yesterday, at('2026-06-15T03:59:00-06:00'), mexico)).toBe(false);
    expect(isBackupDue(yesterday, at('2026-06-15T04:00:00-06:00'), mexico)).toBe(true);
    expect(isBackupDue(at('2026-06-15T04:00:10-06:00'), at('2026-06-15T23:00:00-06:00'), mexico)).toBe(false);
    expect(isBackupDue(yesterday, at('2026-06-15T03:59:00-06:00'), 'Europe/Madrid')).toBe(true);
  });

  it('when the machine was off at that hour, and when there is none', ({ task: _ }) => {
    expect(isBackupDue(at('2026-06-12T04:00:10-06:00'), at('2026-06-15T09:00:00-06:00'), mexico)).toBe(true);
    expect(isBackupDue(null, at('2026-06-15T03:00:00-06:00'), mexico)).toBe(true);
  });

  it('once in the nights in which clocks change', ({ task: _ }) => {
    const newYork = 'America/New_York';
    for (const [day, offset] of [
      ['2026-03-08', '-04:00'],
      ['2026-11-01', '-05:00'],
    ]) {
      const made = at(`${day}T04:00:05${offset}`);
      expect(isBackupDue(made - 10_000, made, newYork)).toBe(true);
      expect(isBackupDue(made, made + 20 * 3_600_000, newYork)).toBe(false);
    }
  });
});

describe('the program', () => {
  it('makes the backup that is due, and another start makes none', async ({ folder, start }) => {
    const env = { DATA_DIR: path.join(folder, 'shop'), BACKUP_DIR: path.join(folder, 'backups') };
    const first = start(env);
    await first.address();
    const made = () => namesIn(env.BACKUP_DIR).filter(name => name.endsWith('.tar.gz'));
    await expect.poll(made).toHaveLength(1);
    const [name] = made();
    expect((await readArchive(path.join(env.BACKUP_DIR, name!))).files[0]!.path).toBe('database.sqlite');
    first.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    const second = start(env);
    const address = await second.address();
    expect((await callProgram(address, 'GET', '/health')).status).toBe(200);
    expect(made()).toEqual([name]);
  });

  it('is running elsewhere while another server has written to an unfinished archive', async ({ folder }) => {
    const [mine, theirs] = [path.join(folder, 'mine'), path.join(folder, 'theirs')];
    const shared = path.join(folder, 'shared');
    const work = path.join(shared, `trastienda-20260615T100000Z.tar.gz${toUnfinishedBackupPrefix(theirs)}1`);
    mkdirSync(work, { recursive: true });
    const written = path.join(work, 'archive');
    writeFileSync(written, 'so far');
    expect(await isBackupRunningElsewhere(mine, shared)).toBe(true);
    // Unfinished archives that a server has left do not delay a backup: neither those of the same server, nor those of
    // another server that are hours old.
    expect(await isBackupRunningElsewhere(theirs, shared)).toBe(false);
    const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
    for (const place of [written, work]) utimesSync(place, hoursAgo, hoursAgo);
    expect(await isBackupRunningElsewhere(mine, shared)).toBe(false);
  });

  it('makes one with another that looks at the same moment, though a clock that was ahead left one', async ({
    folder,
  }) => {
    const [DATA_DIR, BACKUP_DIR] = [path.join(folder, 'shop'), path.join(folder, 'backups')];
    for (const place of [DATA_DIR, BACKUP_DIR]) mkdirSync(place);
    writeFileSync(path.join(BACKUP_DIR, 'trastienda-20990101T040000Z.tar.gz'), 'ahead');
    const { database } = readSettings({ DATA_DIR });
    const db = connect(database);
    await migrate(db);
    // The child process that makes the backup reads these variables.
    vi.stubEnv('DATA_DIR', DATA_DIR).stubEnv('BACKUP_DIR', BACKUP_DIR).stubEnv('BACKUP_KEEP', '1');
    const failures: string[] = [];
    const ends = ['one', 'two'].map(name =>
      startNightlyBackups({
        db,
        settings: { backupFolder: BACKUP_DIR, dataFolder: path.join(folder, name), defaultBranch: null },
        onFailure: sentence => failures.push(sentence),
      }),
    );
    await expect
      .poll(() => namesIn(BACKUP_DIR), { timeout: 20_000 })
      .toEqual([expect.stringMatching(/^trastienda-(?!2099)\d{8}T\d{6}Z\.tar\.gz$/)]);
    for (const end of ends) end();
    vi.unstubAllEnvs();
    await db.destroy();
    expect(failures).toEqual([]);
  });

  it('makes none while another server has claimed the night, unless that was killed long ago', async ({
    folder,
  }) => {
    const [mine, theirs] = [path.join(folder, 'mine'), path.join(folder, 'theirs')];
    expect(await claimNightlyBackup(theirs, folder)).toBeTypeOf('function');
    expect(await claimNightlyBackup(mine, folder)).toBeUndefined();
    const letGo = await claimNightlyBackup(theirs, folder);
    await letGo!();
    expect(namesIn(folder)).toEqual([]);

    await claimNightlyBackup(theirs, folder);
    const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
    utimesSync(path.join(folder, '.trastienda-night'), hoursAgo, hoursAgo);
    expect(await claimNightlyBackup(mine, folder)).toBeUndefined();
    expect(await claimNightlyBackup(mine, folder)).toBeTypeOf('function');
  });

  it('is told when a backup fails, and when one succeeds again', async ({ folder }) => {
    const [DATA_DIR, BACKUP_DIR] = [path.join(folder, 'shop'), path.join(folder, 'backups')];
    mkdirSync(path.join(DATA_DIR, 'config.json'), { recursive: true });
    const settings = readSettings({ DATA_DIR, BACKUP_DIR });
    const db = connect(settings.database);
    await migrate(db);
    vi.stubEnv('DATA_DIR', DATA_DIR).stubEnv('BACKUP_DIR', BACKUP_DIR);
    const state: { failure: string | null } = { failure: null };
    const endAfter = async (isOver: () => boolean) => {
      const end = startNightlyBackups({ db, settings, state, onFailure: () => {} });
      await expect.poll(isOver).toBe(true);
      end();
    };
    await endAfter(() => state.failure !== null);
    expect(state.failure).toMatch(/\.$/);
    rmSync(path.join(DATA_DIR, 'config.json'), { recursive: true });
    await endAfter(() => state.failure === null);
    expect(namesIn(BACKUP_DIR)).toHaveLength(1);
    vi.unstubAllEnvs();
    await db.destroy();
  });
});

for (const database of DATABASES) {
  describe(`before the tables change on ${database.name}`, () => {
    async function olderShop(folder: string) {
      const DATA_DIR = path.join(folder, 'shop');
      mkdirSync(DATA_DIR);
      // The shop already has a branch, so it must not be set up.
      const env: Record<string, string> = { DATA_DIR, TRASTIENDA_OWNER: '' };
      if (database.dialect === 'postgres') env.DATABASE_URL = await database.make();
      const db = connect(readSettings(env).database);
      // Migrations up to this one can run twice. Later migrations, which a project has added, are not required to.
      await migrateTo(db, '027_supplier_names');
      await buildBranch(db, { name: 'Old' });
      await sql`delete from kysely_migration where name >= '003_idempotency'`.execute(db);
      await db.destroy();
      return env;
    }
    const migrationsIn = async (env: Record<string, string>) => {
      const db = connect(readSettings(env).database);
      const done = await listMigrations(db);
      await db.destroy();
      return done;
    };

    it('a backup is made, and said', async ({ folder, start }) => {
      const env = { ...(await olderShop(folder)), BACKUP_DIR: path.join(folder, 'backups') };
      const before = await migrationsIn(env);
      const program = start(env);
      await program.address();
      const name = namesIn(env.BACKUP_DIR).find(name => name.startsWith('before-003_idempotency-'));
      const file = path.join(env.BACKUP_DIR, name!);
      expect(program.said.out).toContain(
        `This version changes the tables; the shop as it was before is in ${file}.\n`,
      );
      expect((await readArchive(file)).migrations).toEqual(before);
      expect((await migrationsIn(env))!.length).toBeGreaterThan(before!.length);
    });

    it('nothing changes when the backup fails', async ({ folder, start }) => {
      const BACKUP_DIR = path.join(folder, 'a file');
      writeFileSync(BACKUP_DIR, 'mine');
      const env = { ...(await olderShop(folder)), BACKUP_DIR };
      const before = await migrationsIn(env);
      const program = start(env);
      expect(await program.ended).toBe(1);
      expect(program.said.err).toMatch(
        /^This version changes the tables, but the backup before that failed, so nothing was changed: [^\n]+\.\n$/,
      );
      expect(await migrationsIn(env)).toEqual(before);
    });

    it('without BACKUP_DIR, it is beside the embedded database, or its lack is said', async ({
      folder,
      start,
    }) => {
      const env = await olderShop(folder);
      const program = start(env);
      await program.address();
      if (database.dialect === 'sqlite') {
        expect(namesIn(path.join(env.DATA_DIR!, 'backups'))).toHaveLength(1);
      } else {
        expect(program.said.out).toContain(
          'This version changes the tables, and no backup was made first: BACKUP_DIR is not set.\n',
        );
      }
    });
  });
}
