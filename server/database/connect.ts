import { Kysely, SqliteAdapter, sql, type Transaction } from 'kysely';
import type { Client, Pool, PoolClient } from 'pg';
import { isPostgres } from '../settings.ts';
import { getErrorCode, isDatabaseUnreachable } from '../lib/errors.ts';
import { createPooledDialect, createPostgresDialect, type Dialect } from './dialects.ts';
import { STALE_PLAN_ERROR_CODES } from './preparedPlans.ts';
import type { Schema } from './schema.ts';
import { createSqliteDialect } from './sqlite.ts';

export type Db = Kysely<Schema>;

export type Tx = Transaction<Schema>;

/**
 * Milliseconds for which a statement waits for another process that writes to the SQLite file, or for a lock in
 * PostgreSQL.
 */
const PATIENCE = 15_000;
/**
 * Milliseconds after which PostgreSQL rolls back an idle transaction. The server's transactions are idle only for a
 * moment between two statements.
 */
const SILENCE = 120_000;

interface Connecting {
  patience?: number;
  silence?: number;
  /**
   * True for the connection of a server, as opposed to a command. A server waits for locks only for a limited time,
   * and PostgreSQL rolls back its abandoned transactions.
   */
  serving?: boolean;
  connections?: number;
}

/**
 * Opens a database.
 * @param where a `postgres://` URL, or the path of an SQLite file (`:memory:` for tests)
 * @param onLost called if a PostgreSQL connection breaks
 */
export function connect(
  where: string,
  onLost: (error: Error) => void = () => {},
  { patience = PATIENCE, silence = SILENCE, serving = false, connections }: Connecting = {},
): Db {
  if (!isPostgres(where)) return new Kysely<Schema>({ dialect: createSqliteDialect(where, patience) });
  const limits = serving ? { patience, silence } : undefined;
  const { dialect, pool } = createPostgresDialect(where, onLost, limits, connections);
  const lent = new Set<PoolClient>();
  pool.on('acquire', client => lent.add(client));
  pool.on('release', (_error, client) => lent.delete(client));
  const db = new Kysely<Schema>({ dialect });
  pools.set(db, pool);
  lentBy.set(db, lent);
  return db;
}

const pools = new WeakMap<Db, Pool>();
const lentBy = new WeakMap<Db, ReadonlySet<PoolClient>>();

/**
 * Ends all PostgreSQL connections that are in use, for a database that does not answer. Their queries fail.
 */
export function abortDatabaseConnections(db: Db): void {
  for (const client of lentBy.get(db) ?? []) {
    // The pool's clients have an `end` method, although their type hides it. It closes a connection at once, even
    // during a statement.
    void (client as PoolClient & Client).end().catch(() => {});
  }
}

/**
 * Combines two PostgreSQL databases. Each transaction, and each statement outside of a transaction, goes to `first`,
 * or to `second` while `first` is unreachable. Closing the combined database closes `first`.
 * @param options.onAway called if `first` could not provide a connection
 */
export function createFailoverDatabase(
  first: Db,
  second: Db,
  { isThere, onAway }: { isThere: () => boolean; onAway: () => void },
): Db {
  const [own, other] = [pools.get(first)!, pools.get(second)!];
  const connect = async () => {
    if (!isThere()) return other.connect();
    try {
      return await own.connect();
    } catch (error) {
      if (!isDatabaseUnreachable(error)) throw error;
      onAway();
      return other.connect();
    }
  };
  const db = new Kysely<Schema>({
    dialect: createPooledDialect({ connect, end: () => own.end(), options: {} }),
  });
  pools.set(db, own);
  return db;
}

export const getPool = (db: Db): Pool | undefined => pools.get(db);

export function getDialect(db: Pick<Db, 'getExecutor'>): Dialect {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
}

/**
 * PostgreSQL's error codes after which a transaction may succeed if it is repeated: a serialization failure, a
 * deadlock, or an outdated plan.
 */
const RETRYABLE = new Set(['40001', '40P01', ...STALE_PLAN_ERROR_CODES]);
const ATTEMPTS = 5;

/**
 * Runs `work` in one transaction. The transaction is repeated after a serialization failure or deadlock, so `work`
 * must have no effects outside of it.
 */
export const inTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  untilItPasses(() => db.transaction().execute(work));

/**
 * Runs several reads on one snapshot, so that their results are consistent. SQLite is read without a transaction,
 * because a transaction would block the tills. The reads then run one after another.
 */
export const readInSnapshot = <T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> =>
  getDialect(db) === 'sqlite'
    ? read(db)
    : untilItPasses(() =>
        db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read),
      );

async function untilItPasses<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!RETRYABLE.has(getErrorCode(error) ?? '') || attempt === ATTEMPTS) throw error;
    }
  }
}

/**
 * Advances PostgreSQL's id sequence past the highest id, after rows were written with explicit ids. SQLite does this
 * itself.
 */
export async function advanceIdSequences(db: Db, tables: readonly (keyof Schema)[]): Promise<void> {
  if (getDialect(db) === 'sqlite') return;
  for (const table of tables) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select max(id) from ${sql.table(table)}), 1))`.execute(
      db,
    );
  }
}
