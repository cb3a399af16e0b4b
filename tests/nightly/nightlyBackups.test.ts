/** Nightly backups of running programs. `tests/server/backup/nightly.test.ts` has the other rules for them. */
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { toUnfinishedBackupPrefix } from '../../server/backup/backupFolders.ts';
import { connect } from '../../server/database/connect.ts';
import { migrate } from '../../server/database/migrate.ts';
import { readSettings } from '../../server/settings.ts';
import { it } from '../support/backupPrograms.ts';
import { buildBranch } from '../support/builders.ts';
import { callProgram } from '../support/program.ts';

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

describe('the program', () => {
  it('makes it though a clock that was ahead made one of a moment to come, which goes first', async ({
    folder,
    start,
  }) => {
    const BACKUP_DIR = path.join(folder, 'backups');
    mkdirSync(BACKUP_DIR);
    const ahead = 'trastienda-20990101T040000Z.tar.gz';
    writeFileSync(path.join(BACKUP_DIR, ahead), 'ahead');
    const env = { DATA_DIR: path.join(folder, 'shop'), BACKUP_DIR, BACKUP_KEEP: '1', DEMO: 'none' };
    await start(env).address();
    await expect
      .poll(() => namesIn(BACKUP_DIR))
      .toEqual([expect.stringMatching(/^trastienda-(?!2099)\d{8}T\d{6}Z\.tar\.gz$/)]);
  });

  it('makes none while another server makes one in the same folder', async ({ folder, start }) => {
    const [mine, theirs] = [path.join(folder, 'mine'), path.join(folder, 'theirs')];
    const [shared, alone] = [path.join(folder, 'shared'), path.join(folder, 'alone')];
    const name = `trastienda-20260615T100000Z.tar.gz${toUnfinishedBackupPrefix(theirs)}1`;
    const work = path.join(shared, name);
    mkdirSync(work, { recursive: true });
    writeFileSync(path.join(work, 'archive'), 'so far');
    await start({ DATA_DIR: mine, BACKUP_DIR: shared, DEMO: 'none' }).address();
    // The server with a backup folder of its own completes its backup. The first server has had as much time, so it
    // would have completed one, too.
    await start({ DATA_DIR: path.join(folder, 'other'), BACKUP_DIR: alone, DEMO: 'none' }).address();
    await expect.poll(() => namesIn(alone)).toEqual([expect.stringMatching(/Z\.tar\.gz$/)]);
    expect(namesIn(shared)).toEqual([name]);
  });

  it('says in its log that a backup failed, serves on, and leaves the older ones', async ({
    folder,
    start,
  }) => {
    const BACKUP_DIR = path.join(folder, 'backups');
    mkdirSync(BACKUP_DIR);
    const old = 'trastienda-20260101T040000Z.tar.gz';
    writeFileSync(path.join(BACKUP_DIR, old), 'old');
    // A file in place of a folder prevents the archive from being written.
    const DATA_DIR = path.join(folder, 'shop');
    mkdirSync(path.join(DATA_DIR, 'config.json'), { recursive: true });
    chmodSync(DATA_DIR, 0o700);
    const program = start({ DATA_DIR, BACKUP_DIR, DEMO: 'none' });
    const address = await program.address();
    await expect
      .poll(() => program.said.out)
      .toMatch(/"level":50.*The nightly backup was not made: [^"]+\."/);
    expect((await callProgram(address, 'GET', '/health')).status).toBe(200);
    expect(namesIn(BACKUP_DIR)).toEqual([old]);
    expect(namesIn(DATA_DIR).filter(name => name.startsWith('.backup'))).toEqual([]);
  });

  it('leaves no part of an archive where it cannot be written to its end', async ({ folder }) => {
    const { execFile } = await import('node:child_process');
    const shop = readSettings({ DATA_DIR: path.join(folder, 'shop') });
    mkdirSync(shop.dataFolder);
    const db = connect(shop.database);
    await migrate(db);
    for (let at = 0; at < 300; at++) await buildBranch(db, { address: String(Math.random()).repeat(200) });
    await db.destroy();
    const BACKUP_DIR = path.join(folder, 'backups');
    const main = path.join(import.meta.dirname, '../../server/backup/backupCommand.ts');
    // The size of files is limited to 100 blocks, to simulate a full disk.
    const said = await new Promise<{ code: unknown; err: string }>(resolve =>
      execFile(
        '/bin/sh',
        ['-c', 'ulimit -f 100; exec "$0" "$@"', process.execPath, main, 'backup'],
        { env: { PATH: process.env.PATH, DATA_DIR: shop.dataFolder, BACKUP_DIR } },
        (error, _out, err) => resolve({ code: error?.code, err }),
      ),
    );
    expect(said.code).toBe(1);
    expect(said.err).toMatch(/^[^\n]+\.\n$/);
    expect(namesIn(BACKUP_DIR)).toEqual([]);
  });
});
