import path from 'node:path';
import { COMMAND_LINE_ACTOR, recordTrailEvents } from '../audit/trail.ts';
import { MOVED_TO_POSTGRES_FOLDER } from '../database/dataFolder.ts';
import { openShopDatabase } from '../database/openDatabase.ts';
import { parseCommandLine } from '../lib/commandLine.ts';
import { getErrorReason, ExpectedError } from '../lib/errors.ts';
import { showProgress, type ProgressOutput } from '../lib/progress.ts';
import { runRollups } from '../sales/runRollups.ts';
import { isPostgres, readSettings } from '../settings.ts';
import { explainBackupError } from './backup.ts';
import { moveToPostgres, undoMoveToPostgres } from './moveToPostgres.ts';

interface CliContext {
  env: Readonly<Record<string, string | undefined>>;
  out: ProgressOutput;
  err: ProgressOutput;
}

const HELP = `Moves a shop from the embedded database of DATA_DIR into an empty PostgreSQL database. The server must be stopped.

  npm run move -- --to postgres://user:password@host/shop   copies everything and compares each table
  npm run move -- --back                                    puts the embedded database back

Until the end nothing can write to the shop: its file is in DATA_DIR/${MOVED_TO_POSTGRES_FOLDER}. A move that was interrupted
continues when it is run again. Pictures and config.json stay in DATA_DIR.
`;

export async function runDatabaseMove(
  args: readonly string[],
  { env, out, err }: CliContext,
): Promise<number> {
  try {
    const { values } = parseCommandLine(
      args,
      { to: { type: 'string' }, back: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
      { allowPositionals: false },
    );
    if (values.help) {
      out.write(HELP);
      return 0;
    }
    const { dataFolder } = readSettings({ ...env, DATABASE_URL: '', DATABASE_REPLICA_URL: '' });
    const { to, back = false } = values;
    if (back === (to !== undefined) || (to !== undefined && !isPostgres(to)))
      throw new ExpectedError(
        'Say where to: npm run move -- --to postgres://…, or --back (--help says more).',
      );
    if (to === undefined) {
      await undoMoveToPostgres(dataFolder);
      out.write(`The shop is in ${dataFolder} as it was before the move. Start it without DATABASE_URL.\n`);
      return 0;
    }
    return await move(dataFolder, to, { env, out, err });
  } catch (error) {
    err.write(`${getErrorReason(error).replace(/\.$/, '')}.\n`);
    return 1;
  }
}

async function move(dataFolder: string, to: string, { env, out, err }: CliContext): Promise<number> {
  const { tables, rows } = await moveToPostgres(dataFolder, to, {
    onProgress: showProgress('Copying and comparing', err),
  }).catch((error: unknown) => {
    throw explainBackupError(error, dataFolder);
  });
  const db = await openShopDatabase(to);
  await recordTrailEvents(db, COMMAND_LINE_ACTOR, {
    action: 'restore',
    resource: 'shop',
    branchId: null,
    after: { file: path.join(MOVED_TO_POSTGRES_FOLDER, 'trastienda.sqlite') },
  });
  await db.destroy();
  out.write(
    `The shop is in PostgreSQL: ${rows.toLocaleString('en-US')} rows of ${tables} tables, all compared.\n`,
  );
  const verified = await runRollups(['verify'], { env: { ...env, DATABASE_URL: to }, out, err });
  out.write(
    `Start it with DATABASE_URL. The embedded database is kept in ${path.join(dataFolder, MOVED_TO_POSTGRES_FOLDER)}; "npm run move -- --back" returns to it, without later changes.\n`,
  );
  return verified;
}
