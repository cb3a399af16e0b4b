/** Column types, and the connection to PostgreSQL: where SQLite and PostgreSQL need different code. */
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
import { whenNeeded } from '../lib/whenNeeded.ts';
import { keepingPlans } from './plans.ts';

export type Dialect = 'sqlite' | 'postgres';

const driver = () => whenNeeded('pg') as typeof pg;

/** PostgreSQL's codes for int8 and numeric, which the driver otherwise gives as text. */
const INT8 = 20;
const NUMERIC = 1700;

/** Whether a column is one of these ids, as one value of the statement: thousands of them cost no thousand marks. */
export function isOneOf(dialect: Dialect, column: string, ids: readonly number[]): RawBuilder<SqlBool> {
  const list = dialect === 'sqlite' ? JSON.stringify(ids) : ids;
  return dialect === 'sqlite'
    ? sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${list}))`
    : sql<SqlBool>`${sql.ref(column)} = any(${list})`;
}

/**
 * UTC milliseconds by one clock for all servers of a shop: those of several computers differ. SQLite's servers are on one.
 */
export const nowIn = (dialect: Dialect): RawBuilder<number> =>
  dialect === 'sqlite'
    ? sql<number>`${Date.now()}`
    : sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`;

/** Rows of whole numbers, or nothing, as a table with the columns `column1`, `column2` and so on. @param name that the statement has for it */
export function tableOf(
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
 * Migrations hold a row lock until their transaction ends: advisory locks are PostgreSQL's own, and other engines with
 * its protocol (CockroachDB, YugabyteDB) lack them.
 */
class RowLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<never>): Promise<void> {
    // Another server may change the tables for minutes, and then there is nothing left to do.
    await sql`set local lock_timeout = 0`.execute(db);
    await sql`select id from kysely_migration_lock for update`.execute(db);
  }

  override async releaseMigrationLock(): Promise<void> {}
}

/** When the connection breaks, the rollback fails too; the error to report is the transaction's own. */
class FirstErrorDriver extends PostgresDriver {
  override async rollbackTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0],
  ): Promise<void> {
    // Kysely has marked the connection as one to throw away by then.
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
 * At once to PostgreSQL: two for each core of this machine and one more, as what they do is done on about as many
 * (https://wiki.postgresql.org/wiki/Number_Of_Database_Connections). On two cores ten of them answered 1,000 calls a second in
 * hundreds of milliseconds, five in tens: each that works takes the processor from the others, and from this program.
 */
const CONNECTIONS = Math.min(2 * availableParallelism() + 1, 10);

/** Milliseconds: of a wait for what others hold, and of a transaction in which nothing happens. */
interface Limits {
  patience: number;
  silence: number;
}

/**
 * Connects to PostgreSQL or an engine that speaks its protocol.
 * @param onLost called when an idle or busy connection breaks; without a listener the process would end
 * @param limits without them there are none
 * @param max connections
 */
export function postgresDialect(
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
    client.query = keepingPlans(client);
  });
  return { dialect: pooledDialect(pool), pool };
}

export const pooledDialect = (pool: PostgresDialectConfig['pool']): PostgresDialect =>
  new OurPostgresDialect({ pool });

/** By a statement, which goes before the first one: poolers refuse settings that a connection begins with. */
function limit(client: pg.ClientBase, { patience, silence }: Limits): void {
  const settings = `set lock_timeout = ${patience}; set idle_in_transaction_session_timeout = ${silence}`;
  // An engine that lacks one of them goes on without; a connection that breaks fails the next query.
  client.query(settings).catch(() => {});
}

const connectionTo = (url: string) => {
  const types = new (driver().TypeOverrides)();
  types.setTypeParser(INT8, Number);
  types.setTypeParser(NUMERIC, Number);
  // A machine that is gone without a word is noticed in minutes: left to itself the system asks for the first time after two hours.
  const keepAliveInitialDelayMillis = 60_000;
  return {
    ...{ connectionString: url, connectionTimeoutMillis: 5000, types },
    ...{ keepAlive: true, keepAliveInitialDelayMillis },
  };
};

/** One connection of one's own, for what goes past Kysely (`copy`) in the same transaction as what does not. */
export async function postgresClient(url: string): Promise<{ client: pg.Client; dialect: PostgresDialect }> {
  const client = new (driver().Client)(connectionTo(url));
  // A connection that breaks fails the query that uses it; nobody else has to hear of it.
  client.on('error', () => {});
  await client.connect();
  const lent = Object.assign(client, { release: () => {} });
  const pool = { connect: async () => lent, end: () => client.end(), options: {} };
  return { client, dialect: pooledDialect(pool) };
}
