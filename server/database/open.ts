/** Opens the shop's database, having it made on the first run. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PlainError } from '../plainError.ts';
import { isPostgres, type Settings } from '../settings.ts';
import { connect, type Db } from './connect.ts';
import { migrate } from './migrate.ts';

/** Stands in a PostgreSQL database while the demo shop is being filled in. */
export const UNFINISHED = 'demo_unfinished';

/** @throws PlainError when the folder cannot be written, or the database cannot be used */
export async function openDatabase(settings: Settings): Promise<Db> {
  await mustBeWritable(settings.dataFolder);
  return isPostgres(settings.database) ? openPostgres(settings.database) : openFile(settings.database);
}

async function openFile(file: string): Promise<Db> {
  if (!existsSync(file)) await make();
  try {
    const db = connect(file);
    await migrate(db);
    return db;
  } catch (error) {
    throw plain(error);
  }
}

async function openPostgres(url: string): Promise<Db> {
  const db = connect(url, error => console.error(`The database connection broke: ${error.message}`));
  const tables = await tablesOf(db);
  if (tables.includes(UNFINISHED)) {
    throw new PlainError(
      'The demo shop in this database was never finished. Drop its tables (or name an empty database) and start again.',
    );
  }
  if (tables.length === 0) await make();
  await migrate(db);
  return db;
}

/** The first question to the server: whatever goes wrong here is the address, the network or the password. */
async function tablesOf(db: Db): Promise<string[]> {
  try {
    return (await db.introspection.getTables()).map(table => table.name);
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string };
    throw new PlainError(`The database of DATABASE_URL cannot be reached: ${message || code}.`);
  }
}

/** Runs `make.ts`, which says by itself what went wrong. */
async function make(): Promise<void> {
  const program = fileURLToPath(new URL('./make.ts', import.meta.url));
  const child = spawn(process.execPath, [program], { stdio: 'inherit' });
  const code = await new Promise(resolve => child.once('exit', resolve));
  if (code !== 0) throw new PlainError('The database could not be made.');
}

/** SQLite's SQLITE_CORRUPT and SQLITE_NOTADB; SQLITE_READONLY and SQLITE_CANTOPEN. */
const DAMAGED = [11, 26];
const UNWRITABLE = [8, 14];

function plain(error: unknown): unknown {
  const { errcode = 0 } = error as { errcode?: number };
  if (DAMAGED.includes(errcode)) return new PlainError('The database file is damaged or is not a database.');
  if (UNWRITABLE.includes(errcode)) return new PlainError('The database file cannot be written.');
  return error;
}

async function mustBeWritable(folder: string): Promise<void> {
  const probe = path.join(folder, '.writable');
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, '');
    await rm(probe);
  } catch {
    throw new PlainError(`The data folder ${folder} cannot be written. Choose another with DATA_DIR.`);
  }
}
