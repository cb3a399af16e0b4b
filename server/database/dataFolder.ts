/** The folder of the embedded database, which only one program at a time may use. */
import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { getErrorReason, PlainError } from '../lib/errors.ts';
import { makePrivate } from './filePermissions.ts';
import { isBusy } from './sqlite.ts';

/** Locks are stored here, because a lock is released when its connection is garbage-collected. */
const locks = new Set<DatabaseSync>();

/**
 * Locks the folder for this process, until the process ends in any way. The operating system releases a file lock,
 * whereas a file with a process id would survive a crash. SQLite can lock files on every system.
 * @param name name of the lock file; a backup uses a different one, so that it can run beside a server
 * @param shared allows other processes with a shared lock: servers on one PostgreSQL database may share a folder
 * @returns a function that releases the lock; null if another process holds it
 * @throws PlainError if files cannot be locked
 */
export function lockFolder(
  folder: string,
  { name = 'lock.sqlite', shared = false } = {},
): (() => void) | null {
  let lock: DatabaseSync | undefined;
  try {
    const file = path.join(folder, name);
    makePrivate(file);
    lock = new DatabaseSync(file, { timeout: 0 });
    // A read takes SQLite's shared lock until the transaction ends.
    const take = shared ? 'begin; select count(*) from sqlite_master' : 'begin exclusive';
    lock.exec(`pragma journal_mode = memory; ${take}`);
  } catch (error) {
    lock?.close();
    if (isBusy(error)) return null;
    throw new PlainError(`The data folder ${folder} cannot be locked: ${getErrorReason(error)}.`);
  }
  const heldLock = lock;
  locks.add(heldLock);
  return () => {
    locks.delete(heldLock);
    heldLock.close();
  };
}

const UNFINISHED = '.unfinished-';

/** The name of a new database until it is complete, so that an incomplete one is never opened. */
export const toUnfinishedName = (file: string): string => `${file}${UNFINISHED}${randomUUID()}`;

/** Removes files of programs that ended while they were making `file`. The caller must have locked the folder. */
export async function removeUnfinished(file: string): Promise<void> {
  const folder = path.dirname(file);
  const beginning = path.basename(file) + UNFINISHED;
  for (const name of await readdir(folder)) {
    if (name.startsWith(beginning)) await rm(path.join(folder, name), { force: true });
  }
}

export const RESTORING_MARK = '.restore-';
