/**
 * Paths of backup archives, and of files that a killed backup left behind. These functions are separate from the code
 * that makes archives, which a start of the server need not load.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { lockFolder } from '../database/dataFolder.ts';
import { makePrivateFolder, PRIVATE_FILE_MODES } from '../database/filePermissions.ts';
import { getErrorCode, ExpectedError } from '../lib/errors.ts';

/** A backup needs a lock of its own, because a running server holds the lock of the data folder. */
const LOCK = { name: 'backup.lock.sqlite' };
const UNFINISHED = '.unfinished-';
/**
 * Milliseconds after which an unfinished archive of another server counts as abandoned, because that server's
 * machine may no longer exist.
 */
const FORGOTTEN = 24 * 60 * 60_000;
/**
 * Milliseconds without a write after which a server stops waiting for another server's unfinished archive.
 */
const SILENT = 60 * 60_000;
/** Maximum difference between the clocks of servers that share a folder, in milliseconds. */
const APART = 60 * 60_000;

export const toUnfinishedBackupPrefix = (dataFolder: string): string =>
  `${UNFINISHED}${createHash('sha256')
    .update(`${hostname()} ${path.resolve(dataFolder)}`)
    .digest('hex')
    .slice(0, 8)}-`;
export const PINNED_FOLDER_PREFIX = '.backup-';
export const ARCHIVE_PREFIXES = { nightly: 'trastienda-', upgrade: 'before-' } as const;
const NAME = /^(?:trastienda|before-[a-z0-9_]+)-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz$/;

/**
 * Locks the data folder against other backups.
 * @returns a function that releases the lock
 * @throws ExpectedError if another backup is running or the data folder does not exist
 */
export function lockDataFolderForBackup(dataFolder: string): () => void {
  if (!existsSync(dataFolder)) throw new ExpectedError(`There is no data folder ${dataFolder}.`);
  const unlock = lockFolder(dataFolder, LOCK);
  if (unlock) return unlock;
  throw new ExpectedError('Another backup of this shop is being made. Try again when it is done.');
}

interface Archive {
  name: string;
  /** Creation time of the archive, in UTC milliseconds. */
  moment: number;
  /**
   * True if the archive's time is in the future, because a clock was ahead when it was made. Its age is then
   * unknown.
   */
  isAhead: boolean;
}

/**
 * Lists the backup archives in a folder, oldest first. Archives with a time in the future come before all others.
 * @param now UTC milliseconds
 */
export async function listArchives(folder: string, now = Date.now()): Promise<Archive[]> {
  const found = (await namesIn(folder)).flatMap(name => {
    const [, ...parts] = NAME.exec(name) ?? [];
    if (parts.length === 0) return [];
    const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map(Number);
    const moment = Date.UTC(year, month - 1, day, hour, minute, second);
    return [{ name, moment, isAhead: moment > now + APART }];
  });
  return found.sort((a, b) => Number(b.isAhead) - Number(a.isAhead) || a.moment - b.moment);
}

/**
 * Finds the time of the newest archive.
 * @param kind prefix of the archive's name
 * @returns UTC milliseconds; null if no archive has a plausible time
 */
export async function findNewestArchive(folder: string, kind = '', now = Date.now()): Promise<number | null> {
  const archives = await listArchives(folder, now);
  return archives.findLast(({ name, isAhead }) => name.startsWith(kind) && !isAhead)?.moment ?? null;
}

/**
 * Removes files that a killed backup of this data folder left behind, unless a backup is running. Also removes old
 * files that backups of other servers left behind.
 */
export async function removeAbandonedBackupFiles(dataFolder: string, folder: string): Promise<void> {
  const names = [...(await namesIn(dataFolder)), ...(await namesIn(folder))];
  if (!names.some(name => name.startsWith(PINNED_FOLDER_PREFIX) || name.includes(UNFINISHED))) return;
  if (!existsSync(dataFolder)) return;
  const unlock = lockFolder(dataFolder, LOCK);
  if (!unlock) return;
  try {
    await removeUnfinishedBackupFiles(dataFolder, folder, name => NAME.test(name.split(UNFINISHED)[0]!));
  } finally {
    unlock();
  }
}

/**
 * Lists the names in a folder. Returns an empty list if the folder cannot be read, because a later write to the folder
 * reports the reason.
 */
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** Removes files of unfinished backups. The caller must hold the backup lock of the data folder. */
export async function removeUnfinishedBackupFiles(
  dataFolder: string,
  folder: string,
  isOf: (name: string) => boolean,
): Promise<void> {
  for (const name of await namesIn(dataFolder)) {
    if (name.startsWith(PINNED_FOLDER_PREFIX))
      await rm(path.join(dataFolder, name), { recursive: true, force: true });
  }
  const own = toUnfinishedBackupPrefix(dataFolder);
  for (const name of await namesIn(folder)) {
    if (!name.includes(UNFINISHED) || !isOf(name)) continue;
    const place = path.join(folder, name);
    if (name.includes(own) || (await silenceIn(place)) > FORGOTTEN)
      await rm(place, { recursive: true, force: true });
  }
}

export async function isBackupRunningElsewhere(dataFolder: string, folder: string): Promise<boolean> {
  const own = toUnfinishedBackupPrefix(dataFolder);
  for (const name of await namesIn(folder)) {
    if (!name.startsWith(ARCHIVE_PREFIXES.nightly) || !name.includes(UNFINISHED) || name.includes(own))
      continue;
    if ((await silenceIn(path.join(folder, name))) <= SILENT) return true;
  }
  return false;
}

/** Name of the lock file in the backup folder. It exists while a server makes the nightly backup. */
const CLAIM = '.trastienda-night';

/**
 * Creates the lock file of the nightly backup, so that only one of several servers makes the backup.
 * @returns a function that removes the lock file; undefined if another server has created it
 */
export async function claimNightlyBackup(
  dataFolder: string,
  folder: string,
): Promise<(() => Promise<void>) | undefined> {
  const claim = path.join(folder, CLAIM);
  const own = toUnfinishedBackupPrefix(dataFolder);
  const letGo = () => rm(claim, { force: true });
  try {
    makePrivateFolder(folder);
    await writeFile(claim, own, { flag: 'wx', mode: PRIVATE_FILE_MODES.file });
  } catch (error) {
    // If the lock file cannot be created, for example in a read-only folder, the server tries to write the backup
    // without a lock. It then logs the error of that attempt.
    if (getErrorCode(error) !== 'EEXIST' || !existsSync(claim)) return letGo;
    if ((await readFile(claim, 'utf8').catch(() => '')) === own) return letGo;
    // The lock file of a killed server is removed, so that a server can make the backup at its next check.
    if ((await silenceIn(claim)) > SILENT) await letGo();
    return undefined;
  }
  return letGo;
}

/** Measures how long a file or folder has not been written to. @returns milliseconds */
async function silenceIn(place: string): Promise<number> {
  const entries = await readdir(place, { recursive: true }).catch(() => []);
  const changed = await Promise.all(
    ['', ...entries].map(entry =>
      stat(path.join(place, entry)).then(
        found => found.mtimeMs,
        () => 0,
      ),
    ),
  );
  return Date.now() - Math.max(...changed);
}
