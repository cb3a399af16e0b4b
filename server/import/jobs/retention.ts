/** How long an import's file is kept, and what it takes to undo it. */
import type { Db } from '../../database/connect.ts';
import type { Files } from '../../files/files.ts';
import { dropFile } from './storedFile.ts';

export const KEPT_DAYS = 30;
/** Milliseconds. */
export const KEPT = KEPT_DAYS * 86_400_000;

/** The list of imports keeps what was imported; of what never was, nothing. @param now UTC milliseconds */
export async function forgetOld({ db, files }: { db: Db; files: Files }, now = Date.now()): Promise<void> {
  const old = await db
    .selectFrom('import_job')
    .select(['id', 'stored', 'parts', 'state'])
    .where('state', 'in', ['new', 'checked', 'done', 'taken-back', 'failed'])
    .where('beat_at', '<', now - KEPT)
    .where('made_at', '<', now - KEPT)
    .where('parts', '>', 0)
    .execute();
  for (const job of old) {
    const { id, state } = job;
    if (state === 'new' || state === 'checked')
      await db.deleteFrom('import_job').where('id', '=', id).where('state', '=', state).execute();
    else {
      await db.updateTable('import_job').set({ parts: 0 }).where('id', '=', id).execute();
      await db.deleteFrom('import_item').where('import_id', '=', id).execute();
      await db.deleteFrom('import_change').where('import_id', '=', id).execute();
      await db.deleteFrom('import_refusal').where('import_id', '=', id).execute();
    }
    await dropFile(files, job);
  }
}
