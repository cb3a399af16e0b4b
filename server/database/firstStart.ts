/** The first start on a PostgreSQL database, which several servers may make at the same time. */
import { sql } from 'kysely';
import { codeOf } from '../lib/errors.ts';
import { connect, type Db } from './connect.ts';
import { migrate, onceMoreIfOvertaken } from './migrate.ts';

/** Its one row is locked by who makes the shop. Advisory locks would do as well, but PostgreSQL's kin lack them. */
const LOCK = 'first_start';
/** Stands in the database from before the first table until the shop is whole. */
const UNFINISHED = 'demo_unfinished';
/** PostgreSQL's "somebody else has locked it". */
const LOCKED = '55P03';

/** Whether the database holds nothing yet, or a shop that is not finished. */
export async function needsMaking(db: Db): Promise<boolean> {
  const tables = await tablesOf(db);
  return tables.includes(UNFINISHED) || tables.every(name => name === LOCK);
}

/**
 * Makes the tables in a database without any, and fills them. Of those who come at the same time one does it and the
 * others wait; what it leaves half-made, because it ended or lost its connection, the next one clears away and begins
 * again. The lock is a row's, in a transaction that stays open meanwhile: it ends with its connection.
 * @param say told in a sentence when this waits, or begins again
 */
export async function makeOnce(
  url: string,
  fill: (db: Db) => Promise<void>,
  say: (sentence: string) => void,
): Promise<void> {
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => {});
  const db = connect(url, lost.reject);
  const lockAndMake = (waiting: boolean) =>
    db.transaction().execute(async tx => {
      await sql`select id from ${sql.table(LOCK)} for update ${sql.raw(waiting ? '' : 'nowait')}`.execute(tx);
      // Whose lock is lost must not write on: another may have it by now.
      await Promise.race([lost.promise, make(db, fill, say)]);
    });
  try {
    await onceMoreIfOvertaken(() => ensureLock(db));
    for (let waiting = false; ; waiting = true) {
      try {
        await lockAndMake(waiting);
        break;
      } catch (error) {
        if (codeOf(error) !== LOCKED) throw error;
        if (!waiting)
          say('Another Trastienda is making the shop in this database; waiting until it is done.');
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
async function clear(db: Db): Promise<void> {
  const pattern = connect(':memory:');
  await migrate(pattern);
  const tables = await pattern.introspection.getTables({ withInternalKyselyTables: true });
  await pattern.destroy();
  await sql`drop table if exists ${sql.join(tables.map(({ name }) => sql.table(name)))} cascade`.execute(db);
}

const tablesOf = async (db: Db): Promise<string[]> =>
  (await db.introspection.getTables()).map(({ name }) => name);
