/**
 * Gives the shop's data a timeline id, a random text. The id changes whenever older data may have replaced newer data,
 * for example by a restore. A till's cursor of product changes contains the id: a cursor with another id may point to
 * changes that the data no longer contains.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { getErrorCode } from '../lib/errors.ts';
import { getDialect, type Db } from './connect.ts';
import { PRIVATE_FILE_MODES } from './filePermissions.ts';

export const createDataTimelineId = (): string => randomBytes(6).toString('hex');

/**
 * Reads the timeline id of the data, as hexadecimal digits. On PostgreSQL, the id ends with the number of PostgreSQL's
 * own timeline. This number changes when a standby is promoted, and when the database is recovered to a point in time.
 */
export async function readDataTimelineId(db: Db): Promise<string> {
  const { epoch } = await db.selectFrom('shop').select('epoch').executeTakeFirstOrThrow();
  if (getDialect(db) === 'sqlite') return epoch;
  const { rows } = await sql<{ timeline: string }>`
    select lower(substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)) as timeline`.execute(db);
  return epoch + rows[0]!.timeline;
}

/**
 * Maximum number by which a restore increases the version of each record. Even after thousands of restores, the version
 * remains an integer that JavaScript represents exactly.
 */
const MAX_VERSION_STEP = 1_000_000_000;

/**
 * Sets a new timeline id after older data has replaced newer data, and increases the version numbers of all records.
 * Otherwise, a record could get a version number for the second time. An edit that began before the restore would then
 * overwrite the record without a conflict.
 */
export async function startNewDataTimeline(db: Db): Promise<void> {
  const step = randomInt(1_000_000, MAX_VERSION_STEP);
  const tables = await db.introspection.getTables();
  for (const { name, columns } of tables) {
    const names = columns.map(column => column.name);
    // Versions in audit entries stay unchanged, because they are those of past edits.
    if (names.includes('version') && name !== 'audit_entry')
      await sql`update ${sql.table(name)} set version = version + ${step}`.execute(db);
    // Data of an older version of the server has no timeline id. The migration to this version sets one.
    if (name === 'shop' && names.includes('epoch'))
      await db.updateTable('shop').set({ epoch: createDataTimelineId() }).execute();
  }
}

const START_TOKEN_FILE = 'start-token';

/**
 * Sets a new timeline id if the SQLite file is not the one that the last server closed, for example because a copy was
 * put in its place. The database and a file beside it contain the same random token, which each start and stop
 * replaces.
 */
export async function detectReplacedDatabase(db: Db, dataFolder: string): Promise<void> {
  const stored = await readFile(path.join(dataFolder, START_TOKEN_FILE), 'utf8').catch((error: unknown) => {
    if (getErrorCode(error) === 'ENOENT') return '';
    throw error;
  });
  const { start_token } = await db.selectFrom('shop').select('start_token').executeTakeFirstOrThrow();
  if (stored !== start_token) await startNewDataTimeline(db);
  await replaceServerStartToken(db, dataFolder);
}

export async function replaceServerStartToken(db: Db, dataFolder: string): Promise<void> {
  const token = createDataTimelineId();
  await db.updateTable('shop').set({ start_token: token }).execute();
  await writeFile(path.join(dataFolder, START_TOKEN_FILE), token, { mode: PRIVATE_FILE_MODES.file });
}
