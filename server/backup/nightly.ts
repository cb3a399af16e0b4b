/** A backup a night of the running server, by a program of its own: copying and compressing would hold up callers. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Db } from '../database/connect.ts';
import { CODE } from '../lib/product.ts';
import { addDays, clockAt, instantAt } from '../time/businessDay.ts';
import type { Settings } from '../settings.ts';
import { claimNight, isMadeElsewhere, KINDS, newestIn } from './places.ts';

/** Of the default branch's clock. */
const QUIET_HOUR = 4;
/** Milliseconds between two looks at the clock, … */
const PAUSE = 10 * 60_000;
/** … and after a backup that failed. */
const PAUSE_AFTER_FAILURE = 60 * 60_000;

interface Nights {
  db: Db;
  settings: Pick<Settings, 'backupFolder' | 'dataFolder' | 'defaultBranch'>;
  /** Gets the sentence of a backup that failed. */
  onFailure: (sentence: string) => void;
}

/**
 * Makes a backup whenever the newest one in BACKUP_DIR is older than the last quiet hour: at that hour, or as soon as a
 * machine that was off at night is on. Several servers with one BACKUP_DIR make one together.
 * @returns a function that ends it
 */
export function backUpNightly({ db, settings, onFailure }: Nights): () => void {
  const folder = settings.backupFolder;
  if (folder === null) return () => {};
  let timer: NodeJS.Timeout | undefined;
  let child: ReturnType<typeof startBackup> | undefined;
  let over = false;
  const look = async () => {
    const failure = await (async () => {
      const zone = await zoneOf(db, settings.defaultBranch);
      const isWanted = async () => isDue(await newestIn(folder, KINDS.nightly), Date.now(), zone);
      if (!(await isWanted())) return null;
      // Its archive is there when it is whole: whether it will be is looked at again later.
      if (await isMadeElsewhere(settings.dataFolder, folder)) return null;
      const letGo = await claimNight(settings.dataFolder, folder);
      if (!letGo) return null;
      try {
        // Another one may have ended with it just now.
        if (over || !(await isWanted())) return null;
        child = startBackup();
        return await child.failure;
      } finally {
        await letGo();
      }
    })().catch((error: unknown) => String(error));
    child = undefined;
    if (over) return;
    if (failure) onFailure(`The backup of the night was not made: ${failure}`);
    timer = setTimeout(() => void look(), failure ? PAUSE_AFTER_FAILURE : PAUSE).unref();
  };
  void look();
  return () => {
    over = true;
    clearTimeout(timer);
    child?.end();
  };
}

/** @param newest UTC milliseconds of the newest backup; null: there is none */
export const isDue = (newest: number | null, now: number, timeZone: string): boolean =>
  newest === null || newest < lastQuietHour(now, timeZone);

/** The last time that it was the quiet hour, UTC milliseconds. */
function lastQuietHour(now: number, timeZone: string): number {
  const { day } = clockAt(now, timeZone);
  const at = (day: number) => instantAt({ day, hour: QUIET_HOUR, minute: 0, second: 0 }, timeZone);
  return at(day) <= now ? at(day) : at(addDays(day, -1));
}

async function zoneOf(db: Db, branchId: number | null): Promise<string> {
  const branches = await db.selectFrom('branch').select(['id', 'time_zone']).orderBy('id').execute();
  const branch = branches.find(({ id }) => id === branchId) ?? branches[0];
  return branch?.time_zone ?? 'UTC';
}

/** Runs `npm run backup` without a name. It ends with this process, by the channel between them. */
function startBackup() {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, `main${CODE}`), 'backup'], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const failure = new Promise<string | null>(resolve => {
    child.once('error', error => resolve(error.message));
    child.once('close', code => resolve(code === 0 ? null : said.trim() || `it ended with ${code}.`));
  });
  return { failure, end: () => child.kill() };
}
