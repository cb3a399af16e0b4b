import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { FileStorage } from '../../files/files.ts';
import { removeImportFile, IMPORT_FOLDER, toStoredImportName } from './storedFile.ts';

export const IMPORT_RETENTION_DAYS = 30;
/** Milliseconds for which the files and data of an import are stored. */
export const IMPORT_RETENTION_MS = IMPORT_RETENTION_DAYS * 86_400_000;

/**
 * Number of rows deleted per step. Deleting all 200,000 rows of a large import at once would block the server for a
 * second.
 */
const STEP = 500;
const STEP_PAUSE = 20;

type Part = 'import_item' | 'import_change' | 'import_refusal';
const PARTS: Part[] = ['import_item', 'import_change', 'import_refusal'];

interface Kept {
  db: Db;
  files: FileStorage;
}

/**
 * Deletes the data of old imports. Imports that are done, reverted or failed stay in the list. Imports that were only
 * uploaded or checked are removed from it.
 * @param now UTC milliseconds
 * @param isOver returns true when the server is stopping; the remaining data is left for the next run
 */
export async function deleteOldImports(
  { db, files }: Kept,
  now = Date.now(),
  isOver = (): boolean => false,
): Promise<void> {
  const old = await db
    .selectFrom('import_job')
    .select(['id', 'stored', 'parts', 'state'])
    .where('state', 'in', ['new', 'checked', 'done', 'taken-back', 'failed'])
    .where('beat_at', '<', now - IMPORT_RETENTION_MS)
    .where('made_at', '<', now - IMPORT_RETENTION_MS)
    .where(job =>
      job.or([
        job('parts', '>', 0),
        // Imports without a file are found as well if they still have rows. In this case, a server removed the file,
        // and stopped before it had deleted the rows.
        ...PARTS.map(part =>
          job.exists(job.selectFrom(part).select('position').whereRef('import_id', '=', 'import_job.id')),
        ),
      ]),
    )
    .execute();
  for (const job of old) {
    const { id, state } = job;
    const wasImported = state !== 'new' && state !== 'checked';
    if (wasImported) await db.updateTable('import_job').set({ parts: 0 }).where('id', '=', id).execute();
    else await db.deleteFrom('import_job').where('id', '=', id).where('state', '=', state).execute();
    await removeImportFile(files, job);
    if (wasImported) for (const part of PARTS) await forgetRows(db, part, id, isOver);
  }
}

async function forgetRows(db: Db, part: Part, importId: number, isOver: () => boolean): Promise<void> {
  const table = sql.table(part);
  while (!isOver()) {
    const { rows } = await sql<{ position: number }>`
      select position from ${table} where import_id = ${importId} order by position limit 1`.execute(db);
    const [first] = rows;
    if (!first) return;
    await sql`
      delete from ${table} where import_id = ${importId} and position < ${first.position + STEP}`.execute(db);
    await delay(STEP_PAUSE);
  }
}

/**
 * Finds stored files that belong to no import, left behind by a server that was killed during an upload or deletion.
 * @returns a function that removes the files that its previous call also found. A file that is just being uploaded
 *   belongs to no import yet, so a single call must not remove it
 */
export function createStrayFileCleaner({ db, files }: Kept): () => Promise<void> {
  let before = new Set<string>();
  return async () => {
    const names = await files.list(IMPORT_FOLDER);
    const jobs = await db.selectFrom('import_job').select('stored').where('parts', '>', 0).execute();
    const storedNames = new Set(jobs.map(({ stored }) => stored));
    const strays = names.filter(name => !storedNames.has(toStoredImportName(name)));
    for (const name of strays) if (before.has(toStoredImportName(name))) await files.remove(name);
    before = new Set(strays.map(toStoredImportName));
  };
}
