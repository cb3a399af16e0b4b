import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BucketCopies } from '../../../server/backup/continuous/bucketCopies.ts';
import {
  ContinuousCopies,
  type ContinuousCopySource,
} from '../../../server/backup/continuous/continuousCopies.ts';
import {
  listBackupChains,
  toBackupChainFolderName,
  toChangedPagesFileName,
  toFullCopyFileName,
} from '../../../server/backup/continuous/copiesFolder.ts';
import { restoreBackup } from '../../../server/backup/restore.ts';
import { connect, type Db } from '../../../server/database/connect.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { readSettings } from '../../../server/settings.ts';
import { rowsOf } from '../../support/archives.ts';
import { startBucket, type Bucket } from '../../support/bucket.ts';
import { buildBanner } from '../../support/builders.ts';

let folder = '';
let bucket: Bucket;
let address = '';
let shop: ContinuousCopySource;
let db: Db;
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-copies-'));
  bucket = await startBucket();
  for (const [name, value] of Object.entries(bucket.env)) vi.stubEnv(name, value);
  address = bucket.env.FILES_URL.replace('/shop?', '/shop/shops/first?');
  const settings = readSettings({ DATA_DIR: path.join(folder, 'shop') });
  shop = { ...settings, backupFolder: path.join(folder, 'backups') };
  mkdirSync(path.join(shop.filesFolder, 'banner'), { recursive: true });
  db = connect(shop.database);
  await migrate(db);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await bucket.stop();
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const localFolder = () => path.join(shop.backupFolder, 'continuous');

const openBucket = (database = shop.database) =>
  new BucketCopies({ address, folder: localFolder(), database });

/**
 * Writes a continuous copy of the shop to the local folder: a full copy, and one segment of changes for each of
 * `banners`.
 */
async function copyShop(banners: readonly string[]): Promise<void> {
  const copies = await ContinuousCopies.begin(shop);
  await copies.copyBaseIfDue();
  for (const title of banners) {
    await buildBanner(db, { title });
    await copies.copy();
  }
  await copies.close();
}

/** Sends until the bucket can restore the newest copy. */
const sendAll = (copies: BucketCopies) => expect.poll(() => copies.send()).toBe(true);

let places = 0;

async function restore(until?: number) {
  const place = readSettings({ DATA_DIR: path.join(folder, `place-${++places}`) });
  await restoreBackup(place, address, { until });
  const restored = connect(place.database);
  const rows = await rowsOf(restored);
  await restored.destroy();
  return { rows, dataFolder: place.dataFolder };
}

/**
 * Paths of the objects in the bucket, without the folder of the chain. A chain is a full copy and the segments that
 * follow it.
 */
const listObjects = (start = '') =>
  readdirSync(path.join(bucket.folder, 'shops/first/continuous'), { recursive: true })
    .map(String)
    .filter(name => name.endsWith('_object'))
    .map(name => name.replace(/\._S3rver_object$/, ''))
    .filter(name => path.basename(name).startsWith(start));

const findObject = (start: string) =>
  path.join(bucket.folder, 'shops/first/continuous', `${listObjects(start)[0]!}._S3rver_object`);

describe('continuous copies in a bucket', () => {
  it('restore the shop on a new machine, at each moment, with pictures and config.json', async () => {
    const copies = await ContinuousCopies.begin(shop);
    await copies.copyBaseIfDue();
    const sent = openBucket();
    const states: { moment: number; rows: Record<string, string[]> }[] = [];
    for (const title of ['one', 'two', 'three']) {
      writeFileSync(path.join(shop.filesFolder, `banner/${title}.webp`), title);
      writeFileSync(path.join(shop.dataFolder, 'config.json'), JSON.stringify({ title }));
      await buildBanner(db, { title, image: `${title}.webp` });
      await copies.copy();
      await sent.send();
      states.push({ moment: Date.now(), rows: await rowsOf(db) });
      await delay(2);
    }
    await copies.close();
    await sendAll(sent);
    rmSync(shop.backupFolder, { recursive: true });
    expect((await restore(states[1]!.moment)).rows).toEqual(states[1]!.rows);
    const { rows, dataFolder } = await restore();
    expect(rows).toEqual(states[2]!.rows);
    expect(readFileSync(path.join(dataFolder, 'files/banner/three.webp'), 'utf8')).toBe('three');
    expect(readFileSync(path.join(dataFolder, 'config.json'), 'utf8')).toContain('three');
    expect(readdirSync(dataFolder).filter(name => name.startsWith('.'))).toEqual([]);
  });

  it('have each picture uploaded once, and a long full copy in parts', async () => {
    writeFileSync(path.join(shop.filesFolder, 'banner/sun.webp'), 'sun');
    await copyShop(['one']);
    await sendAll(openBucket());
    await copyShop(['two']);
    const [, chain] = await listBackupChains(localFolder());
    const long = Buffer.alloc(20_000_000, 'x');
    writeFileSync(chain!.bases[0]!.file, long);
    // The text is only in an object of the first chain.
    writeFileSync(findObject('sun.webp'), 'SUN');
    await sendAll(openBucket());
    expect(listObjects('sun.webp')).toHaveLength(2);
    for (const name of listObjects('sun.webp'))
      expect(
        readFileSync(path.join(bucket.folder, `shops/first/continuous/${name}._S3rver_object`), 'utf8'),
      ).toBe('SUN');
    const second = listObjects('base-').find(name => name.startsWith(path.basename(chain!.folder)))!;
    expect(
      readFileSync(path.join(bucket.folder, `shops/first/continuous/${second}._S3rver_object`)).equals(long),
    ).toBe(true);
  });

  it('are sent later where the bucket was away, and can be restored at every step', async () => {
    const objects = bucket.folder;
    await copyShop(['one', 'two', 'three']);
    renameSync(objects, `${objects}-away`);
    const sent = openBucket();
    await expect(sent.send()).rejects.toThrow('There is no bucket shop at ');
    renameSync(`${objects}-away`, objects);
    await sendAll(sent);
    const rows = await rowsOf(db);
    expect((await restore()).rows).toEqual(rows);
    // While the bucket was away for days, the next segments became old, and a new full copy was made.
    const [chain] = await listBackupChains(localFolder());
    const now = Date.now();
    renameSync(chain!.segments[2]!.file, path.join(chain!.folder, toChangedPagesFileName(9, now)));
    await sent.send();
    expect((await restore()).rows).toEqual(rows);
    expect(listObjects('pages-')).toHaveLength(3);
  });

  it('are removed as in the folder, also those of a machine that is gone', async () => {
    await copyShop(['one']);
    await sendAll(openBucket());
    const HOUR = 3_600_000;
    const now = Date.now();
    rmSync(shop.backupFolder, { recursive: true });
    const [first] = listObjects('base-');
    const chain = path.join(localFolder(), toBackupChainFolderName(now - 60 * HOUR));
    mkdirSync(chain, { recursive: true });
    for (const [number, hours] of [
      [0, 60],
      [1, 49],
      [2, 1],
    ] as const) {
      writeFileSync(path.join(chain, toFullCopyFileName(number, now - hours * HOUR)), '');
      writeFileSync(path.join(chain, toChangedPagesFileName(number + 1, now - hours * HOUR)), '');
    }
    const sent = openBucket();
    await sendAll(sent);
    expect(listObjects('base-').length).toBe(3);
    expect(listObjects('base-')).toContain(first);
    expect(
      listObjects('pages-').some(
        name => name.includes('pages-00000001') && !name.startsWith(path.dirname(first!)),
      ),
    ).toBe(false);
    for (let hour = 0; hour < 9; hour++) {
      const more = path.join(localFolder(), toBackupChainFolderName(now + hour * HOUR));
      mkdirSync(more);
      writeFileSync(path.join(more, toFullCopyFileName(0, now + hour * HOUR)), '');
    }
    await sendAll(sent);
    await sent.send();
    expect(listObjects('base-')).toHaveLength(8);
    expect(listObjects('base-')).not.toContain(first);
    expect(listObjects('pages-')).toEqual([]);
  });

  it('are refused if one is damaged, missing or foreign, and nothing is changed', async () => {
    await expect(restore()).rejects.toThrow(/^There are no continuous copies in the bucket shop at /);
    await copyShop(['one', 'two']);
    await sendAll(openBucket());
    const segment = findObject('pages-00000001');
    const content = readFileSync(segment);
    writeFileSync(segment, content.subarray(0, -1));
    await expect(restore()).rejects.toThrow(
      /^continuous\/.*pages-00000001-.* is damaged: its checksum differs\.$/,
    );
    writeFileSync(segment, content);
    writeFileSync(segment.replace(/object$/, 'metadata.json'), '{}');
    await expect(restore()).rejects.toThrow(
      /pages-00000001-.* was not written by Trastienda: it has no checksum\.$/,
    );
    rmSync(segment);
    await expect(restore()).rejects.toThrow(/^The file before pages-00000002-.* is missing from /);
    rmSync(findObject('manifest.json'));
    await expect(restore(Date.now())).rejects.toThrow();
    expect(readdirSync(folder).filter(name => name.startsWith('place'))).toEqual([]);
  });

  it('are of one shop and one server, unless they are of a demo', async () => {
    await copyShop(['one']);
    const first = openBucket();
    await first.send();
    const database = path.join(folder, 'other.sqlite');
    const other = connect(database);
    await delay(2);
    await migrate(other);
    await expect(openBucket(database).send()).rejects.toThrow(/ are the copies of another shop\. /);
    await openBucket().send();
    await expect(first.send()).rejects.toThrow(/^Another server sends the copies of this shop to /);
    await db.updateTable('shop').set({ demo: 1 }).execute();
    await openBucket().send();
    await openBucket(database).send();
    await other.destroy();
  });
});
