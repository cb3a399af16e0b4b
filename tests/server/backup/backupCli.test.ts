import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runBackup } from '../../../server/backup/runBackup.ts';
import { connect } from '../../../server/database/connect.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { buildBanner } from '../../support/builders.ts';

let folder = '';
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-backup-cli-'));
  mkdirSync(path.join(folder, 'shop'));
  const db = connect(path.join(folder, 'shop/trastienda.sqlite'));
  await migrate(db);
  await buildBanner(db, { image: 'lost.webp' });
  await db.destroy();
});
afterEach(() => rmSync(folder, { recursive: true }));

async function run(command: 'backup' | 'restore', args: string[], more: Record<string, string> = {}) {
  const said = { out: '', err: '' };
  const code = await runBackup(command, args, {
    env: { DATA_DIR: path.join(folder, 'shop'), INIT_CWD: folder, ...more },
    out: { write: text => (said.out += text) },
    err: { write: text => (said.err += text) },
  });
  return { code, ...said };
}

describe('npm run backup and restore', () => {
  it('say what is where, and which pictures were gone', async () => {
    const made = await run('backup', ['my.tar.gz']);
    expect(made.code).toBe(0);
    const said =
      /^The shop as of \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC \(0 pictures, [\d.]+ MB\) is in (.*)\.\n$/;
    expect(said.exec(made.out)?.[1]).toBe(path.join(folder, 'my.tar.gz'));
    expect(made.err).toBe(
      'Pictures that the database names and that are not stored: 1 (such as banner/lost.webp). The backup has all others.\n',
    );
    const DATA_DIR = path.join(folder, 'new');
    const restored = await run('restore', ['my.tar.gz'], { DATA_DIR });
    expect(restored.code).toBe(0);
    expect(restored.out).toMatch(/^The shop as of .* is in .*new again\.\n$/);
    const again = await run('restore', ['my.tar.gz', '--replace'], { DATA_DIR });
    expect(again.out).toMatch(/\nWhat was there before is in .*replaced-\d{8}T\d{6}Z\.\n$/);
  });

  it('leave entries in the record of who did what', async () => {
    await run('backup', ['my.tar.gz']);
    const DATA_DIR = path.join(folder, 'new');
    expect((await run('restore', ['my.tar.gz'], { DATA_DIR })).err).toBe('');
    const entriesIn = async (data: string) => {
      const db = connect(path.join(folder, data, 'trastienda.sqlite'));
      const entries = await db.selectFrom('audit_entry').select(['action', 'admin_id', 'changes']).execute();
      await db.destroy();
      return entries;
    };
    const entry = { admin_id: null, changes: '{"after":{"file":"my.tar.gz"}}' };
    expect(await entriesIn('shop')).toEqual([{ action: 'backup', ...entry }]);
    expect(await entriesIn('new')).toEqual([{ action: 'restore', ...entry }]);
  });

  it('write into BACKUP_DIR under a name of their own', async () => {
    const BACKUP_DIR = path.join(folder, 'backups');
    expect((await run('backup', [], { BACKUP_DIR })).code).toBe(0);
    expect(readdirSync(BACKUP_DIR)).toEqual([expect.stringMatching(/^trastienda-\d{8}T\d{6}Z\.tar\.gz$/)]);
  });

  it.each([
    ['backup', [], /^Name the file to write: npm run backup -- FILE\.tar\.gz, or set BACKUP_DIR/],
    ['backup', ['a', 'b'], /^Name one file: /],
    ['backup', ['a', '--replace'], /^Unknown option '--replace'/],
    ['backup', ['shop'], /shop is a folder; name the archive in it\.\n$/],
    ['restore', [], /^Name one file: npm run restore/],
    ['restore', ['none.tar.gz'], /^There is no file .*none\.tar\.gz\.$/m],
    ['backup', ['a', '--at', '1'], /^Unknown option '--at'/],
    ['restore', ['a', '--at', 'noon'], /^--at takes a moment such as "2026-11-29 14:05", not "noon"\.$/m],
    ['restore', ['--force'], /^Unknown option '--force'/],
  ] as const)('%s %j is answered with a sentence', async (command, args, sentence) => {
    const { code, out, err } = await run(command, [...args]);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(sentence);
  });

  it('help', async () => {
    for (const command of ['backup', 'restore'] as const) {
      const { code, out } = await run(command, ['--help']);
      expect(code).toBe(0);
      expect(out).toContain(`npm run ${command} -- FILE.tar.gz`);
    }
  });
});
