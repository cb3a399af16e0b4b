import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ContinuousCopies,
  type ContinuousCopySource,
} from '../../../server/backup/continuous/continuousCopies.ts';
import {
  listBackupChains,
  removeOldCopies,
  toFullCopyFileName,
  toBackupChainFolderName,
  toChangedPagesFileName,
} from '../../../server/backup/continuous/copiesFolder.ts';
import { restoreBackup } from '../../../server/backup/restore.ts';
import { connect, type Db } from '../../../server/database/connect.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { readSettings } from '../../../server/settings.ts';
import { buildBanner } from '../../support/builders.ts';
import { rowsOf } from '../../support/archives.ts';
import { startProgram } from '../../support/program.ts';

let folder = '';
let shop: ContinuousCopySource;
let db: Db;
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-copies-'));
  const settings = readSettings({ DATA_DIR: path.join(folder, 'shop') });
  shop = { ...settings, backupFolder: path.join(folder, 'backups') };
  mkdirSync(path.join(shop.filesFolder, 'banner'), { recursive: true });
  db = connect(shop.database);
  await migrate(db);
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

let places = 0;

async function restore(until?: number) {
  const place = readSettings({ DATA_DIR: path.join(folder, `place-${++places}`) });
  await restoreBackup(place, shop.backupFolder, { until });
  const restored = connect(place.database);
  const rows = await rowsOf(restored);
  await restored.destroy();
  return { rows, dataFolder: place.dataFolder };
}

/** Waits for the next millisecond, so that moments differ. */
async function now(): Promise<number> {
  await delay(2);
  return Date.now();
}

const logBytes = () => statSync(`${shop.database}-wal`).size;

describe('continuous copies', () => {
  it.each([
    ['that empty the log every time', 0],
    ['that empty it now and then', 300_000],
    ['that let it grow', Infinity],
  ])('%s restore the shop of each moment', async (_, longLog) => {
    // The server checkpoints as often as it can.
    await sql`pragma wal_autocheckpoint = 5`.execute(db);
    const copies = await ContinuousCopies.begin(shop, longLog);
    const states: { moment: number; rows: Record<string, string[]> }[] = [];
    await copies.copyBaseIfDue();
    for (let round = 0; round < 14; round++) {
      for (let banner = 0; banner <= round % 5; banner++)
        await buildBanner(db, { title: `${round} ${'x'.repeat(1500 * (round % 4))}` });
      if (round % 6 === 5) await db.deleteFrom('banner').where('id', '>', round).execute();
      if (round === 11) await sql`vacuum`.execute(db);
      await copies.copy();
      states.push({ moment: await now(), rows: await rowsOf(db) });
      if (round === 8) {
        const other = connect(shop.database);
        await sql`pragma wal_checkpoint(truncate)`.execute(other);
        await other.destroy();
      }
    }
    if (longLog === 0) expect(logBytes()).toBeLessThan(900_000);
    await buildBanner(db);
    await copies.close();
    for (const { moment, rows } of states.filter((_state, at) => at % 5 === 0 || at > 11))
      expect((await restore(moment)).rows).toEqual(rows);
    expect((await restore()).rows).toEqual(states.at(-1)!.rows);
    const [chain] = await listBackupChains(path.join(shop.backupFolder, 'continuous'));
    expect(chain!.bases).toHaveLength(1);
    expect(chain!.segments.length).toBeGreaterThanOrEqual(14);
  });

  it('write nothing while nothing changes, and let the log be emptied again once they end', async () => {
    const copies = await ContinuousCopies.begin(shop, 0);
    await buildBanner(db);
    await copies.copy();
    await copies.copy();
    const [chain] = await listBackupChains(path.join(shop.backupFolder, 'continuous'));
    expect(chain!.segments).toHaveLength(1);
    await copies.close();
    await buildBanner(db);
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    expect(rows[0]!.busy).toBe(0);
    expect(logBytes()).toBe(0);
  });

  it('of a time with a clock that was ahead are older than those since', async () => {
    const ahead = path.join(
      shop.backupFolder,
      'continuous',
      toBackupChainFolderName(Date.now() + 86_400_000),
    );
    for (const folder of [undefined, ahead]) {
      await buildBanner(db);
      const copies = await ContinuousCopies.begin(shop);
      await copies.copyBaseIfDue();
      await copies.close();
      const [chain] = await listBackupChains(path.join(shop.backupFolder, 'continuous'));
      if (folder === undefined) renameSync(chain!.folder, ahead);
    }
    expect((await restore()).rows.banner).toHaveLength(2);
  });

  it('have the pictures and config.json, also those that were deleted since', async () => {
    const copies = await ContinuousCopies.begin(shop);
    await copies.copyBaseIfDue();
    const picture = path.join(shop.filesFolder, 'banner/sun.webp');
    writeFileSync(picture, 'sun');
    writeFileSync(path.join(shop.dataFolder, 'config.json'), '{"productName":"Corner"}');
    await buildBanner(db, { image: 'sun.webp' });
    await copies.copy();
    rmSync(picture);
    await copies.copy();
    await copies.close();
    const { dataFolder } = await restore();
    expect(readFileSync(path.join(dataFolder, 'files/banner/sun.webp'), 'utf8')).toBe('sun');
    expect(readFileSync(path.join(dataFolder, 'config.json'), 'utf8')).toContain('Corner');
  });

  it('are refused for a moment before them, and where one is damaged or missing', async () => {
    const before = await now();
    const copies = await ContinuousCopies.begin(shop);
    await expect(restore()).rejects.toThrow('The folder has no complete continuous copy.');
    await copies.copyBaseIfDue();
    for (let count = 0; count < 3; count++) {
      await buildBanner(db);
      await copies.copy();
    }
    await copies.close();
    await expect(restore(before)).rejects.toThrow(/^The continuous copies begin at 20/);
    const [chain] = await listBackupChains(path.join(shop.backupFolder, 'continuous'));
    const [, second] = chain!.segments;
    writeFileSync(second!.file, readFileSync(second!.file).subarray(0, -20));
    await expect(restore()).rejects.toThrow(/pages-00000002-.*\.gz is damaged: /);
    rmSync(second!.file);
    await expect(restore()).rejects.toThrow(/^The file before pages-00000003-.* is missing from /);
    expect(readdirSync(folder).filter(name => name.startsWith('place'))).toEqual([]);
  });
});

it('copies of two days are kept, and at most eight of the whole database', async () => {
  const HOUR = 3_600_000;
  const start = Date.UTC(2026, 10, 1);
  const place = path.join(folder, 'continuous');
  const make = (chain: number, names: string[]) => {
    const target = path.join(place, toBackupChainFolderName(start + chain * HOUR));
    mkdirSync(target, { recursive: true });
    for (const name of names) writeFileSync(path.join(target, name), '');
  };
  const base = (number: number, hour: number) => toFullCopyFileName(number, start + hour * HOUR);
  const segment = (number: number, hour: number) => toChangedPagesFileName(number, start + hour * HOUR);
  make(0, [base(0, 0), segment(1, 1)]);
  make(5, [segment(1, 6)]);
  make(10, [base(0, 10), segment(1, 11), base(1, 34), segment(2, 35), base(2, 58), segment(3, 59)]);
  make(60, []);
  await removeOldCopies(place, start + 84 * HOUR);
  const left = async () =>
    (await listBackupChains(place)).map(({ bases, segments }) => [bases.length, segments.length]);
  expect(await left()).toEqual([
    [2, 2],
    [0, 0],
  ]);
  for (let hour = 61; hour < 70; hour++) make(hour, [base(0, hour)]);
  await removeOldCopies(place, start + 84 * HOUR);
  expect((await left()).reduce((sum, [bases]) => sum + bases!, 0)).toBe(8);
});

it('a server makes them, also of its last changes', async () => {
  await db.destroy();
  const program = startProgram({
    DATA_DIR: shop.dataFolder,
    BACKUP_DIR: shop.backupFolder,
    BACKUP_SECONDS: '3600',
    DEMO: 'none',
  });
  await program.address();
  const countBases = async () =>
    (await listBackupChains(path.join(shop.backupFolder, 'continuous')))[0]?.bases.length;
  await expect.poll(countBases, { timeout: 20_000 }).toBe(1);
  db = connect(shop.database);
  await buildBanner(db, { title: 'Last' });
  await db.destroy();
  program.kill('SIGTERM');
  expect(await program.ended).toBe(0);
  const { rows } = await restore();
  db = connect(shop.database);
  expect(rows).toEqual(await rowsOf(db));
  expect(rows.banner).toHaveLength(1);
});
