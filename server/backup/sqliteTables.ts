/** Reads and fills the tables of an SQLite file in the text format of PostgreSQL's COPY. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { connect } from '../database/connect.ts';
import { createPrivateFile } from '../database/filePermissions.ts';
import { migrateTo } from '../database/migrate.ts';
import { ExpectedError } from '../lib/errors.ts';
import {
  formatPostgresCopyLine,
  parsePostgresCopyLine,
  readPostgresCopyLines,
  type PostgresCopyValue,
} from './copyText.ts';
import { TABLES_FOLDER, type Manifest } from './manifest.ts';

export interface ShopTable {
  name: string;
  columns: string[];
  /** Columns of the primary key, in the order of the key. */
  key: string[];
  textColumns: Set<string>;
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const joinQuotedIdentifiers = (names: readonly string[]): string => names.map(quote).join(', ');

/** Lists the tables of a shop, without the tables of SQLite itself and of Kysely's migrations. */
export function listShopTables(database: DatabaseSync): ShopTable[] {
  const names = database
    .prepare(
      String.raw`select name from sqlite_master where type = 'table' and name not like 'sqlite\_%' escape '\'
        and name not like 'kysely\_%' escape '\' order by name`,
    )
    .all()
    .map(({ name }) => String(name));
  return names.map(name => {
    const columns = database.prepare('select name, type, pk from pragma_table_info(?)').all(name);
    return {
      name,
      columns: columns.map(column => String(column.name)),
      key: columns
        .filter(({ pk }) => pk !== 0)
        .sort((one, other) => Number(one.pk) - Number(other.pk))
        .map(column => String(column.name)),
      textColumns: new Set(columns.filter(({ type }) => type === 'TEXT').map(column => String(column.name))),
    };
  });
}

interface RowRange {
  /** Key of the row after which reading begins. Null to begin with the first row. */
  after: readonly PostgresCopyValue[] | null;
  limit: number;
}

interface RowChunk {
  /** Rows as lines of PostgreSQL's COPY text format. */
  text: string;
  rows: number;
  lastKey: PostgresCopyValue[];
}

const ROWS_IN_CHUNK = 1000;

/** Reads the rows of a table in the order of their primary key. */
export function* readTable(
  database: DatabaseSync,
  { name, columns, key }: ShopTable,
  { after, limit }: RowRange = { after: null, limit: -1 },
): Generator<RowChunk> {
  const keys = joinQuotedIdentifiers(key);
  const where = after === null ? '' : `where (${keys}) > (${after.map(() => '?').join(', ')})`;
  const statement = database.prepare(
    `select ${joinQuotedIdentifiers(columns)} from ${quote(name)} ${where} order by ${keys} limit ?`,
  );
  statement.setReturnArrays(true);
  const keyPositions = key.map(column => columns.indexOf(column));
  const toChunk = (lines: string[], last: PostgresCopyValue[]): RowChunk => ({
    text: lines.join(''),
    rows: lines.length,
    lastKey: keyPositions.map(at => last[at]!),
  });
  let lines: string[] = [];
  let last: PostgresCopyValue[] = [];
  for (const row of statement.iterate(...(after ?? []), limit)) {
    // According to the types of node:sqlite, a query returns objects. With `setReturnArrays`, it returns arrays.
    last = row as unknown as PostgresCopyValue[];
    lines.push(formatPostgresCopyLine(last));
    if (lines.length < ROWS_IN_CHUNK) continue;
    yield toChunk(lines, last);
    lines = [];
  }
  if (lines.length > 0) yield toChunk(lines, last);
}

export function* readTableText(database: DatabaseSync, table: ShopTable): Generator<string> {
  for (const { text } of readTable(database, table)) yield text;
}

/** Counts the rows of a table, and computes a checksum of their text in the order of the primary key. */
export function computeTableChecksum(
  database: DatabaseSync,
  table: ShopTable,
): { rows: number; sha256: string } {
  const hash = createHash('sha256');
  let count = 0;
  for (const { text, rows } of readTable(database, table)) {
    hash.update(text);
    count += rows;
  }
  return { rows: count, sha256: hash.digest('hex') };
}

/** Reads the next id of each table that has an `id`. The ids of deleted rows are not used again. */
export function readNextIdPerTable(
  database: DatabaseSync,
  tables: readonly ShopTable[],
): Map<string, number> {
  const sequences = new Map(
    database
      .prepare('select name, seq from sqlite_sequence')
      .all()
      .map(({ name, seq }) => [String(name), Number(seq)]),
  );
  return new Map(
    tables
      .filter(({ columns }) => columns.includes('id'))
      .map(({ name }) => [name, (sequences.get(name) ?? 0) + 1]),
  );
}

/**
 * Makes an SQLite file from the unpacked backup of a PostgreSQL database.
 * @throws ExpectedError if a row refers to a row that the backup lacks
 */
export async function createSqliteFileFromTables(
  file: string,
  { tables, migrations }: Manifest,
  folder: string,
): Promise<void> {
  createPrivateFile(file);
  const db = connect(file);
  await migrateTo(db, migrations.at(-1)!);
  await db.destroy();
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  try {
    database.exec('pragma journal_mode = memory; begin');
    const made = database
      .prepare(
        `select type, name, sql from sqlite_master where sql is not null and type in ('index', 'trigger')`,
      )
      .all();
    // Indexes and triggers are dropped before the rows are inserted. The archive already contains the rows that
    // triggers wrote, and building an index after the rows is faster.
    for (const { type, name } of made) database.exec(`drop ${String(type)} ${quote(String(name))}`);
    const empty = listShopTables(database);
    for (const { name } of empty) database.exec(`delete from ${quote(name)}`);
    for (const { name, columns, nextId } of tables) {
      const { textColumns } = empty.find(table => table.name === name)!;
      const insert = database.prepare(
        `insert into ${quote(name)} (${joinQuotedIdentifiers(columns)}) values (${columns.map(() => '?').join(', ')})`,
      );
      const isNumber = columns.map(column => !textColumns.has(column));
      const rows = createReadStream(path.join(folder, TABLES_FOLDER, `${name}.tsv`));
      for await (const line of readPostgresCopyLines(rows))
        insert.run(...parsePostgresCopyLine(line, isNumber));
      if (nextId === null) continue;
      database.prepare('delete from sqlite_sequence where name = ?').run(name);
      database.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(name, nextId - 1);
    }
    for (const { sql } of made) database.exec(String(sql));
    const [fault] = database.prepare('pragma foreign_key_check').all();
    if (fault)
      throw new ExpectedError(`A row of the table ${String(fault.table)} in the backup lacks its parent.`);
    database.exec('commit; pragma journal_mode = wal');
  } finally {
    database.close();
  }
}
