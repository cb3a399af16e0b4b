import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import {
  isDiskBrokenError,
  isDiskFullError,
  getErrorReason,
  getSqliteErrorCode,
  ExpectedError,
} from '../lib/errors.ts';
import { isSqliteBusyError } from './sqlite.ts';

/** Milliseconds to wait for another program that is writing to the database file. */
const PATIENCE = 5000;

/**
 * Checks whether a database file contains a shop.
 * @returns false if the file does not exist
 * @throws ExpectedError for an empty file, another program's database, a file that is not a database, and a file that
 *   this user may not read
 */
export function isShopDatabaseFile(file: string): boolean {
  const found = look(file);
  if (!found) return false;
  const tables = found.size === 0 ? [] : tablesIn(file);
  if (tables.includes('kysely_migration')) return true;
  throw new ExpectedError(
    tables.length === 0
      ? `The database file ${file} is empty: whatever was in it is gone. Restore a backup (npm run restore), or remove the file to begin with a new shop.`
      : `The database file ${file} holds another program's data, not a shop of Trastienda. Choose another folder with DATA_DIR.`,
  );
}

/**
 * Reads the properties of a file. `existsSync` would report false in a folder that this user may not enter.
 */
function look(file: string) {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch (error) {
    throw new ExpectedError(
      `The database file ${file} cannot be read by this user (${getErrorReason(error)}). Run the command as the user that the server runs as.`,
    );
  }
}

function tablesIn(file: string): unknown[] {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: PATIENCE });
    const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
    return tables.map(({ name }) => name);
  } catch (error) {
    throw explainFileError(error);
  } finally {
    database?.close();
  }
}

/** SQLite's result codes for damaged files: SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGED = [11, 26];
/** SQLite's result codes for files that cannot be written: SQLITE_READONLY and SQLITE_CANTOPEN. */
const UNWRITABLE = [8, 14];

export function explainFileError(error: unknown): unknown {
  if (isSqliteBusyError(error)) {
    return new ExpectedError('Another program is writing to the database. Start again when it is done.');
  }
  if (isDiskFullError(error)) return new ExpectedError(`The disk is full (${getErrorReason(error)}).`);
  const code = getSqliteErrorCode(error) ?? 0;
  if (DAMAGED.includes(code)) return new ExpectedError('The database file is damaged or is not a database.');
  if (UNWRITABLE.includes(code)) return new ExpectedError('The database file cannot be written.');
  // On a full disk, SQLite cannot create its shared-memory file, and reports SQLITE_CANTOPEN.
  if (isDiskBrokenError(error)) {
    return new ExpectedError(`The disk is full or failed, or cannot be written (${getErrorReason(error)}).`);
  }
  return error;
}
