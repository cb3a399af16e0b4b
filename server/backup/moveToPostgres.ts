/**
 * Moves a shop from its SQLite file to PostgreSQL. The file is first moved to another folder, so that no program can
 * write to it. If the move is interrupted, the next call continues after the rows that are already in PostgreSQL.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { connect, inTransaction, type Db } from '../database/connect.ts';
import { lockFolder, MOVED_TO_POSTGRES_FOLDER } from '../database/dataFolder.ts';
import { startNewDataTimeline } from '../database/dataTimeline.ts';
import { chownToFolderOwner, makePrivateFolder } from '../database/filePermissions.ts';
import { listMigrations, POSTGRES_MOVE_PROGRESS_TABLE } from '../database/migrate.ts';
import { openShopDatabase } from '../database/openDatabase.ts';
import { ExpectedError } from '../lib/errors.ts';
import type { PostgresCopyValue } from './copyText.ts';
import {
  createEmptyTables,
  copyRowsIntoTable,
  hasShopTables,
  withPostgresClient,
  sortTablesParentsFirst,
  setTableIdSequences,
} from './databaseCopy.ts';
import {
  computeTableChecksum,
  joinQuotedIdentifiers,
  listShopTables,
  readNextIdPerTable,
  readTable,
  type ShopTable,
} from './sqliteTables.ts';

const FILE = 'trastienda.sqlite';
/** Maximum number of rows in a transaction. After an interruption, the next run repeats at most this number of rows. */
const ROWS_AT_ONCE = 50_000;

export interface MoveToPostgresResult {
  tables: number;
  rows: number;
}

interface MoveOptions {
  /** Receives the progress from 0 to 1: the share of the rows that are copied or compared. */
  onProgress?: (fraction: number) => void;
  rowsAtOnce?: number;
}

/**
 * Copies the shop of the data folder into an empty PostgreSQL database, and compares each table with its copy.
 * @throws ExpectedError if the move fails. Nothing is changed if it fails before the SQLite file is moved to another
 *   folder. After that, the next call continues the move
 */
export async function moveToPostgres(
  dataFolder: string,
  url: string,
  { onProgress = () => {}, rowsAtOnce = ROWS_AT_ONCE }: MoveOptions = {},
): Promise<MoveToPostgresResult> {
  return withLockedFolder(dataFolder, () =>
    withPostgresClient(url, async (client, db) => {
      const isContinued = await hasMoveTable(db);
      if (!isContinued && (await hasShopTables(url)))
        throw new ExpectedError('The database of --to has a shop already. Name an empty one.');
      const migrations = await listSourceMigrations(dataFolder);
      await setAside(dataFolder);
      const source = new DatabaseSync(path.join(dataFolder, MOVED_TO_POSTGRES_FOLDER, FILE));
      try {
        const identity = readIdentity(source);
        if (isContinued) await assertSameShop(db, identity);
        else await db.transaction().execute(tx => beginMove(tx, migrations, identity));
        const tables = listShopTables(source);
        const total = tables.reduce((sum, { name }) => sum + countRows(source, name), 0);
        let done = 0;
        // For the progress, each row is counted twice: when it was copied, and when it was compared.
        const progress = (rows: number) => onProgress((done += rows) / (2 * total));
        for (const name of await sortTablesParentsFirst(
          db,
          tables.map(table => table.name),
        )) {
          const table = tables.find(each => each.name === name)!;
          await copyTable({ client, db, source }, table, rowsAtOnce, progress);
        }
        for (const table of tables) progress(await compareTable({ client, source }, table));
        await db.transaction().execute(tx => endMove(tx, source, tables));
        return { tables: tables.length, rows: total };
      } finally {
        source.close();
      }
    }),
  );
}

/**
 * Puts the SQLite file of a moved shop back into the data folder. The file lacks the changes that were made in
 * PostgreSQL since the move.
 * @throws ExpectedError if no shop was moved, the data folder contains a shop again, or another process uses the folder
 */
export const undoMoveToPostgres = (dataFolder: string): Promise<void> =>
  withLockedFolder(dataFolder, async () => {
    const file = path.join(dataFolder, FILE);
    const moved = path.join(dataFolder, MOVED_TO_POSTGRES_FOLDER, FILE);
    if (!existsSync(moved)) throw new ExpectedError(`No shop of ${dataFolder} was moved to PostgreSQL.`);
    if (existsSync(file)) throw new ExpectedError(`There is a shop in ${dataFolder} already.`);
    const db = connect(moved);
    await inTransaction(db, startNewDataTimeline);
    await db.destroy();
    await rename(moved, file);
    await rmdir(path.dirname(moved));
  });

async function withLockedFolder<T>(dataFolder: string, work: () => Promise<T>): Promise<T> {
  if (!existsSync(dataFolder)) throw new ExpectedError(`There is no data folder ${dataFolder}.`);
  const unlock = lockFolder(dataFolder);
  if (!unlock)
    throw new ExpectedError(
      `A Trastienda is using the data folder ${dataFolder}. Stop it, and run this again.`,
    );
  try {
    return await work();
  } finally {
    unlock();
  }
}

/**
 * Lists the migrations of the shop that is moved.
 * @throws ExpectedError if the shop has the tables of another version of the server
 */
async function listSourceMigrations(dataFolder: string): Promise<string[]> {
  const moved = path.join(dataFolder, MOVED_TO_POSTGRES_FOLDER, FILE);
  const db = await openShopDatabase(existsSync(moved) ? moved : path.join(dataFolder, FILE));
  try {
    return (await listMigrations(db))!;
  } finally {
    // Closing the last connection writes the content of the `-wal` file into the database file.
    await db.destroy();
  }
}

async function setAside(dataFolder: string): Promise<void> {
  const folder = path.join(dataFolder, MOVED_TO_POSTGRES_FOLDER);
  const moved = path.join(folder, FILE);
  if (existsSync(moved)) return;
  const file = path.join(dataFolder, FILE);
  if (existsSync(`${file}-wal`))
    throw new ExpectedError(`Another program is using ${file}. Run this again when it is done.`);
  makePrivateFolder(folder);
  chownToFolderOwner(dataFolder, [folder]);
  await rename(file, moved);
}

/**
 * Returns the identity of the shop in the SQLite file. Each start of a server on the file changes this identity. A move
 * that continues after an interruption compares it with the stored identity. If they differ, a server may have written
 * to the file since.
 */
function readIdentity(source: DatabaseSync): string {
  const { epoch, start_token } = source.prepare('select epoch, start_token from shop').get()!;
  return `${String(epoch)} ${String(start_token)}`;
}

const countRows = (source: DatabaseSync, table: string): number =>
  Number(source.prepare(`select count(*) as rows from "${table}"`).get()!.rows);

async function hasMoveTable(db: Db): Promise<boolean> {
  const tables = await db.introspection.getTables();
  return tables.some(({ name }) => name === POSTGRES_MOVE_PROGRESS_TABLE);
}

/**
 * Name of a row in the progress table: the row with the identity of the shop. Each other row has the progress of one
 * table of the shop.
 */
const SHOP_ROW = '';

async function beginMove(tx: Db, migrations: readonly string[], identity: string): Promise<void> {
  await createEmptyTables(tx, migrations);
  const progress = sql.table(POSTGRES_MOVE_PROGRESS_TABLE);
  await sql`create table ${progress} (table_name text primary key, state text not null)`.execute(tx);
  await sql`insert into ${progress} values (${SHOP_ROW}, ${identity})`.execute(tx);
}

async function assertSameShop(db: Db, identity: string): Promise<void> {
  if ((await readState(db, SHOP_ROW)) === identity) return;
  throw new ExpectedError('The database of --to has a part of another shop. Name an empty one.');
}

async function readState(db: Db, table: string): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select state from ${sql.table(POSTGRES_MOVE_PROGRESS_TABLE)} where table_name = ${table}`.execute(db);
  return rows[0]?.state;
}

const parseKey = (state: string): PostgresCopyValue[] => JSON.parse(state) as PostgresCopyValue[];

interface Ends {
  client: pg.Client;
  db: Db;
  source: DatabaseSync;
}

async function copyTable(
  { client, db, source }: Ends,
  table: ShopTable,
  rowsAtOnce: number,
  onRows: (rows: number) => void,
): Promise<void> {
  for (;;) {
    const state = await readState(db, table.name);
    const after = state === undefined ? null : parseKey(state);
    let copied = 0;
    let lastKey: PostgresCopyValue[] = [];
    const read = function* () {
      for (const chunk of readTable(source, table, { after, limit: rowsAtOnce })) {
        copied += chunk.rows;
        lastKey = chunk.lastKey;
        yield chunk.text;
      }
    };
    await db.transaction().execute(async tx => {
      await copyRowsIntoTable(client, tx, table, Readable.from(read()));
      if (copied === 0) return;
      const key = JSON.stringify(lastKey);
      await sql`insert into ${sql.table(POSTGRES_MOVE_PROGRESS_TABLE)} values (${table.name}, ${key})
        on conflict (table_name) do update set state = excluded.state`.execute(tx);
    });
    onRows(copied);
    if (copied < rowsAtOnce) return;
  }
}

/**
 * Compares all rows of a table with their copies.
 * @returns the number of rows
 * @throws ExpectedError if they differ
 */
async function compareTable({ client, source }: Omit<Ends, 'db'>, table: ShopTable): Promise<number> {
  const { rows, sha256 } = computeTableChecksum(source, table);
  // SQLite compares texts by their bytes. With the collation "C", PostgreSQL sorts them in the same order.
  const order = table.key.map(
    column => joinQuotedIdentifiers([column]) + (table.textColumns.has(column) ? ' collate "C"' : ''),
  );
  const hash = createHash('sha256');
  const copied = client.query(
    copyTo(
      `copy (select ${joinQuotedIdentifiers(table.columns)} from ${joinQuotedIdentifiers([table.name])} order by ${order.join(', ')}) to stdout`,
    ),
  );
  for await (const chunk of copied as AsyncIterable<Buffer>) hash.update(chunk);
  if (hash.digest('hex') === sha256) return rows;
  throw new ExpectedError(
    `The rows of the table ${table.name} are not the same in both databases, so the shop was not moved. Take it back with "npm run move -- --back", and report this.`,
  );
}

async function endMove(tx: Db, source: DatabaseSync, tables: readonly ShopTable[]): Promise<void> {
  const nextIds = readNextIdPerTable(source, tables);
  await setTableIdSequences(
    tx,
    tables.map(({ name }) => ({ name, nextId: nextIds.get(name) ?? null })),
  );
  await startNewDataTimeline(tx);
  await sql`analyze`.execute(tx);
  await sql`drop table ${sql.table(POSTGRES_MOVE_PROGRESS_TABLE)}`.execute(tx);
}
