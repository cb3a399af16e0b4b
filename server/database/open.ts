/** Opens the shop's database, making and filling it on the first run. */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { PlainError } from '../plainError.ts';
import type { Settings } from '../settings.ts';
import { connect, type Db } from './connect.ts';
import { fillDemoShop } from './demo/fill.ts';
import { migrate } from './migrate.ts';
import { showProgress } from '../progress.ts';

/** @throws PlainError when the folder cannot be written, or the database cannot be used */
export async function openDatabase(settings: Settings): Promise<Db> {
  await mustBeWritable(settings.dataFolder);
  const embedded = !/^postgres(ql)?:/.test(settings.database);
  if (embedded && !existsSync(settings.database)) await makeEmbedded(settings);
  const db = await reach(settings.database);
  try {
    const empty = (await tableCount(db)) === 0;
    await migrate(db);
    if (empty && !embedded) await fill(db, settings);
    return db;
  } catch (error) {
    await db.destroy();
    throw plain(error);
  }
}

/** A half-filled database never gets the real name, so that a start after a crash begins again. */
async function makeEmbedded(settings: Settings): Promise<void> {
  const unfinished = `${settings.database}.new`;
  for (const ending of ['', '-wal', '-shm']) await rm(unfinished + ending, { force: true });
  const db = connect(unfinished);
  await migrate(db);
  await fill(db, settings);
  await db.destroy();
  await rename(unfinished, settings.database);
}

async function fill(db: Db, { demoOrders, filesFolder }: Settings): Promise<void> {
  if (demoOrders === null) return;
  const progress = showProgress(`Filling the demo shop with ${demoOrders.toLocaleString('en-US')} orders`);
  await fillDemoShop(db, { filesFolder, orders: demoOrders, now: Date.now(), onProgress: progress });
  progress(1);
}

async function tableCount(db: Db): Promise<number> {
  return (await db.introspection.getTables()).length;
}

async function reach(where: string): Promise<Db> {
  try {
    const db = connect(where, error => console.error(`The database connection broke: ${error.message}`));
    await tableCount(db);
    return db;
  } catch (error) {
    throw plain(error);
  }
}

function plain(error: unknown): unknown {
  const { code, errcode, message } = error as { code?: string; errcode?: number; message?: string };
  // SQLite's SQLITE_NOTADB and SQLITE_CORRUPT.
  if (errcode === 26 || errcode === 11)
    return new PlainError('The database file is damaged or is not a database.');
  if (errcode === 8 || errcode === 14) return new PlainError('The database file cannot be written.');
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === '28P01' || code === '3D000') {
    return new PlainError(`The database of DATABASE_URL cannot be reached: ${message || code}.`);
  }
  return error;
}

async function mustBeWritable(folder: string): Promise<void> {
  const probe = `${folder}/.writable`;
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, '');
    await rm(probe);
  } catch {
    throw new PlainError(`The data folder ${folder} cannot be written. Choose another with DATA_DIR.`);
  }
}
