/** The database that an import writes to. */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { connect, type Db } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { PlainError } from '../plainError.ts';
import { isPostgres } from '../settings.ts';

export interface Target {
  db: Db;
  /** Ends the work; a database that is new appears at its place only now, and only when `keep`. */
  close: (keep: boolean) => Promise<void>;
}

/**
 * Opens the database, making it when it does not exist; a dry run into one that does not works in memory.
 * @param where as `Settings.database`: a `postgres://` address or the path of an SQLite file
 */
export async function openTarget(where: string, dryRun: boolean): Promise<Target> {
  const isFile = !isPostgres(where);
  const exists = isFile ? await hasContent(where) : true;
  if (dryRun) return dryTarget(where, exists);
  if (isFile && !exists) return newFile(where);
  const db = connect(where);
  return prepared(db, () => db.destroy());
}

/** Brings the tables up to date, and closes again when that fails. */
async function prepared(db: Db, close: Target['close']): Promise<Target> {
  try {
    await migrate(db);
  } catch (error) {
    await close(false);
    throw error;
  }
  return { db, close };
}

async function dryTarget(where: string, exists: boolean): Promise<Target> {
  if (exists) {
    const db = connect(where);
    const close = () => db.destroy();
    try {
      // Not migrated: that would be a change. A database without tables is as good as none.
      if ((await db.introspection.getTables()).some(table => table.name === 'sale')) return { db, close };
    } catch (error) {
      await close();
      throw error;
    }
    await close();
  }
  const db = connect(':memory:');
  return prepared(db, () => db.destroy());
}

/** Under another name until the import is whole: a half-made shop must not be taken for one. */
async function newFile(file: string): Promise<Target> {
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.import-${process.pid}`;
  const db = connect(temporary);
  return prepared(db, async keep => {
    await db.destroy();
    const taken = existsSync(file);
    if (!keep || taken) await removeDatabase(temporary);
    else await rename(temporary, file);
    if (keep && taken) {
      throw new PlainError(`Another program made ${file} meanwhile; nothing was imported, so import again.`);
    }
  });
}

async function removeDatabase(file: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) await rm(file + suffix, { force: true });
}

async function hasContent(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && found.size > 0;
}
