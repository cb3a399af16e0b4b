/** What one server at a time does to a PostgreSQL database: the first start, and bringing an older shop's tables up to date. */
import { sql } from 'kysely';
import { codeOf } from '../lib/errors.ts';
import { connect, type Db } from './connect.ts';
import { migrate, onceMoreIfOvertaken } from './migrate.ts';

/**
 * A table whose one row is locked by the process that makes the shop, or changes its tables. No advisory lock: other
 * engines with PostgreSQL's protocol lack them.
 */
const LOCK = 'first_start';
/** A table that exists from before the first one of the shop until the shop is complete. */
const UNFINISHED = 'demo_unfinished';
/** PostgreSQL's "somebody else has locked it". */
const LOCKED = '55P03';

/** Whether the database holds nothing yet, or a shop that is not finished. */
export async function needsMaking(db: Db): Promise<boolean> {
  const tables = await tablesOf(db);
  return tables.includes(UNFINISHED) || tables.every(name => name === LOCK);
}

/**
 * Makes the tables in a database without any, and fills them. Of several processes at the same time one does it and
 * the others wait; if it ends or loses its connection before it is done, the next one drops what is there and begins
 * again.
 * @param say gets a sentence when this waits, or begins again
 */
export const makeOnce = (
  url: string,
  fill: (db: Db) => Promise<void>,
  say: (sentence: string) => void,
): Promise<void> =>
  inTurn(
    url,
    db => make(db, fill, say),
    () => say('Another Trastienda is making the shop in this database; waiting until it is done.'),
  );

/**
 * Runs `work` while no other process runs what it was given. The lock is on a row, in a transaction that stays open
 * meanwhile, so it ends with the connection.
 * @param onWait called when another one is at work
 */
export async function inTurn(
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
      // Without its lock it must stop writing: another process may have the lock by now.
      await Promise.race([lost.promise, work(db)]);
    });
  try {
    await onceMoreIfOvertaken(() => ensureLock(db));
    for (let waiting = false; ; waiting = true) {
      try {
        await lockAndWork(waiting);
        break;
      } catch (error) {
        if (codeOf(error) !== LOCKED) throw error;
        if (!waiting) onWait();
      }
    }
  } catch (error) {
    // Not awaited: it would wait for what is being written.
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
  if (!(await needsMaking(db))) return;
  if ((await tablesOf(db)).includes(UNFINISHED)) {
    say('The shop in this database was begun and never finished; making it anew.');
    await clear(db);
  } else {
    await sql`create table ${sql.table(UNFINISHED)} (started bigint)`.execute(db);
  }
  await migrate(db);
  await fill(db);
  await sql`drop table ${sql.table(UNFINISHED)}`.execute(db);
}

/** Drops the tables that a shop is made of, and no other. */
export async function clear(db: Db): Promise<void> {
  const pattern = connect(':memory:');
  await migrate(pattern);
  const tables = await pattern.introspection.getTables({ withInternalKyselyTables: true });
  await pattern.destroy();
  await sql`drop table if exists ${sql.join(tables.map(({ name }) => sql.table(name)))} cascade`.execute(db);
}

const tablesOf = async (db: Db): Promise<string[]> =>
  (await db.introspection.getTables()).map(({ name }) => name);
