/**
 * Makes a backup every night while the server runs. A separate process does the work, because copying and compressing
 * would delay requests.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Db } from '../database/connect.ts';
import { CODE_FILE_EXTENSION } from '../lib/installFolder.ts';
import { addDays, toWallClockReading, toUtcMilliseconds } from '../../contract/businessDay.ts';
import type { Settings } from '../settings.ts';
import {
  claimNightlyBackup,
  isBackupRunningElsewhere,
  ARCHIVE_PREFIXES,
  findNewestArchive,
} from './backupFolders.ts';

const QUIET_HOUR = 4;
/** Interval in milliseconds at which the server checks whether a backup is due. */
const PAUSE = 10 * 60_000;
/** Delay in milliseconds before the next attempt after a failed backup. */
const PAUSE_AFTER_FAILURE = 60 * 60_000;

interface Nights {
  db: Db;
  settings: Pick<Settings, 'backupFolder' | 'dataFolder' | 'defaultBranch'>;
  /** Receives the reason if the last nightly backup failed, and null after one that succeeded. */
  state?: { failure: string | null };
  onFailure: (sentence: string) => void;
}

/**
 * Makes a backup at the backup hour of every night, or at the next start of a machine that was off at that hour. A
 * backup is due when the newest one in BACKUP_DIR is older than the last backup hour. Servers that share a
 * BACKUP_DIR make one backup together.
 * @returns a function that stops the backups
 */
export function startNightlyBackups({ db, settings, state, onFailure }: Nights): () => void {
  const folder = settings.backupFolder;
  if (folder === null) return () => {};
  let timer: NodeJS.Timeout | undefined;
  let child: ReturnType<typeof startBackup> | undefined;
  let over = false;
  const look = async () => {
    const failure = await (async () => {
      const zone = await readTimeZone(db, settings.defaultBranch);
      const isWanted = async () =>
        isBackupDue(await findNewestArchive(folder, ARCHIVE_PREFIXES.nightly), Date.now(), zone);
      if (!(await isWanted())) return null;
      // No backup is made while another server is making one. The other server's archive appears in the folder when it
      // is complete, and a later check then finds that no backup is due.
      if (await isBackupRunningElsewhere(settings.dataFolder, folder)) return null;
      const letGo = await claimNightlyBackup(settings.dataFolder, folder);
      if (!letGo) return null;
      try {
        // The need for a backup is checked again, because another server may have finished one since the first check.
        if (over || !(await isWanted())) return null;
        child = startBackup();
        return await child.failure;
      } finally {
        await letGo();
      }
    })().catch((error: unknown) => String(error));
    child = undefined;
    if (over) return;
    if (state) state.failure = failure;
    if (failure) onFailure(`The nightly backup was not made: ${failure}`);
    timer = setTimeout(() => void look(), failure ? PAUSE_AFTER_FAILURE : PAUSE).unref();
  };
  void look();
  return () => {
    over = true;
    clearTimeout(timer);
    child?.end();
  };
}

/**
 * Checks whether a nightly backup is due.
 * @param newest time of the newest backup in UTC milliseconds; null if no backup exists
 */
export const isBackupDue = (newest: number | null, now: number, timeZone: string): boolean =>
  newest === null || newest < lastQuietHour(now, timeZone);

/** Computes the most recent moment at which a nightly backup was due. @returns UTC milliseconds */
function lastQuietHour(now: number, timeZone: string): number {
  const { day } = toWallClockReading(now, timeZone);
  const at = (day: number) => toUtcMilliseconds({ day, hour: QUIET_HOUR, minute: 0, second: 0 }, timeZone);
  return at(day) <= now ? at(day) : at(addDays(day, -1));
}

async function readTimeZone(db: Db, branchId: number | null): Promise<string> {
  const branches = await db.selectFrom('branch').select(['id', 'time_zone']).orderBy('id').execute();
  const branch = branches.find(({ id }) => id === branchId) ?? branches[0];
  return branch?.time_zone ?? 'UTC';
}

/**
 * Runs `npm run backup` without a file name in a child process. The child exits with this process, because the IPC
 * channel closes.
 */
function startBackup() {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, `backupCommand${CODE_FILE_EXTENSION}`), 'backup'],
    {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    },
  );
  let errorOutput = '';
  child.stderr?.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()));
  const failure = new Promise<string | null>(resolve => {
    child.once('error', error => resolve(error.message));
    child.once('close', code => resolve(code === 0 ? null : errorOutput.trim() || `it ended with ${code}.`));
  });
  return { failure, end: () => child.kill() };
}
