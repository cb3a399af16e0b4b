/** Locks the data folder, because only one program at a time may use the embedded database in it. */
import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { getErrorReason, ExpectedError } from '../lib/errors.ts';
import { createPrivateFile } from './filePermissions.ts';
import { isSqliteBusyError } from './sqlite.ts';

/**
 * Locks that this process holds. They are referenced here, because garbage collection of a lock's connection would
 * release the lock.
 */
const locks = new Set<DatabaseSync>();

/**
 * Locks the folder for this process, until the process ends in any way. The lock is a file lock, which the operating
 * system releases, whereas a file with a process id would survive a crash. SQLite takes the lock, because it can lock
 * files on every operating system.
 * @param name name of the lock file; a backup uses another name, so that it can run while a server holds its lock
 * @param shared allows other processes with a shared lock: servers on one PostgreSQL database may share a folder
 * @returns a function that releases the lock; null if another process holds it
 * @throws ExpectedError if files cannot be locked
 */
export function lockFolder(
  folder: string,
  { name = 'lock.sqlite', shared = false } = {},
): (() => void) | null {
  let lock: DatabaseSync | undefined;
  try {
    const file = path.join(folder, name);
    createPrivateFile(file);
    lock = new DatabaseSync(file, { timeout: 0 });
    // SQLite takes its shared lock when a table is read, and holds it until the transaction ends. The transaction stays
    // open for this reason.
    const take = shared ? 'begin; select count(*) from sqlite_master' : 'begin exclusive';
    lock.exec(`pragma journal_mode = memory; ${take}`);
  } catch (error) {
    lock?.close();
    if (isSqliteBusyError(error)) return null;
    throw new ExpectedError(`The data folder ${folder} cannot be locked: ${getErrorReason(error)}.`);
  }
  const heldLock = lock;
  locks.add(heldLock);
  return () => {
    locks.delete(heldLock);
    heldLock.close();
  };
}

const UNFINISHED = '.unfinished-';

/**
 * Returns a temporary file name, under which a new database is created. The file gets its final name when it is
 * complete, so that no program opens an incomplete database.
 */
export const createUnfinishedDatabaseName = (file: string): string => `${file}${UNFINISHED}${randomUUID()}`;

/**
 * Removes unfinished databases from the folder of `file`, the path of the shop's database. A program leaves one behind
 * if it ends while it is creating the database. The caller must have locked the folder.
 */
export async function removeUnfinishedDatabases(file: string): Promise<void> {
  const folder = path.dirname(file);
  const beginning = path.basename(file) + UNFINISHED;
  for (const name of await readdir(folder)) {
    if (name.startsWith(beginning)) await rm(path.join(folder, name), { force: true });
  }
}

export const RESTORE_FOLDER_PREFIX = '.restore-';

/** Folder of the SQLite file of a shop that was moved, or is being moved, to PostgreSQL. */
export const MOVED_TO_POSTGRES_FOLDER = 'moved-to-postgres';
