/** Tills that have gone silent, and a backup that is too old. */
import path from 'node:path';
import { newestIn } from '../backup/places.ts';
import { pointOf, type Points } from './points.ts';

const DAY = 86_400_000;

/** Tills ask for changes as often as they like. Two days leave room for a day on which the shop is closed. */
const SILENT = 2 * DAY;

/** A backup is made every night. After two days, at least one is missing. */
const OLD = 2 * DAY;

/** Terminals whose key was used before, but not in the last two days. */
export const silentTills: Points = async ({ db, branch, now }) => {
  const rows = await db
    .selectFrom('terminal')
    .innerJoin('terminal_key as key', 'key.terminal_id', 'terminal.id')
    .select(['terminal.id', 'terminal.name'])
    .where('terminal.branch_id', '=', branch.id)
    .where('key.last_used_at', '>', 0)
    .where('key.last_used_at', '<', now - SILENT)
    .orderBy('key.last_used_at')
    .orderBy('terminal.id')
    .execute();
  const names = rows.map(({ id, name }) => name ?? String(id));
  return pointOf({ kind: 'silentTills', count: rows.length, names });
};

/** A demo needs no backup. */
export const backupPoint: Points = async ({ db, settings, now }) => {
  const shop = await db.selectFrom('shop').select('demo').executeTakeFirst();
  if (shop?.demo === 1) return [];
  const folder = settings.backupFolder ?? path.join(settings.dataFolder, 'backups');
  const last = await newestIn(folder, '', now);
  if (last === null) return [{ kind: 'backup', count: null }];
  return now - last < OLD ? [] : [{ kind: 'backup', count: Math.floor((now - last) / DAY) }];
};
