import { rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { connect, type Db } from '../database/connect.ts';
import {
  lockFolder,
  removeUnfinishedDatabases,
  createUnfinishedDatabaseName,
} from '../database/dataFolder.ts';
import { initializeDatabaseOnce, isDatabaseEmptyOrUnfinished } from '../database/firstStart.ts';
import { migrate, listMigrations } from '../database/migrate.ts';
import { makePrivateFolder } from '../database/filePermissions.ts';
import { isShopDatabaseFile } from '../database/shopFile.ts';
import { backUpAndMigrate } from '../backup/upgrade.ts';
import { isPostgres, type Settings } from '../settings.ts';
import { ExpectedError } from '../lib/errors.ts';

export interface ImportTarget {
  db: Db;
  isNew: boolean;
  /** Closes the database. If `keep` is true, a new database is first moved to its final path. */
  close: (keep: boolean) => Promise<void>;
}

/**
 * Opens the database for an import from the command line, and creates it if it does not exist. A dry run without a
 * database works in memory.
 * @param say receives a sentence when the command waits for another program that is creating the database, or makes
 *   a backup first
 */
export async function openImportDatabase(
  settings: Settings,
  dryRun: boolean,
  say: (sentence: string) => void,
): Promise<ImportTarget> {
  const where = settings.database;
  const isFile = !isPostgres(where);
  const exists = isFile ? isShopDatabaseFile(where) : true;
  if (dryRun) return dryTarget(where, exists);
  if (isFile && !exists) return newFile(where);
  const db = connect(where);
  return prepared(
    db,
    () => db.destroy(),
    false,
    async () => {
      // The tables are created under the same lock as on a server's first start, because a server that starts at the
      // same time must not take them for a complete shop.
      if (!isFile && (await isDatabaseEmptyOrUnfinished(db)))
        await initializeDatabaseOnce(where, async () => {}, say);
      await backUpAndMigrate(db, settings, say);
    },
  );
}

async function prepared(
  db: Db,
  close: ImportTarget['close'],
  isNew = true,
  prepare: () => Promise<void> = () => migrate(db),
): Promise<ImportTarget> {
  try {
    await prepare();
  } catch (error) {
    await close(false);
    throw error;
  }
  return { db, isNew, close };
}

async function dryTarget(where: string, exists: boolean): Promise<ImportTarget> {
  if (exists) {
    const db = connect(where);
    const close = () => db.destroy();
    try {
      await listMigrations(db);
      // A dry run does not migrate the database. If the database has no tables, the dry run works in memory instead.
      if ((await db.introspection.getTables()).some(table => table.name === 'sale'))
        return { db, isNew: false, close };
    } catch (error) {
      await close();
      throw error;
    }
    await close();
  }
  const db = connect(':memory:');
  return prepared(db, () => db.destroy());
}

/**
 * Creates the database under a temporary name until the import is complete, so that no server opens an incomplete
 * shop.
 */
async function newFile(file: string): Promise<ImportTarget> {
  const folder = path.dirname(file);
  makePrivateFolder(folder);
  const unlock = lockFolder(folder);
  if (!unlock) {
    throw new ExpectedError(
      `Another Trastienda is making the database in ${folder}; import again when it is done.`,
    );
  }
  await removeUnfinishedDatabases(file);
  const unfinished = createUnfinishedDatabaseName(file);
  const db = connect(unfinished);
  return prepared(db, async keep => {
    await db.destroy();
    const taken = await hasContent(file);
    if (keep && !taken) await rename(unfinished, file);
    else await removeUnfinishedDatabases(file);
    unlock();
    if (keep && taken) {
      throw new ExpectedError(
        `Another program made ${file} meanwhile; nothing was imported, so import again.`,
      );
    }
  });
}

async function hasContent(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && found.size > 0;
}
