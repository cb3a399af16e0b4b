/**
 * SQLite dialect for Kysely with Node's built-in driver. The driver is synchronous, so waiting inside it would block
 * the server. A statement that meets another process's write is therefore repeated after a timer.
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
} from 'kysely';
import { getSqliteErrorCode } from '../lib/errors.ts';
import { createPrivateFile } from './filePermissions.ts';

/** Result code SQLITE_BUSY: the low byte of all its extended codes. */
const BUSY = 5;

export const isSqliteBusyError = (error: unknown): boolean => (getSqliteErrorCode(error) ?? 0) % 256 === BUSY;

/**
 * Milliseconds to wait for other processes while the file is opened. This wait blocks the process, which does no harm,
 * because the process serves no requests yet.
 */
const OPENING = 5000;
/**
 * Milliseconds between two attempts of a statement: `least`, plus up to `spread` at random, so that two processes do
 * not keep retrying at the same moments.
 */
const PAUSE = { least: 5, spread: 20 };

/**
 * Opens an SQLite file (created if missing) so that a committed write survives a power failure. In a test, the
 * setting `synchronous=NORMAL` lost rows, and `FULL` lost none.
 * @param patience milliseconds for which a statement waits for another process
 */
export function createSqliteDialect(file: string, patience: number): Dialect {
  if (file !== ':memory:') createPrivateFile(file);
  const database = new DatabaseSync(file, { timeout: OPENING });
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma cache_size = -16000;
    pragma temp_store = memory;
    pragma busy_timeout = 0;
  `);
  return {
    createAdapter: () => new SharedFileAdapter(),
    createDriver: () => new SharedFileDriver(new SharedFile(database, patience)),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class SharedFileAdapter extends SqliteAdapter {
  /**
   * Lets Kysely start the queries of several callers at the same time. By default, Kysely runs queries on SQLite one
   * after another: if one query waits for the lock of another process, all callers wait.
   */
  override get supportsMultipleConnections() {
    return true;
  }

  /**
   * Lets Kysely run each migration in a transaction. A migration that fails or is interrupted is rolled back, so
   * that the next start can repeat it.
   */
  override get supportsTransactionalDdl() {
    return true;
  }
}

class Connection implements DatabaseConnection {
  readonly file: SharedFile;

  constructor(file: SharedFile) {
    this.file = file;
  }

  executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return this.file.run<R>(this, sql, parameters);
  }

  /**
   * Reads all rows of a query at once. Reading row by row would block the file for other callers until the last row.
   */
  async *streamQuery<R>(query: CompiledQuery) {
    yield await this.executeQuery<R>(query);
  }
}

class SharedFileDriver implements Driver {
  readonly #file: SharedFile;

  constructor(file: SharedFile) {
    this.#file = file;
  }

  async init() {}
  async acquireConnection() {
    return new Connection(this.#file);
  }
  async beginTransaction(connection: Connection) {
    await this.#file.begin(connection);
  }
  async commitTransaction(connection: Connection) {
    await this.#file.commit(connection);
  }
  async rollbackTransaction() {
    this.#file.rollback();
  }
  async releaseConnection() {}
  async destroy() {
    this.#file.close();
  }
}

/**
 * An open SQLite file, which all callers share. Statements run one after another. During a transaction, the
 * statements of other callers wait.
 */
class SharedFile {
  readonly #database: DatabaseSync;
  readonly #patience: number;
  readonly #statements = new Map<string, Statement>();
  #transaction: { of: Connection; over: PromiseWithResolvers<void> } | undefined;

  constructor(database: DatabaseSync, patience: number) {
    this.#database = database;
    this.#patience = patience;
  }

  run<R>(by: Connection, text: string, parameters: readonly unknown[]): Promise<QueryResult<R>> {
    return this.#inTurn(by, () => this.#prepare(text).execute<R>(parameters));
  }

  begin(by: Connection): Promise<void> {
    return this.#inTurn(by, () => {
      // The transaction is locked for writing from the start. A deferred transaction fails if it begins to write after
      // another process has written.
      this.#database.exec('begin immediate');
      this.#transaction = { of: by, over: Promise.withResolvers<void>() };
    });
  }

  async commit(by: Connection): Promise<void> {
    await this.#inTurn(by, () => this.#database.exec('commit'));
    this.#end();
  }

  rollback(): void {
    try {
      // No rollback is needed if the transaction has already ended because of an error such as a full disk.
      if (this.#database.isTransaction) this.#database.exec('rollback');
    } catch {
      // An error of the rollback is ignored, because the transaction's own error matters more.
    } finally {
      this.#end();
    }
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  #end(): void {
    this.#transaction?.over.resolve();
    this.#transaction = undefined;
  }

  async #inTurn<T>(by: Connection, action: () => T): Promise<T> {
    let giveUpAt: number | undefined;
    for (;;) {
      while (this.#transaction && this.#transaction.of !== by) await this.#transaction.over.promise;
      try {
        return action();
      } catch (error) {
        if (!isSqliteBusyError(error)) throw error;
        giveUpAt ??= performance.now() + this.#patience;
        if (performance.now() >= giveUpAt) throw error;
      }
      await delay(PAUSE.least + Math.random() * PAUSE.spread);
    }
  }

  #prepare(text: string): Statement {
    const cachedStatement = this.#statements.get(text);
    if (cachedStatement) return cachedStatement;
    const statement = new Statement(this.#database.prepare(text));
    if (this.#statements.size >= 200) this.#statements.delete(this.#statements.keys().next().value!);
    this.#statements.set(text, statement);
    return statement;
  }
}

class Statement {
  readonly #statement: StatementSync;
  readonly #isQuery: boolean;

  constructor(statement: StatementSync) {
    statement.setReturnArrays(true);
    this.#statement = statement;
    this.#isQuery = statement.columns().length > 0;
  }

  execute<R>(parameters: readonly unknown[]): QueryResult<R> {
    const bound = parameters as SQLInputValue[];
    if (this.#isQuery) {
      const arrays = this.#statement.all(...bound);
      const rows = arrays.length === 0 ? [] : arrays.map(rowMaker(this.#statement));
      return { rows: rows as R[] };
    }
    const { changes, lastInsertRowid } = this.#statement.run(...bound);
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
  }
}

/**
 * Returns a function that turns the arrays of a statement's result into row objects. If node:sqlite made the objects
 * itself, it would take a third longer, and leave about 70 bytes for each object until a full garbage collection. Call
 * this function after the first array has arrived, because a table may have gained a column since the statement was
 * prepared.
 */
function rowMaker(statement: StatementSync) {
  const names = statement.columns().map(({ name }) => name);
  // According to the types of node:sqlite, a query returns objects. With `setReturnArrays`, it returns arrays.
  return (values: Record<number, unknown>): Record<string, unknown> => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at++) row[names[at]!] = values[at];
    return row;
  };
}
