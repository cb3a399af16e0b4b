/** What differs between the two databases, and nowhere else. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  PostgresAdapter,
  PostgresDialect,
  SqliteDialect,
  sql,
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type Kysely,
  type SqliteDatabase,
} from 'kysely';
import pg from 'pg';

export type Dialect = 'sqlite' | 'postgres';

/** PostgreSQL's codes for int8 and numeric, which the driver otherwise gives as text. */
const INT8 = 20;
const NUMERIC = 1700;

/** Column types and table forms that the migrations need in both spellings. */
export function columnsFor(dialect: Dialect) {
  return {
    /** 64 bits on both. */
    integer: dialect === 'sqlite' ? ('integer' as const) : ('bigint' as const),
    id: {
      type: dialect === 'sqlite' ? ('integer' as const) : ('bigint' as const),
      primaryKey: (column: ColumnDefinitionBuilder) =>
        dialect === 'sqlite'
          ? column.primaryKey().autoIncrement()
          : column.primaryKey().generatedByDefaultAsIdentity(),
    },
    /** Rows kept in the order of the primary key, where the engine can. */
    clustered: <Table extends string, Column extends string>(table: CreateTableBuilder<Table, Column>) =>
      dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table,
  };
}

/**
 * Opens an SQLite file (made when absent) so that a committed write survives power loss.
 * Measured: `synchronous=NORMAL` lost rows, `FULL` none.
 */
export function sqliteDialect(file: string): SqliteDialect {
  const database = new DatabaseSync(file);
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma busy_timeout = 5000;
    pragma cache_size = -16000;
    pragma temp_store = memory;
  `);
  return new SqliteDialect({ database: forKysely(database) });
}

/** Kysely speaks better-sqlite3's form: positional parameters as one array, and a `reader` mark on queries. */
function forKysely(database: DatabaseSync): SqliteDatabase {
  const cache = new Map<string, ReturnType<typeof wrap>>();
  const wrap = (statement: StatementSync) => {
    statement.setReturnArrays(true);
    return {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]) => {
        const rows = statement.all(...(parameters as SQLInputValue[])) as unknown as unknown[][];
        return rows.length === 0 ? rows : rows.map(rowMaker(statement));
      },
      run: (parameters: readonly unknown[]) => {
        const { changes, lastInsertRowid } = statement.run(...(parameters as SQLInputValue[]));
        return { changes, lastInsertRowid };
      },
      *iterate(parameters: readonly unknown[]) {
        let make: ReturnType<typeof rowMaker> | undefined;
        for (const values of statement.iterate(...(parameters as SQLInputValue[]))) {
          make ??= rowMaker(statement);
          yield make(values as unknown as unknown[]);
        }
      },
    };
  };
  return {
    close: () => database.close(),
    prepare(text) {
      // A deferred transaction that turns to writing after another process wrote fails at once; an immediate one waits.
      if (text === 'begin') text = 'begin immediate';
      const known = cache.get(text);
      if (known) return known;
      const wrapped = wrap(database.prepare(text));
      if (cache.size >= 200) cache.delete(cache.keys().next().value!);
      cache.set(text, wrapped);
      return wrapped;
    },
  };
}

/**
 * Makes rows of the arrays that a statement gives. The objects that node:sqlite makes itself take a third longer, and
 * leave some 70 bytes each behind that only a full collection clears away. Ask once the first array is there: a table
 * may have gained a column since the statement was prepared.
 */
function rowMaker(statement: StatementSync) {
  const names = statement.columns().map(({ name }) => name);
  return (values: readonly unknown[]): Record<string, unknown> => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at++) row[names[at]!] = values[at];
    return row;
  };
}

/**
 * Migrations hold a row lock until their transaction ends: advisory locks are PostgreSQL's own, and its kin
 * (CockroachDB, YugabyteDB) lack them.
 */
class RowLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<never>): Promise<void> {
    await sql`select id from kysely_migration_lock for update`.execute(db);
  }

  override async releaseMigrationLock(): Promise<void> {}
}

class RowLockPostgresDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new RowLockAdapter();
  }
}

/**
 * Connects to PostgreSQL or an engine that speaks its protocol.
 * @param onLost told when an idle or busy connection breaks; without a listener the process would end
 */
export function postgresDialect(url: string, onLost: (error: Error) => void): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  pool.on('error', onLost);
  pool.on('connect', client => client.on('error', onLost));
  return new RowLockPostgresDialect({ pool });
}
