import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rename, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { getErrorCode, getErrorReason, ExpectedError } from '../lib/errors.ts';
import { isPostgres, type Settings } from '../settings.ts';
import { connect, type Db } from './connect.ts';
import { openReportsReplica, type ReportsReplica } from './reportsReplica.ts';
import { detectReplacedDatabase } from './dataTimeline.ts';
import {
  lockFolder,
  MOVED_TO_POSTGRES_FOLDER,
  removeUnfinishedDatabases,
  RESTORE_FOLDER_PREFIX,
  createUnfinishedDatabaseName,
} from './dataFolder.ts';
import { isDatabaseEmptyOrUnfinished } from './firstStart.ts';
import { migrate, assertDatabaseMigrated, explainMigrationError } from './migrate.ts';
import { restrictToOwner, makePrivateFolder } from './filePermissions.ts';
import { explainDatabaseRoleError } from './roleErrors.ts';
import { isShopDatabaseFile, explainFileError } from './shopFile.ts';

export type PrepareTablesCallback = (db: Db) => Promise<void>;

/**
 * Opens the shop's database, and creates it on the first run. The folder stays locked until this process ends, because
 * two servers on one file would not know each other's sessions, and a restore must not replace an open database.
 * @param maker path of the program that creates the database on the first run. The program makes an SQLite file with
 *   the name in its argument, or the tables in PostgreSQL
 * @param options.prepare migrates the tables to this version
 * @param options.locked true if this process already holds the folder's lock, because it has just closed another
 *   database in the folder
 * @throws ExpectedError if the folder cannot be written, or the database cannot be used
 */
export async function openDatabase(
  settings: Settings,
  maker: string,
  { prepare = migrate, locked = false }: { prepare?: PrepareTablesCallback; locked?: boolean } = {},
): Promise<Db> {
  const { dataFolder, database } = settings;
  await assertWritable(dataFolder);
  if (settings.filesUrl === null) await assertReadable(settings.filesFolder);
  if (!locked && !lockFolder(dataFolder, { shared: isPostgres(database) })) {
    throw new ExpectedError(
      `Another Trastienda is using the data folder ${dataFolder}. Stop it, or choose another folder with DATA_DIR.`,
    );
  }
  await refuseBrokenRestore(dataFolder);
  const make = (...args: string[]) => runMaker(maker, args, settings);
  const db = await (isPostgres(database)
    ? openPostgres(database, make, prepare)
    : openFile(database, make, prepare));
  const toKnow = restrictToOwner(dataFolder);
  if (toKnow) console.log(toKnow);
  return db;
}

type Make = (...args: string[]) => Promise<void>;

async function openFile(file: string, make: Make, prepare: PrepareTablesCallback): Promise<Db> {
  await removeUnfinishedDatabases(file);
  if (!isShopDatabaseFile(file)) {
    refuseMovedShop(path.dirname(file));
    const unfinished = createUnfinishedDatabaseName(file);
    await make(unfinished);
    await rename(unfinished, file);
  }
  try {
    const db = connect(file);
    await prepare(db);
    await detectReplacedDatabase(db, path.dirname(file));
    return db;
  } catch (error) {
    throw explainMigrationError(explainFileError(error));
  }
}

async function openPostgres(url: string, make: Make, prepare: PrepareTablesCallback): Promise<Db> {
  const db = connect(url, sayBroken, { serving: true });
  if (await reached('DATABASE_URL', isDatabaseEmptyOrUnfinished(db))) await make();
  try {
    await prepare(db);
    return db;
  } catch (error) {
    throw explainMigrationError(explainFileError(explainDatabaseRoleError(error)));
  }
}

const sayBroken = (error: Error) => console.error(`The database connection broke: ${error.message}`);

/**
 * Opens the replica for reports.
 * @throws ExpectedError if the replica refuses this server, or has the tables of a newer version
 */
export const openReplica = (url: string, primary: Db): Promise<ReportsReplica> =>
  reached('DATABASE_REPLICA_URL', openReportsReplica(url, primary));

/**
 * Opens the database of an existing shop.
 * @param where the database, in the form of `Settings.database`
 * @throws ExpectedError if the database is missing, cannot be opened, or was made by another version of the server
 */
export async function openShopDatabase(where: string): Promise<Db> {
  if (!isPostgres(where) && !isShopDatabaseFile(where))
    throw new ExpectedError(`There is no database ${where}.`);
  const db = connect(where);
  try {
    await (isPostgres(where)
      ? reached('DATABASE_URL', assertDatabaseMigrated(db))
      : assertDatabaseMigrated(db));
    return db;
  } catch (error) {
    await db.destroy();
    throw explainFileError(error);
  }
}

async function reached<T>(variable: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (thrown) {
    const error = explainDatabaseRoleError(thrown, variable);
    if (error instanceof ExpectedError) throw error;
    throw new ExpectedError(`The database of ${variable} cannot be reached: ${getErrorReason(error)}.`);
  }
}

/**
 * Runs the program that creates the shop's database. The program prints its own errors, and exits with this process,
 * because the IPC channel closes.
 */
async function runMaker(
  maker: string,
  args: readonly string[],
  { dataFolder, database, demoOrders }: Settings,
): Promise<void> {
  const child = spawn(process.execPath, [maker, ...args], {
    env: {
      ...process.env,
      DATA_DIR: dataFolder,
      DATABASE_URL: isPostgres(database) ? database : '',
      DEMO: demoOrders === null ? 'none' : String(demoOrders),
    },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const code = await new Promise(resolve => child.once('exit', resolve));
  if (code !== 0) throw new ExpectedError('The database could not be made.');
}

/**
 * Checks that no restore into this data folder was interrupted. After an interruption, the data is incomplete, and
 * creating a new shop would hide this.
 * @throws ExpectedError if a restore was interrupted
 */
async function refuseBrokenRestore(dataFolder: string): Promise<void> {
  if (!(await readdir(dataFolder)).some(name => name.startsWith(RESTORE_FOLDER_PREFIX))) return;
  throw new ExpectedError(
    `A restore into ${dataFolder} was interrupted. Run it again, or remove the folder ${RESTORE_FOLDER_PREFIX}… in it.`,
  );
}

/**
 * Checks that the shop of this data folder was not moved to PostgreSQL. Otherwise, a start without DATABASE_URL would
 * create a new and empty shop in the folder.
 * @throws ExpectedError if the shop was moved, or is being moved
 */
function refuseMovedShop(dataFolder: string): void {
  if (!existsSync(path.join(dataFolder, MOVED_TO_POSTGRES_FOLDER))) return;
  throw new ExpectedError(
    `The shop of ${dataFolder} was moved to PostgreSQL, or is being moved. Set DATABASE_URL to that database, or take the shop back with "npm run move -- --back".`,
  );
}

async function assertWritable(folder: string): Promise<void> {
  try {
    makePrivateFolder(folder);
    await rmdir(await mkdtemp(path.join(folder, '.writable-')));
  } catch {
    throw new ExpectedError(`The data folder ${folder} cannot be written. Choose another with DATA_DIR.`);
  }
}

/**
 * Checks that the folder of stored files can be read.
 * @throws ExpectedError if only another user may read it or a folder in it, for example one created by root
 */
async function assertReadable(folder: string): Promise<void> {
  let place = folder;
  try {
    for (const entry of await foldersIn(folder)) {
      place = path.join(folder, entry);
      await readdir(place);
      await rmdir(await mkdtemp(path.join(place, '.writable-')));
    }
  } catch (error) {
    if (getErrorCode(error) !== 'EACCES') return;
    throw new ExpectedError(
      `The folder ${place} cannot be read and written by this user. Run the command as the user that the server runs as, or make that user the owner of the folder and all that is in it.`,
    );
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return ['', ...entries.filter(entry => entry.isDirectory()).map(({ name }) => name)];
}
