/**
 * Restores a shop from an archive to an empty data folder. An existing shop is replaced only on request, and moved
 * to another folder.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { lockFolder, RESTORE_FOLDER_PREFIX } from '../database/dataFolder.ts';
import { assertKnownMigrations } from '../database/migrate.ts';
import { chownShopFiles, makePrivateFolder, PRIVATE_FILE_MODES } from '../database/filePermissions.ts';
import type { FileStorage } from '../files/files.ts';
import { openFileStorage } from '../files/openFileStorage.ts';
import { getErrorReason, ExpectedError } from '../lib/errors.ts';
import { isPostgres, type Settings } from '../settings.ts';
import { readArchive } from './archive.ts';
import { makeBackup, explainBackupError } from './backup.ts';
import { listCopies, findRestorePoint, unpackCopies } from './continuous/restoreCopies.ts';
import { hasShopTables, prepareRestoredDatabase, restorePostgres } from './databaseCopy.ts';
import { CONFIG_PATH, DATABASE_PATH, FILES_FOLDER, type Manifest } from './manifest.ts';

type Shop = Pick<Settings, 'dataFolder' | 'database' | 'filesFolder' | 'filesUrl'>;

export interface RestoreResult {
  manifest: Manifest;
  asideFolder: string | null;
}

interface RestoreOptions {
  replace?: boolean;
  /**
   * Only for continuous copies: time to which the shop is restored, in UTC milliseconds. Changes after this time are
   * lost. Default: the time of the newest copy.
   */
  until?: number | undefined;
}

/**
 * Restores a shop from an archive, or from the folder or the bucket of its continuous copies. An archive is checked
 * completely before anything is changed.
 * @param options.replace moves an existing shop to another folder and replaces it
 * @throws ExpectedError if the restore failed. If the restore has already changed something, the message describes the
 *   state of the shop
 */
export async function restoreBackup(
  shop: Shop,
  file: string,
  { replace = false, until }: RestoreOptions = {},
): Promise<RestoreResult> {
  const source = await openSource(shop, file, until);

  const { dataFolder } = shop;
  const isNew = !existsSync(dataFolder);
  try {
    makePrivateFolder(dataFolder);
    const unlock = lockFolder(dataFolder);
    if (!unlock) {
      throw new ExpectedError(
        `A Trastienda is using the data folder ${dataFolder}. Stop it, and restore again.`,
      );
    }
    try {
      const restored = await putInPlace(shop, source, replace);
      chownShopFiles(dataFolder);
      return restored;
    } finally {
      unlock();
    }
  } catch (error) {
    if (isNew) await rm(dataFolder, { recursive: true, force: true });
    throw explainBackupError(error, dataFolder);
  }
}

export const isBucketUrl = (file: string): boolean => file.startsWith('s3://');

interface RestoreSource {
  /** Unpacks database, pictures and `config.json` into a folder. */
  unpack: (folder: string) => Promise<Manifest>;
  /** True for continuous copies of a shop whose pictures are in a bucket. The restore leaves the bucket unchanged. */
  keepsFiles: boolean;
}

async function openSource(shop: Shop, file: string, until: number | undefined): Promise<RestoreSource> {
  if (isBucketUrl(file)) return openBucketSource(shop, file, until);
  const found = await stat(file).catch(() => undefined);
  if (!found) throw new ExpectedError(`There is no file ${file}.`);
  if (found.isFile()) {
    if (until !== undefined) throw new ExpectedError('An archive has one moment only: leave out --at.');
    assertKnownMigrations((await readArchive(file)).migrations);
    return { unpack: folder => readArchive(file, folder), keepsFiles: false };
  }
  const chains = await listCopies(file);
  if (chains.length === 0) throw new ExpectedError(`${file} is a folder; name the archive in it.`);
  const point = findRestorePoint(chains, until ?? Infinity);
  return {
    unpack: folder => unpackCopies(point, folder),
    keepsFiles: shop.filesUrl !== null && !existsSync(path.join(point.chain.folder, FILES_FOLDER)),
  };
}

async function openBucketSource(
  shop: Shop,
  address: string,
  until: number | undefined,
): Promise<RestoreSource> {
  const { findBucketRestorePoint } = await import('./continuous/bucketCopies.ts');
  const stored = await findBucketRestorePoint(address, until ?? Infinity);
  return {
    unpack: async folder => {
      const copies = `${folder}-copies`;
      try {
        await stored.download(copies);
        return await unpackCopies(findRestorePoint(await listCopies(copies), stored.moment), folder);
      } finally {
        await rm(copies, { recursive: true, force: true });
      }
    },
    keepsFiles: shop.filesUrl !== null && !stored.hasPictures,
  };
}

async function putInPlace(shop: Shop, source: RestoreSource, replace: boolean): Promise<RestoreResult> {
  const { dataFolder, database } = shop;
  for (const name of await readdir(dataFolder)) {
    if (name.startsWith(RESTORE_FOLDER_PREFIX)) await rm(path.join(dataFolder, name), { recursive: true });
  }
  const files = await openFileStorage(shop);
  const inTheWay = await occupied(shop, source.keepsFiles ? null : files);
  if (inTheWay && !replace) {
    throw new ExpectedError(
      `${inTheWay}. Restore into an empty place, or add --replace, which sets aside what is there.`,
    );
  }
  const work = path.join(dataFolder, RESTORE_FOLDER_PREFIX + randomUUID());
  await mkdir(work, { mode: PRIVATE_FILE_MODES.folder });
  let asideFolder: string | null = null;
  let isTouched = false;
  try {
    const manifest = await source.unpack(work);
    assertKnownMigrations(manifest.migrations);
    if (manifest.database === 'sqlite' || !isPostgres(database))
      await prepareRestoredDatabase(path.join(work, DATABASE_PATH), manifest, work);
    asideFolder = inTheWay ? await nameBeside(dataFolder) : null;
    if (isPostgres(database)) {
      const tables = await hasShopTables(database);
      // PostgreSQL tables cannot be moved to another folder, so they are saved as an archive that can be restored.
      try {
        if (tables && asideFolder) await makeBackup(shop, path.join(asideFolder, 'backup.tar.gz'));
        await restorePostgres(database, manifest, work, tables);
      } catch (error) {
        if (asideFolder) await rm(asideFolder, { recursive: true });
        throw error;
      }
    }
    isTouched = true;
    if (asideFolder) {
      await moveAside(dataFolder, asideFolder, database);
      if (!source.keepsFiles) await files.moveTo(path.join(asideFolder, FILES_FOLDER));
    }
    if (existsSync(path.join(work, FILES_FOLDER))) await files.bring(path.join(work, FILES_FOLDER));
    // The database is moved last, because a folder with a database counts as a complete shop.
    for (const name of isPostgres(database) ? [CONFIG_PATH] : [CONFIG_PATH, DATABASE_PATH]) {
      const from = path.join(work, name);
      const to = name === DATABASE_PATH ? database : path.join(dataFolder, name);
      if (existsSync(from)) await rename(from, to);
    }
    isTouched = false;
    return { manifest, asideFolder };
  } catch (error) {
    throw isTouched ? brokenOff(error, dataFolder, asideFolder) : error;
  } finally {
    await rm(work, { recursive: true, force: true });
    // An empty work folder marks an unfinished restore. It prevents the server from starting with an incomplete shop,
    // or from creating a new one.
    if (isTouched) await mkdir(work, { mode: PRIVATE_FILE_MODES.folder });
  }
}

function brokenOff(error: unknown, dataFolder: string, asideFolder: string | null): ExpectedError {
  const reason = getErrorReason(explainBackupError(error, dataFolder)).replace(/\.$/, '');
  const there = asideFolder === null ? '' : ` What was there before is in ${asideFolder}.`;
  return new ExpectedError(
    `The restore was interrupted: ${reason}.${there} The server will not start until you restore again, with --replace.`,
  );
}

async function occupied({ dataFolder, database }: Shop, files: FileStorage | null): Promise<string | null> {
  if (isPostgres(database)) {
    if (await hasShopTables(database)) return 'The database of DATABASE_URL has a shop already';
  } else if (existsSync(database)) return `There is a shop in ${dataFolder} already`;
  if (files && (await files.list()).length > 0) return `There are pictures of a shop in ${files.place}`;
  return existsSync(path.join(dataFolder, CONFIG_PATH)) ? `There is a ${CONFIG_PATH} in ${dataFolder}` : null;
}

async function nameBeside(dataFolder: string): Promise<string> {
  const stamp = new Date().toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');
  const folder = path.join(dataFolder, `replaced-${stamp}`);
  await mkdir(folder, { mode: PRIVATE_FILE_MODES.folder });
  return folder;
}

async function moveAside(dataFolder: string, asideFolder: string, database: string): Promise<void> {
  const parts = isPostgres(database) ? [] : ['', '-wal', '-shm'].map(end => path.basename(database) + end);
  for (const name of [...parts, CONFIG_PATH]) {
    const from = path.join(dataFolder, name);
    if (existsSync(from)) await rename(from, path.join(asideFolder, name));
  }
}
