/** Opens the shop's database; on the first run it is made before. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { reasonOf, sqliteCodeOf } from '../lib/errors.ts';
import { PlainError } from '../lib/plainError.ts';
import { isPostgres } from '../lib/databaseAddress.ts';
import type { Settings } from '../settings.ts';
import { connect, type Db } from './connect.ts';
import { lockFolder, removeUnfinished, unfinishedName } from './dataFolder.ts';
import { needsMaking } from './firstStart.ts';
import { migrate } from './migrate.ts';
import { isBusy } from './sqlite.ts';

/**
 * @param maker the program that makes the database on the first run: a SQLite file by the name of its argument
 * @param options.locked this process has locked the folder before, for a database that it has closed since
 * @throws PlainError when the folder cannot be written, or the database cannot be used
 */
export async function openDatabase(settings: Settings, maker: string, { locked = false } = {}): Promise<Db> {
  const { dataFolder, database } = settings;
  await mustBeWritable(dataFolder);
  const make = (...args: string[]) => runMaker(maker, args, settings);
  return isPostgres(database) ? openPostgres(database, make) : openFile(database, make, locked);
}

type Make = (...args: string[]) => Promise<void>;

/** The folder stays locked as long as this process lives: two servers would not know of each other's sign-ins and files. */
async function openFile(file: string, make: Make, locked: boolean): Promise<Db> {
  const folder = path.dirname(file);
  if (!locked && !lockFolder(folder)) {
    throw new PlainError(
      `Another Trastienda is using the data folder ${folder}. Stop it, or choose another folder with DATA_DIR.`,
    );
  }
  await removeUnfinished(file);
  if (!existsSync(file)) {
    const unfinished = unfinishedName(file);
    await make(unfinished);
    await rename(unfinished, file);
  }
  try {
    const db = connect(file);
    await migrate(db);
    return db;
  } catch (error) {
    throw plain(error);
  }
}

async function openPostgres(url: string, make: Make): Promise<Db> {
  const db = connect(url, error => console.error(`The database connection broke: ${error.message}`));
  if (await reached(needsMaking(db))) await make();
  await migrate(db);
  return db;
}

/** For the first query: if it fails, the address, the network or the password is wrong. */
async function reached<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw new PlainError(`The database of DATABASE_URL cannot be reached: ${reasonOf(error)}.`);
  }
}

/**
 * Runs the program. It prints by itself what went wrong, and ends when this process does, which closes the IPC
 * channel.
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
  if (code !== 0) throw new PlainError('The database could not be made.');
}

/** SQLite's SQLITE_CORRUPT and SQLITE_NOTADB; SQLITE_READONLY and SQLITE_CANTOPEN. */
const DAMAGED = [11, 26];
const UNWRITABLE = [8, 14];

function plain(error: unknown): unknown {
  if (isBusy(error)) {
    return new PlainError('Another program is writing to the database. Start again when it is done.');
  }
  const code = sqliteCodeOf(error) ?? 0;
  if (DAMAGED.includes(code)) return new PlainError('The database file is damaged or is not a database.');
  if (UNWRITABLE.includes(code)) return new PlainError('The database file cannot be written.');
  return error;
}

async function mustBeWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await rmdir(await mkdtemp(path.join(folder, '.writable-')));
  } catch {
    throw new PlainError(`The data folder ${folder} cannot be written. Choose another with DATA_DIR.`);
  }
}
