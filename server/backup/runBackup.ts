import path from 'node:path';
import { COMMAND_LINE_ACTOR, recordTrailEvents } from '../audit/trail.ts';
import { openShopDatabase } from '../database/openDatabase.ts';
import { getErrorReason, ExpectedError } from '../lib/errors.ts';
import { parseCommandLine } from '../lib/commandLine.ts';
import type { ProgressOutput } from '../lib/progress.ts';
import { readSettings, type Settings, isPostgres } from '../settings.ts';
import { makeBackup, makeTimestampedBackup, type Backup } from './backup.ts';
import { FILES_FOLDER, type Manifest } from './manifest.ts';
import { isBucketUrl, restoreBackup } from './restore.ts';

interface CliContext {
  env: Readonly<Record<string, string | undefined>>;
  out: ProgressOutput;
  err: ProgressOutput;
}

const HELP = {
  backup: `Writes the whole shop into one archive: database, pictures and config.json. The server can keep running.

  npm run backup -- FILE.tar.gz   writes FILE.tar.gz
  npm run backup                  writes a file with the moment in its name into BACKUP_DIR, and keeps the newest BACKUP_KEEP

The shop is that of DATA_DIR and DATABASE_URL. Only you can read the archive. It has everything that the shop knows, so
keep it as safe as the shop.
`,
  restore: `Puts an archived shop into DATA_DIR (and into the database of DATABASE_URL). The server must be stopped.

  npm run restore -- FILE.tar.gz             into an empty place
  npm run restore -- FILE.tar.gz --replace   in place of a shop, which is kept beside it
  npm run restore -- BACKUP_DIR              the newest continuous copy
  npm run restore -- BACKUP_DIR --at "2026-11-29 14:05"   the continuous copy of that moment
  npm run restore -- s3://HOST/BUCKET/PREFIX              the same, from the bucket of COPIES_URL

A moment without a time zone is of this machine's zone. The whole archive is read before anything is changed.
`,
};

type Command = keyof typeof HELP;

export async function runBackup(
  command: Command,
  args: readonly string[],
  { env, out, err }: CliContext,
): Promise<number> {
  try {
    const { values, positionals } = parsed(command, args);
    if (values.help) {
      out.write(HELP[command]);
      return 0;
    }
    const [given, ...more] = positionals;
    if (more.length > 0 || (command === 'restore' && given === undefined)) {
      throw new ExpectedError(`Name one file: npm run ${command} -- FILE.tar.gz (--help says more).`);
    }
    const until = values.at === undefined ? undefined : parseMoment(values.at);
    const settings = readSettings(env);
    // A relative path is resolved against the user's current folder, because npm runs scripts in the project's folder.
    const file = given === undefined || isBucketUrl(given) ? given : path.resolve(env.INIT_CWD ?? '.', given);
    if (command === 'backup') await back(settings, file, { env, out, err });
    else {
      out.write(await restore(settings, file!, { replace: values.replace ?? false, until }));
      await leaveEntry(settings, 'restore', file!, err);
    }
    return 0;
  } catch (error) {
    err.write(
      `${error instanceof ExpectedError ? error.message : `${getErrorReason(error).replace(/\.$/, '')}.`}\n`,
    );
    return 1;
  }
}

function parsed(command: Command, args: readonly string[]) {
  const { values, positionals } = parseCommandLine(args, {
    replace: { type: 'boolean' },
    at: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  });
  for (const option of ['replace', 'at'] as const)
    if (values[option] !== undefined && command === 'backup')
      throw new ExpectedError(`Unknown option '--${option}' (--help lists the options).`);
  return { values, positionals };
}

async function back(settings: Settings, file: string | undefined, { out, err }: CliContext): Promise<void> {
  const { backupFolder: folder, backupsKept: kept } = settings;
  if (file === undefined && folder === null) {
    throw new ExpectedError(
      'Name the file to write: npm run backup -- FILE.tar.gz, or set BACKUP_DIR (--help says more).',
    );
  }
  const made: Backup & { file: string } =
    file === undefined
      ? await makeTimestampedBackup(settings, { folder: folder!, kept })
      : { ...(await makeBackup(settings, file)), file };
  out.write(`${contents(made.manifest)} is in ${made.file}.\n`);
  await leaveEntry(settings, 'backup', made.file, err);
  if (made.missing.length > 0) {
    const [first] = made.missing;
    err.write(
      `Pictures that the database names and that are not stored: ${made.missing.length} (such as ${first}). The backup has all others.\n`,
    );
  }
}

/**
 * Adds an audit entry about the backup. A shop of an older version may have no audit trail, which is not an error.
 */
async function leaveEntry(
  { database }: Settings,
  action: 'backup' | 'restore',
  file: string,
  err: ProgressOutput,
): Promise<void> {
  try {
    const db = await openShopDatabase(database);
    try {
      const after = { file: path.basename(file) };
      await recordTrailEvents(db, COMMAND_LINE_ACTOR, { action, resource: 'shop', branchId: null, after });
    } finally {
      await db.destroy();
    }
  } catch (error) {
    err.write(
      `The record of who did what could not be updated: ${getErrorReason(error).replace(/\.$/, '')}.\n`,
    );
  }
}

/** Parses the value of the option `--at`. @returns UTC milliseconds */
function parseMoment(text: string): number {
  const moment = Date.parse(text);
  if (Number.isNaN(moment))
    throw new ExpectedError(`--at takes a moment such as "2026-11-29 14:05", not "${text}".`);
  return moment;
}

async function restore(
  settings: Settings,
  file: string,
  options: { replace: boolean; until: number | undefined },
): Promise<string> {
  const { manifest, asideFolder } = await restoreBackup(settings, file, options);
  const place = isPostgres(settings.database)
    ? `the database of DATABASE_URL and in ${settings.dataFolder}`
    : settings.dataFolder;
  return [
    `${contents(manifest)} is in ${place} again.\n`,
    ...(asideFolder ? [`What was there before is in ${asideFolder}.\n`] : []),
  ].join('');
}

function contents({ moment, files }: Manifest): string {
  const pictures = files.filter(file => file.path.startsWith(`${FILES_FOLDER}/`)).length;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const size = (bytes / 1e6).toLocaleString('en-US', { maximumFractionDigits: 1 });
  const counted = `${pictures.toLocaleString('en-US')} ${pictures === 1 ? 'picture' : 'pictures'}`;
  return `The shop as of ${moment.slice(0, 10)} ${moment.slice(11, 19)} UTC (${counted}, ${size} MB)`;
}
