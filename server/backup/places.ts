/** Where archives and what is left of them lie: what a start looks at, without loading what makes archives. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { lockFolder } from '../database/dataFolder.ts';
import { makePrivateFolder, PRIVATE } from '../database/rights.ts';
import { codeOf } from '../lib/errors.ts';
import { PlainError } from '../lib/plainError.ts';

/** Another name than the server's lock: a backup runs beside it. */
const LOCK = { name: 'backup.lock.sqlite' };
/** In the name of an archive that is being written. */
const UNFINISHED = '.unfinished-';
/** Milliseconds after which one of another server is none that is being written: a machine of the network may be gone. */
const FORGOTTEN = 24 * 60 * 60_000;
/** Milliseconds after which one of another server, in which nothing was written, is waited for no more. */
const SILENT = 60 * 60_000;
/** Milliseconds that the clocks of servers with one folder may be apart. */
const APART = 60 * 60_000;

/** In the names of archives that a server with this data folder writes: several servers may have one folder for backups. */
export const unfinishedOf = (dataFolder: string): string =>
  `${UNFINISHED}${createHash('sha256')
    .update(`${hostname()} ${path.resolve(dataFolder)}`)
    .digest('hex')
    .slice(0, 8)}-`;
/** How the folder's name begins in which pictures are held. */
export const HELD = '.backup-';
/** Archives that nobody named: those of the night, and those from before the tables changed. */
export const KINDS = { nightly: 'trastienda-', upgrade: 'before-' } as const;
const NAME = /^(?:trastienda|before-[a-z0-9_]+)-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz$/;

/** @returns a function that lets the next one begin @throws PlainError */
export function lockForBackup(dataFolder: string): () => void {
  if (!existsSync(dataFolder)) throw new PlainError(`There is no data folder ${dataFolder}.`);
  const unlock = lockFolder(dataFolder, LOCK);
  if (unlock) return unlock;
  throw new PlainError('Another backup of this shop is being made. Try again when it is done.');
}

interface Archive {
  name: string;
  /** UTC milliseconds. */
  moment: number;
  /** Of a moment that is still to come: a clock was ahead when it was made, and nobody knows how old it is. */
  isAhead: boolean;
}

/** Archives under names of ours, the oldest first; before them, those from ahead. @param now UTC milliseconds */
export async function archivesIn(folder: string, now = Date.now()): Promise<Archive[]> {
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
 * When the newest archive was made, UTC milliseconds; null: there is none that a clock can be believed of.
 * @param kind how its name begins
 */
export async function newestIn(folder: string, kind = '', now = Date.now()): Promise<number | null> {
  const archives = await archivesIn(folder, now);
  return archives.findLast(({ name, isAhead }) => name.startsWith(kind) && !isAhead)?.moment ?? null;
}

/** Removes what a killed backup of this data folder left, unless one is being made; and what other servers left long ago. */
export async function clearAfterCrash(dataFolder: string, folder: string): Promise<void> {
  const names = [...(await namesIn(dataFolder)), ...(await namesIn(folder))];
  if (!names.some(name => name.startsWith(HELD) || name.includes(UNFINISHED))) return;
  if (!existsSync(dataFolder)) return;
  const unlock = lockFolder(dataFolder, LOCK);
  if (!unlock) return;
  try {
    await clearLeftovers(dataFolder, folder, name => NAME.test(name.split(UNFINISHED)[0]!));
  } finally {
    unlock();
  }
}

/** None where the folder cannot be read: who writes into it says why. */
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** What backups that were killed left behind. The caller must have locked the data folder for a backup. */
export async function clearLeftovers(
  dataFolder: string,
  folder: string,
  isOf: (name: string) => boolean,
): Promise<void> {
  for (const name of await namesIn(dataFolder)) {
    if (name.startsWith(HELD)) await rm(path.join(dataFolder, name), { recursive: true, force: true });
  }
  const own = unfinishedOf(dataFolder);
  for (const name of await namesIn(folder)) {
    if (!name.includes(UNFINISHED) || !isOf(name)) continue;
    const place = path.join(folder, name);
    if (name.includes(own) || (await silenceIn(place)) > FORGOTTEN)
      await rm(place, { recursive: true, force: true });
  }
}

/** Whether another server than that of this data folder is making a backup of the night in the folder. */
export async function isMadeElsewhere(dataFolder: string, folder: string): Promise<boolean> {
  const own = unfinishedOf(dataFolder);
  for (const name of await namesIn(folder)) {
    if (!name.startsWith(KINDS.nightly) || !name.includes(UNFINISHED) || name.includes(own)) continue;
    if ((await silenceIn(path.join(folder, name))) <= SILENT) return true;
  }
  return false;
}

/** In the folder for backups, while a server makes that of the night; whose it is stands in it. */
const CLAIM = '.trastienda-night';

/**
 * Of servers that look at the same moment, one makes the backup of the night: no archive of another is there to be seen yet.
 * @returns a function that lets go of it; undefined where another server has it
 */
export async function claimNight(
  dataFolder: string,
  folder: string,
): Promise<(() => Promise<void>) | undefined> {
  const claim = path.join(folder, CLAIM);
  const own = unfinishedOf(dataFolder);
  const letGo = () => rm(claim, { force: true });
  try {
    makePrivateFolder(folder);
    await writeFile(claim, own, { flag: 'wx', mode: PRIVATE.file });
  } catch (error) {
    // Where nothing can be written, whoever makes the archive says why.
    if (codeOf(error) !== 'EEXIST' || !existsSync(claim)) return letGo;
    if ((await readFile(claim, 'utf8').catch(() => '')) === own) return letGo;
    // One of a server that was killed: the next look may have it.
    if ((await silenceIn(claim)) > SILENT) await letGo();
    return undefined;
  }
  return letGo;
}

/** Milliseconds since something was written in it last. */
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
