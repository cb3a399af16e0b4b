/**
 * Makes a shop's database on the first run: tables and, unless DEMO is none, the demo shop. A program of its own, so
 * that the memory this takes is given back before the server listens.
 */
import { rename, rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { showProgress } from '../progress.ts';
import { isPostgres, readSettings, type Settings } from '../settings.ts';
import { connect, type Db } from './connect.ts';
import { fillDemoShop } from './demo/fill.ts';
import { migrate } from './migrate.ts';
import { UNFINISHED } from './open.ts';

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

async function fill(db: Db, { demoOrders, filesFolder }: Settings): Promise<void> {
  if (demoOrders === null) return;
  const progress = showProgress(`Filling the demo shop with ${demoOrders.toLocaleString('en-US')} orders`);
  await fillDemoShop(db, { filesFolder, orders: demoOrders, now: Date.now(), onProgress: progress });
  progress(1);
}

const settings = readSettings();
await (isPostgres(settings.database) ? makeOnPostgres(settings) : makeEmbedded(settings));
