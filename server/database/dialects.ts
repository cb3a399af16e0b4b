import { availableParallelism } from 'node:os';
import {
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  sql,
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type Kysely,
  type PostgresDialectConfig,
  type RawBuilder,
  type SqlBool,
} from 'kysely';
import type pg from 'pg';
import { requireModule } from '../lib/requireModule.ts';
import { queryWithPreparedPlans } from './preparedPlans.ts';

export type Dialect = 'sqlite' | 'postgres';

const driver = () => requireModule('pg') as typeof pg;

/** PostgreSQL's type codes for int8 and numeric, whose values the driver returns as text by default. */
const INT8 = 20;
const NUMERIC = 1700;

/**
 * Builds the condition that a column has one of the given ids. The list is a single parameter, so that thousands of
 * ids do not need thousands of placeholders.
 */
export function whereIn(dialect: Dialect, column: string, ids: readonly number[]): RawBuilder<SqlBool> {
  const list = dialect === 'sqlite' ? JSON.stringify(ids) : ids;
  return dialect === 'sqlite'
    ? sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${list}))`
    : sql<SqlBool>`${sql.ref(column)} = any(${list})`;
}

/**
 * SQL for the current time in UTC milliseconds, by the same clock for all servers of a shop. On SQLite, all servers
 * run on one computer.
 */
export const selectNow = (dialect: Dialect): RawBuilder<number> =>
  dialect === 'sqlite'
    ? sql<number>`${Date.now()}`
    : sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`;

export function toValuesTable(
  dialect: Dialect,
  rows: readonly (number | null)[][],
  name: string,
): RawBuilder<unknown> {
  const columns = (rows[0] ?? []).map((_, at) => sql.ref(`column${at + 1}`));
  if (dialect === 'postgres') {
    const lists = columns.map((_, at) => sql`cast(${rows.map(row => row[at])} as bigint[])`);
    return sql`unnest(${sql.join(lists)}) as ${sql.ref(name)} (${sql.join(columns)})`;
  }
  const values = columns.map((column, at) => sql`json_extract(value, ${sql.lit(`$[${at}]`)}) as ${column}`);
  return sql`(select ${sql.join(values)} from json_each(${JSON.stringify(rows)})) as ${sql.ref(name)}`;
}

export function columnsFor(dialect: Dialect) {
  return {
    integer: dialect === 'sqlite' ? ('integer' as const) : ('bigint' as const),
    id: {
      type: dialect === 'sqlite' ? ('integer' as const) : ('bigint' as const),
      primaryKey: (column: ColumnDefinitionBuilder) =>
        dialect === 'sqlite'
          ? column.primaryKey().autoIncrement()
          : column.primaryKey().generatedByDefaultAsIdentity(),
    },
    clustered: <Table extends string, Column extends string>(table: CreateTableBuilder<Table, Column>) =>
      dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table,
  };
}

/**
 * Takes the lock for migrations as a row lock, until their transaction ends. Kysely's adapter would use advisory
 * locks, which other engines with PostgreSQL's protocol (CockroachDB, YugabyteDB) lack.
 */
class RowLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<never>): Promise<void> {
    // A migration waits for the lock without a limit, because another server may be migrating for minutes.
    await sql`set local lock_timeout = 0`.execute(db);
    await sql`select id from kysely_migration_lock for update`.execute(db);
  }

  override async releaseMigrationLock(): Promise<void> {}
}

/**
 * PostgreSQL driver that reports the error by which a transaction failed. After a lost connection, the rollback fails
 * as well. Its error is ignored, because it would hide the error of the transaction.
 */
class FirstErrorDriver extends PostgresDriver {
  override async rollbackTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0],
  ): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

class OurPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createAdapter(): PostgresAdapter {
    return new RowLockAdapter();
  }

  override createDriver(): PostgresDriver {
    return new FirstErrorDriver(this.#config);
  }
}

/**
 * Number of connections to PostgreSQL: two per core of this machine plus one, because PostgreSQL executes about as
 * many queries at once (https://wiki.postgresql.org/wiki/Number_Of_Database_Connections). Measured on two cores at
 * 1,000 requests per second: hundreds of milliseconds per request with ten connections, and tens of milliseconds
 * with five.
 */
const CONNECTIONS = Math.min(2 * availableParallelism() + 1, 10);

/**
 * Time limits in milliseconds. `patience`: time to wait for a lock. `silence`: time after which PostgreSQL ends an idle
 * transaction.
 */
interface Limits {
  patience: number;
  silence: number;
}

/**
 * Creates Kysely's dialect for PostgreSQL or an engine with its protocol.
 * @param onLost called if an idle or busy connection breaks; without a listener, the process would end
 * @param limits default: none
 * @param max maximum number of connections
 */
export function createPostgresDialect(
  url: string,
  onLost: (error: Error) => void,
  limits?: Limits,
  max = CONNECTIONS,
): { dialect: PostgresDialect; pool: pg.Pool } {
  const pool = new (driver().Pool)({ ...connectionTo(url), max });
  pool.on('error', onLost);
  pool.on('connect', client => {
    client.on('error', onLost);
    if (limits) limit(client, limits);
    client.query = queryWithPreparedPlans(client);
  });
  return { dialect: createPooledDialect(pool), pool };
}

export const createPooledDialect = (pool: PostgresDialectConfig['pool']): PostgresDialect =>
  new OurPostgresDialect({ pool });

/**
 * Sets the time limits of a connection by a statement before the first query, because poolers refuse such settings
 * in the connection parameters.
 */
function limit(client: pg.ClientBase, { patience, silence }: Limits): void {
  const settings = `set lock_timeout = ${patience}; set idle_in_transaction_session_timeout = ${silence}`;
  // An error of this statement is ignored. A database with PostgreSQL's protocol that lacks one of the two settings
  // works without it. If the connection is broken, its next query fails.
  client.query(settings).catch(() => {});
}

const connectionTo = (url: string) => {
  const types = new (driver().TypeOverrides)();
  types.setTypeParser(INT8, Number);
  types.setTypeParser(NUMERIC, Number);
  // A keep-alive packet is sent after a minute without traffic, so that a lost connection is noticed. By default, the
  // operating system waits two hours.
  const keepAliveInitialDelayMillis = 60_000;
  return {
    connectionString: url,
    connectionTimeoutMillis: 5000,
    types,
    keepAlive: true,
    keepAliveInitialDelayMillis,
  };
};

export async function connectPostgresClient(
  url: string,
): Promise<{ client: pg.Client; dialect: PostgresDialect }> {
  const client = new (driver().Client)(connectionTo(url));
  // The error event of the connection is ignored, because a broken connection also fails the query that uses it.
  client.on('error', () => {});
  await client.connect();
  const lent = Object.assign(client, { release: () => {} });
  const pool = { connect: async () => lent, end: () => client.end(), options: {} };
  return { client, dialect: createPooledDialect(pool) };
}
