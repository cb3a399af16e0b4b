/** The folder of the embedded database: one program at a time makes, opens and serves what is in it. */
import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { reasonOf } from '../lib/errors.ts';
import { PlainError } from '../lib/plainError.ts';
import { isBusy } from './sqlite.ts';

/** Held here, because a lock whose owner is collected as garbage is let go. */
const locks = new Set<DatabaseSync>();

/**
 * Keeps other programs out of the folder until this process ends, however it ends: the operating system lets go of a
 * file's lock, where a file with a process id in it would outlive a crash. SQLite knows how to lock on every system.
 * @returns what lets go of it before; null while another process has it
 * @throws PlainError where files cannot be locked
 */
export function lockFolder(folder: string): (() => void) | null {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(path.join(folder, 'lock.sqlite'), { timeout: 0 });
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock?.close();
    if (isBusy(error)) return null;
    throw new PlainError(`The data folder ${folder} cannot be locked: ${reasonOf(error)}.`);
  }
  const held = lock;
  locks.add(held);
  return () => {
    locks.delete(held);
    held.close();
  };
}

const UNFINISHED = '.unfinished-';

/** Where a new database is made: it gets its own name when it is whole, so that no half is ever taken for one. */
export const unfinishedName = (file: string): string => `${file}${UNFINISHED}${randomUUID()}`;

/** What programs left behind that ended while they made `file`. Only for who has locked the folder. */
export async function removeUnfinished(file: string): Promise<void> {
  const folder = path.dirname(file);
  const beginning = path.basename(file) + UNFINISHED;
  for (const name of await readdir(folder)) {
    if (name.startsWith(beginning)) await rm(path.join(folder, name), { force: true });
  }
}
