/**
 * Makes a shop's database on the first run: tables and, unless DEMO is none, the demo shop. A program of its own, so
 * that the memory this takes is given back before the server listens.
 */
import { rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { PlainError } from '../plainError.ts';
import { showProgress } from '../progress.ts';
import { isPostgres, readSettings, type Settings } from '../settings.ts';
import { connect, type Db } from './connect.ts';
import { fillDemoShop } from './demo/fill.ts';
import { migrate } from './migrate.ts';

/** Stands in a PostgreSQL database while the demo shop is being filled in. */
const UNFINISHED = 'demo_unfinished';

/** A half-filled file never gets the real name, so that a start after a crash begins again. */
async function makeEmbedded(settings: Settings): Promise<void> {
  const unfinished = `${settings.database}.new`;
  for (const ending of ['', '-wal', '-shm']) await rm(unfinished + ending, { force: true });
  const db = connect(unfinished);
  await migrate(db);
  await fill(db, settings);
  await db.destroy();
  await rename(unfinished, settings.database);
}

async function makeOnPostgres(settings: Settings): Promise<void> {
  const db = connect(settings.database);
  await sql`create table ${sql.table(UNFINISHED)} (started bigint)`.execute(db);
  await migrate(db);
  await fill(db, settings);
  await sql`drop table ${sql.table(UNFINISHED)}`.execute(db);
  await db.destroy();
}

/** @throws PlainError when an earlier run broke off while it filled this PostgreSQL database */
export function refuseUnfinished(tables: readonly string[]): void {
  if (!tables.includes(UNFINISHED)) return;
  throw new PlainError(
    'The demo shop in this database was never finished. Drop its tables (or name an empty database) and start again.',
  );
}

async function fill(db: Db, { demoOrders, filesFolder }: Settings): Promise<void> {
  if (demoOrders === null) return;
  const progress = showProgress(`Filling the demo shop with ${demoOrders.toLocaleString('en-US')} orders`);
  await fillDemoShop(db, { filesFolder, orders: demoOrders, now: Date.now(), onProgress: progress });
  progress(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const settings = readSettings();
  await (isPostgres(settings.database) ? makeOnPostgres(settings) : makeEmbedded(settings));
}
