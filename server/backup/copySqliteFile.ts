import { backup, DatabaseSync } from 'node:sqlite';
import { createPrivateFile } from '../database/filePermissions.ts';

/**
 * Number of pages per step of SQLite's backup, more than any database has. Copying all pages in one step prevents
 * concurrent writes from restarting the copy.
 */
const EVERY_PAGE = 0x7fff_ffff;
/** Milliseconds to wait for another program that locks the file. */
const PATIENCE = 15_000;

/** Copies an SQLite file, as it is at one moment, while other programs write to it. */
export async function copySqliteFile(file: string, target: string): Promise<void> {
  createPrivateFile(target);
  const source = new DatabaseSync(file, { timeout: PATIENCE });
  try {
    await backup(source, target, { rate: EVERY_PAGE });
  } finally {
    source.close();
  }
}
