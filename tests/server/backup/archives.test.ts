import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBackup } from '../../../server/backup/backup.ts';
import { restoreBackup } from '../../../server/backup/restore.ts';
import { connect } from '../../../server/database/connect.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { BUILD_LABEL } from '../../../server/lib/installFolder.ts';
import { readSettings } from '../../../server/settings.ts';
import { entriesOf, withFile, withManifest, writeEntries, type Entry } from '../../support/archives.ts';

let folder = '';
let whole = '';
let entries: Entry[] = [];
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-archives-'));
  whole = path.join(folder, 'whole.tar.gz');
  const shop = readSettings({ DATA_DIR: path.join(folder, 'shop') });
  mkdirSync(path.join(shop.filesFolder, 'banner'), { recursive: true });
  writeFileSync(path.join(shop.filesFolder, 'banner/sun.webp'), 'sun');
  const db = connect(shop.database);
  await migrate(db);
  await db.destroy();
  await makeBackup(shop, whole);
  entries = await entriesOf(whole);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DAMAGED = /is not a backup of Trastienda, or it is damaged: [^\n]+\.$/;

async function refusal(file: string): Promise<string> {
  const place = readSettings({ DATA_DIR: path.join(folder, 'place') });
  const outcome = await restoreBackup(place, file).then(
    () => 'restored',
    (error: Error) => error.message,
  );
  expect(existsSync(place.dataFolder)).toBe(false);
  return outcome;
}

async function refusalOf(changed: readonly Entry[]): Promise<string> {
  const file = path.join(folder, 'changed.tar.gz');
  await writeEntries(file, changed);
  return refusal(file);
}

describe('an archive is refused before anything is touched', () => {
  it('when its database is damaged, or is of another version, although the manifest agrees', async () => {
    const { content } = entries.find(({ name }) => name === 'database.sqlite')!;
    const withDatabase = (bytes: Buffer) =>
      withManifest(
        entries.map(entry => (entry.name === 'database.sqlite' ? { ...entry, content: bytes } : entry)),
        ({ files }) => {
          const listed = files.find(({ path: name }) => name === 'database.sqlite')!;
          listed.bytes = bytes.length;
          listed.sha256 = createHash('sha256').update(bytes).digest('hex');
        },
      );
    expect(await refusalOf(withDatabase(Buffer.from('not a database')))).toMatch(/damaged|not a database/);
    const damaged = Buffer.from(content);
    damaged.fill(0x55, 3 * 4096, 5 * 4096);
    expect(await refusalOf(withDatabase(damaged))).toMatch(/damaged|malformed/);
    const other = withManifest(entries, manifest => {
      manifest.migrations = (manifest.migrations as string[]).slice(0, -1);
    });
    expect(await refusalOf(other)).toBe(
      'The database in the backup is of another version than its list of contents says.',
    );
  });

  it('when it is cut off, wherever', async () => {
    const bytes = readFileSync(whole);
    const file = path.join(folder, 'cut.tar.gz');
    for (const part of [0, 0.001, 0.1, 0.5, 0.9, 0.999]) {
      writeFileSync(file, bytes.subarray(0, Math.floor(bytes.length * part)));
      expect(await refusal(file)).toMatch(DAMAGED);
    }
  });

  it('when some bytes of it are others, wherever', async () => {
    const bytes = readFileSync(whole);
    const file = path.join(folder, 'flipped.tar.gz');
    for (const part of [0.05, 0.2, 0.4, 0.6, 0.8, 0.95]) {
      const flipped = Buffer.from(bytes);
      // A single flipped byte may have no effect, such as a reference to another run of equal zeros.
      const from = Math.floor(bytes.length * part);
      for (let at = from; at < from + 32; at++) flipped[at]! ^= 0x55;
      writeFileSync(file, flipped);
      expect(await refusal(file)).toMatch(DAMAGED);
    }
  });

  it('when a part of it is not as the manifest says', async () => {
    const others = entries.map(entry =>
      entry.name === 'files/banner/sun.webp' ? { ...entry, content: Buffer.from('son') } : entry,
    );
    expect(await refusalOf(others)).toContain('files/banner/sun.webp was changed or damaged');
    expect(await refusalOf(entries.slice(0, -1))).toContain('it is cut off');
    expect(await refusalOf(entries.slice(1))).toContain('it does not begin with its manifest');
    const [manifest, ...rest] = entries;
    expect(await refusalOf([manifest!, ...rest.reverse()])).toContain('its manifest does not list');
    const more = { name: 'files/more.webp', content: Buffer.from('more') };
    expect(await refusalOf([...entries, more])).toContain('its manifest does not list "files/more.webp"');
  });

  it.each([
    '../planted',
    'files/../../planted',
    '/tmp/planted',
    'files//planted',
    'files/./planted',
    'files/.hidden',
    'files\\..\\planted',
    'C:/planted',
    'trastienda.sqlite',
    'tables/../planted.tsv',
    'files',
  ])('when it has a file %j', async name => {
    expect(await refusalOf(withFile(entries, name))).toContain('it names a file outside of the shop');
  });

  it('when it has a link', async () => {
    for (const type of ['symlink', 'link', 'directory'] as const) {
      const planted = withFile(entries, 'files/link', {
        type,
        linkname: '/etc/passwd',
        content: Buffer.alloc(0),
      });
      expect(await refusalOf(planted)).toContain('its manifest does not list "files/link"');
    }
  });

  it('when it is of a newer version', async () => {
    const newer = withManifest(entries, manifest => Object.assign(manifest, { form: 2, version: '9.1.0' }));
    expect(await refusalOf(newer)).toBe(
      `The backup was written by a newer version of Trastienda (9.1.0). Restore it with that version. This is version ${BUILD_LABEL}.`,
    );
    const schema = withManifest(entries, manifest => {
      (manifest.migrations as string[]).push('999_tomorrow');
    });
    expect(await refusalOf(schema)).toContain(
      'made by a newer version of Trastienda (it knows "999_tomorrow")',
    );
  });

  it('when it is something else', async () => {
    const file = path.join(folder, 'other.tar.gz');
    for (const bytes of [
      Buffer.from('These are my notes.'),
      gzipSync('These are my notes.'),
      Buffer.alloc(0),
    ]) {
      writeFileSync(file, bytes);
      expect(await refusal(file)).toMatch(DAMAGED);
    }
    execFileSync('tar', ['-czf', file, '-C', path.join(folder, 'shop'), '.']);
    expect(await refusal(file)).toMatch(DAMAGED);
    expect(await refusal(path.join(folder, 'none'))).toBe(`There is no file ${path.join(folder, 'none')}.`);
    expect(await refusal(folder)).toBe(`${folder} is a folder; name the archive in it.`);
  });
});

it('an archive can be read by the tar of the system', () => {
  const listed = execFileSync('tar', ['-tzf', whole], { encoding: 'utf8' }).trim().split('\n');
  expect(listed).toEqual(['manifest.json', 'database.sqlite', 'files/banner/sun.webp']);
});
