/** Opens the shop's database, having it made on the first run. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PlainError } from '../plainError.ts';
import { isPostgres, type Settings } from '../settings.ts';
import { connect, type Db } from './connect.ts';
import { refuseUnfinished } from './make.ts';
import { migrate } from './migrate.ts';

/** @throws PlainError when the folder cannot be written, or the database cannot be used */
export async function openDatabase(settings: Settings): Promise<Db> {
  await mustBeWritable(settings.dataFolder);
  const embedded = !isPostgres(settings.database);
  if (embedded && !existsSync(settings.database)) await make();
  try {
    const db = connect(settings.database, error => {
      console.error(`The database connection broke: ${error.message}`);
    });
    const tables = (await db.introspection.getTables()).map(table => table.name);
    refuseUnfinished(tables);
    if (tables.length === 0) await make();
    await migrate(db);
    return db;
  } catch (error) {
    throw plain(error);
  }
}

/** Runs `make.ts`, which says by itself what went wrong. */
async function make(): Promise<void> {
  const program = path.join(import.meta.dirname, 'make.ts');
  const child = spawn(process.execPath, [program], { stdio: 'inherit' });
  const code = await new Promise(resolve => child.once('exit', resolve));
  if (code !== 0) throw new PlainError('The database could not be made.');
}

/** SQLite's SQLITE_CORRUPT and SQLITE_NOTADB; SQLITE_READONLY and SQLITE_CANTOPEN. */
const DAMAGED = [11, 26];
const UNWRITABLE = [8, 14];
/** What PostgreSQL and the network answer to a wrong address, password or database name. */
const UNREACHABLE = ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', '28P01', '28000', '3D000'];

function plain(error: unknown): unknown {
  const { code = '', errcode = 0, message } = error as { code?: string; errcode?: number; message?: string };
  if (DAMAGED.includes(errcode)) return new PlainError('The database file is damaged or is not a database.');
  if (UNWRITABLE.includes(errcode)) return new PlainError('The database file cannot be written.');
  if (UNREACHABLE.includes(code)) {
    return new PlainError(`The database of DATABASE_URL cannot be reached: ${message || code}.`);
  }
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
