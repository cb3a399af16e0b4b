/** Creates a shop whose orders are spread over one year or several years. The shop is reused by later runs. */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { connect, type Db } from '../server/database/connect.ts';
import { createFolderStorage } from '../server/files/folder.ts';
import { fillDemoShop } from '../server/demo/fill.ts';
import { migrate } from '../server/database/migrate.ts';
import { showProgress } from '../server/lib/progress.ts';
import { isPostgres } from '../server/settings.ts';

const DAYS = 365;

/**
 * Fills the database if it is empty. An SQLite file is complete or absent, never half filled.
 * @param database a PostgreSQL URL, or a file in the data folder
 */
export async function makeYear(database: string, folder: string, orders: number, days = DAYS): Promise<void> {
  const files = path.join(folder, 'files');
  if (isPostgres(database)) {
    const db = connect(database);
    if ((await db.introspection.getTables()).length === 0) await fillYear(db, files, orders, days);
    await db.destroy();
    return;
  }
  if (existsSync(database)) return;
  await mkdir(folder, { recursive: true });
  const unfinished = `${database}.new`;
  for (const ending of ['', '-wal', '-shm']) await rm(unfinished + ending, { force: true });
  const db = connect(unfinished);
  await fillYear(db, files, orders, days);
  await db.destroy();
  await rename(unfinished, database);
}

export async function fillYear(db: Db, filesFolder: string, orders: number, days = DAYS): Promise<void> {
  await migrate(db);
  const onProgress = showProgress(`Filling ${days} days with ${orders.toLocaleString('en-US')} orders`);
  await fillDemoShop(db, {
    files: createFolderStorage(filesFolder),
    orders,
    days,
    now: Date.now(),
    onProgress,
  });
}
