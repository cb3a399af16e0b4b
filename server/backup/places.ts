/** The places of archives and of their leftovers. A start needs only this, without the code that makes archives. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { lockFolder } from '../database/dataFolder.ts';
import { makePrivateFolder, PRIVATE_MODES } from '../database/filePermissions.ts';
import { getErrorCode, PlainError } from '../lib/errors.ts';

/** Not the server's lock, because a backup runs beside the server. */
const LOCK = { name: 'backup.lock.sqlite' };
/** Marks the name of an archive that is being written. */
const UNFINISHED = '.unfinished-';
/** Milliseconds after which an unfinished archive of another server counts as abandoned. */
const FORGOTTEN = 24 * 60 * 60_000;
/** Milliseconds without a write after which an unfinished archive of another server is no longer waited for. */
const SILENT = 60 * 60_000;
/** Maximum clock difference, in milliseconds, between servers with a shared folder. */
const APART = 60 * 60_000;

/**
 * The mark in the names of unfinished archives of this data folder's server. Several servers may share a folder for
 * backups.
 */
export const toUnfinishedMark = (dataFolder: string): string =>
  `${UNFINISHED}${createHash('sha256')
    .update(`${hostname()} ${path.resolve(dataFolder)}`)
    .digest('hex')
    .slice(0, 8)}-`;
/** The prefix of the folder with the pinned pictures. */
export const PINNED_FOLDER_PREFIX = '.backup-';
/** Prefixes of generated archive names: nightly backups, and backups before an upgrade. */
export const ARCHIVE_PREFIXES = { nightly: 'trastienda-', upgrade: 'before-' } as const;
const NAME = /^(?:trastienda|before-[a-z0-9_]+)-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz$/;

/**
 * @returns a function that releases the lock
 * @throws PlainError if another backup is running, or there is no data folder
 */
export function lockForBackup(dataFolder: string): () => void {
  if (!existsSync(dataFolder)) throw new PlainError(`There is no data folder ${dataFolder}.`);
  const unlock = lockFolder(dataFolder, LOCK);
  if (unlock) return unlock;
  throw new PlainError('Another backup of this shop is being made. Try again when it is done.');
}

interface Archive {
  name: string;
  /** Creation time, UTC milliseconds. */
  moment: number;
  /** True if the creation time lies in the future, because a clock was ahead. The age is then unknown. */
  isAhead: boolean;
}

/**
 * Archives with generated names, the oldest first. Those from the future come before them.
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
 * Creation time of the newest archive, UTC milliseconds. Null if there is none with a plausible time.
 * @param kind the prefix of its name
 */
export async function findNewestArchive(folder: string, kind = '', now = Date.now()): Promise<number | null> {
  const archives = await listArchives(folder, now);
  return archives.findLast(({ name, isAhead }) => name.startsWith(kind) && !isAhead)?.moment ?? null;
}

/**
 * Removes the leftovers of a killed backup of this data folder, unless a backup is running, and old leftovers of
 * other servers.
 */
export async function clearAfterCrash(dataFolder: string, folder: string): Promise<void> {
  const names = [...(await namesIn(dataFolder)), ...(await namesIn(folder))];
  if (!names.some(name => name.startsWith(PINNED_FOLDER_PREFIX) || name.includes(UNFINISHED))) return;
  if (!existsSync(dataFolder)) return;
  const unlock = lockFolder(dataFolder, LOCK);
  if (!unlock) return;
  try {
    await clearLeftovers(dataFolder, folder, name => NAME.test(name.split(UNFINISHED)[0]!));
  } finally {
    unlock();
  }
}

/** Empty if the folder cannot be read. A later write reports the reason. */
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** Removes the leftovers of killed backups. The caller must have locked the data folder for a backup. */
export async function clearLeftovers(
  dataFolder: string,
  folder: string,
  isOf: (name: string) => boolean,
): Promise<void> {
  for (const name of await namesIn(dataFolder)) {
    if (name.startsWith(PINNED_FOLDER_PREFIX))
      await rm(path.join(dataFolder, name), { recursive: true, force: true });
  }
  const own = toUnfinishedMark(dataFolder);
  for (const name of await namesIn(folder)) {
    if (!name.includes(UNFINISHED) || !isOf(name)) continue;
    const place = path.join(folder, name);
    if (name.includes(own) || (await silenceIn(place)) > FORGOTTEN)
      await rm(place, { recursive: true, force: true });
  }
}

/** True if a server with another data folder is making a nightly backup in the folder. */
export async function isBackupRunningElsewhere(dataFolder: string, folder: string): Promise<boolean> {
  const own = toUnfinishedMark(dataFolder);
  for (const name of await namesIn(folder)) {
    if (!name.startsWith(ARCHIVE_PREFIXES.nightly) || !name.includes(UNFINISHED) || name.includes(own))
      continue;
    if ((await silenceIn(path.join(folder, name))) <= SILENT) return true;
  }
  return false;
}

/** A file in the folder for backups while a server makes the nightly one. It contains which server that is. */
const CLAIM = '.trastienda-night';

/**
 * Claims the nightly backup, so that only one of several servers makes it if they check at the same moment.
 * @returns a function that releases the claim; undefined if another server has it
 */
export async function claimNightlyBackup(
  dataFolder: string,
  folder: string,
): Promise<(() => Promise<void>) | undefined> {
  const claim = path.join(folder, CLAIM);
  const own = toUnfinishedMark(dataFolder);
  const letGo = () => rm(claim, { force: true });
  try {
    makePrivateFolder(folder);
    await writeFile(claim, own, { flag: 'wx', mode: PRIVATE_MODES.file });
  } catch (error) {
    // If nothing can be written here, making the archive reports the reason.
    if (getErrorCode(error) !== 'EEXIST' || !existsSync(claim)) return letGo;
    if ((await readFile(claim, 'utf8').catch(() => '')) === own) return letGo;
    // The claim of a server that was killed is removed, and the next check can take it.
    if ((await silenceIn(claim)) > SILENT) await letGo();
    return undefined;
  }
  return letGo;
}

/** Milliseconds since the last write in the place. */
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
