import { sql } from 'kysely';
import { getErrorCode } from '../lib/errors.ts';
import { connect, type Db } from './connect.ts';
import { migrate, retryIfMigratedConcurrently } from './migrate.ts';

/**
 * Name of a table with one row, which a process locks while it creates the shop or migrates its tables. An advisory
 * lock cannot be used, because other engines with PostgreSQL's protocol lack it.
 */
const LOCK = 'first_start';
/**
 * Name of a marker table. It is created before the first table of the shop and dropped when the shop is complete.
 */
const UNFINISHED = 'demo_unfinished';
/** PostgreSQL's error code for a lock that another session holds. */
const LOCKED = '55P03';

export async function isDatabaseEmptyOrUnfinished(db: Db): Promise<boolean> {
  const tables = await listTables(db);
  return tables.includes(UNFINISHED) || tables.every(name => name === LOCK);
}

/**
 * Creates the tables in an empty database, and fills them. If several processes call this at the same time, the first
 * one does the work, and the others wait. If the first process ends or loses its connection before the shop is
 * complete, the next process drops all tables and begins again.
 * @param say receives a sentence if this process waits for another one, or begins again
 */
export const initializeDatabaseOnce = (
  url: string,
  fill: (db: Db) => Promise<void>,
  say: (sentence: string) => void,
): Promise<void> =>
  runUnderDatabaseLock(
    url,
    db => make(db, fill, say),
    () => say('Another Trastienda is making the shop in this database; waiting until it is done.'),
  );

/**
 * Runs `work` under a lock, so that only one process runs it at a time. The lock is a row lock in an open transaction,
 * so it ends with the connection.
 * @param onWait called if another process holds the lock
 */
export async function runUnderDatabaseLock(
  url: string,
  work: (db: Db) => Promise<void>,
  onWait: () => void,
): Promise<void> {
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => {});
  const db = connect(url, lost.reject);
  const lockAndWork = (waiting: boolean) =>
    db.transaction().execute(async tx => {
      await sql`select id from ${sql.table(LOCK)} for update ${sql.raw(waiting ? '' : 'nowait')}`.execute(tx);
      // The work must stop when the connection with the lock is lost, because another process may then take the lock.
      await Promise.race([lost.promise, work(db)]);
    });
  try {
    await retryIfMigratedConcurrently(() => ensureLock(db));
    for (let waiting = false; ; waiting = true) {
      try {
        await lockAndWork(waiting);
        break;
      } catch (error) {
        if (getErrorCode(error) !== LOCKED) throw error;
        if (!waiting) onWait();
      }
    }
  } catch (error) {
    // The error is thrown without waiting for `destroy`, which would wait for statements that are still running.
    void db.destroy();
    throw error;
  }
  await db.destroy();
}

async function ensureLock(db: Db): Promise<void> {
  await sql`create table if not exists ${sql.table(LOCK)} (id integer primary key)`.execute(db);
  await sql`insert into ${sql.table(LOCK)} (id) values (1) on conflict do nothing`.execute(db);
}

async function make(db: Db, fill: (db: Db) => Promise<void>, say: (sentence: string) => void): Promise<void> {
  if (!(await isDatabaseEmptyOrUnfinished(db))) return;
  if ((await listTables(db)).includes(UNFINISHED)) {
    say('The shop in this database was never finished; making it again.');
    await dropShopTables(db);
  } else {
    await sql`create table ${sql.table(UNFINISHED)} (started bigint)`.execute(db);
  }
  await migrate(db);
  await fill(db);
  await sql`drop table ${sql.table(UNFINISHED)}`.execute(db);
}

export async function dropShopTables(db: Db): Promise<void> {
  const pattern = connect(':memory:');
  await migrate(pattern);
  const tables = await pattern.introspection.getTables({ withInternalKyselyTables: true });
  await pattern.destroy();
  await sql`drop table if exists ${sql.join(tables.map(({ name }) => sql.table(name)))} cascade`.execute(db);
}

const listTables = async (db: Db): Promise<string[]> =>
  (await db.introspection.getTables()).map(({ name }) => name);
