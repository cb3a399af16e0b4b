import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { connect, inTransaction, type Db } from '../database/connect.ts';
import { connectPostgresClient } from '../database/dialects.ts';
import { startNewDataTimeline } from '../database/dataTimeline.ts';
import { dropShopTables } from '../database/firstStart.ts';
import { migrateTo, listMigrations } from '../database/migrate.ts';
import { PRIVATE_FILE_MODES } from '../database/filePermissions.ts';
import { isShopDatabaseFile } from '../database/shopFile.ts';
import type { Schema } from '../database/schema.ts';
import { getErrorReason, ExpectedError } from '../lib/errors.ts';
import { isPostgres } from '../settings.ts';
import type { FileToArchive } from './archive.ts';
import { copySqliteFile } from './copySqliteFile.ts';
import { DATABASE_PATH, TABLES_FOLDER, type ArchivedTable, type Manifest } from './manifest.ts';
import {
  listShopTables,
  createSqliteFileFromTables,
  readNextIdPerTable,
  readTableText,
} from './sqliteTables.ts';
import { findNewestImportFolders, findReferencedPictures } from './pictures.ts';

export interface DatabaseCopy extends Pick<Manifest, 'database' | 'migrations' | 'moment' | 'tables'> {
  sources: FileToArchive[];
  pictures: Set<string>;
  /** Names of the folders with uploaded import files that the backup contains. */
  imports: Set<string>;
}

/**
 * Copies the shop's database.
 * @param where path of the SQLite file, or URL of PostgreSQL
 * @param folder an empty folder for the files
 * @throws ExpectedError if the database has no shop, is damaged, or belongs to a newer version
 */
export const copyDatabase = (where: string, folder: string): Promise<DatabaseCopy> =>
  isPostgres(where) ? copyPostgres(where, folder) : copyFile(where, folder);

async function copyFile(file: string, folder: string): Promise<DatabaseCopy> {
  if (!isShopDatabaseFile(file)) throw new ExpectedError(`There is no database ${file}.`);
  const target = path.join(folder, DATABASE_PATH);
  const moment = new Date().toISOString();
  await copySqliteFile(file, target);
  assertIntact(target);
  const db = connect(target);
  try {
    const migrations = await shopIn(db);
    const pictures = await findReferencedPictures(db);
    const imports = await findNewestImportFolders(db, migrations);
    const sources = [{ path: DATABASE_PATH, from: target }];
    return { database: 'sqlite', migrations, moment, tables: [], sources, pictures, imports };
  } finally {
    await db.destroy();
  }
}

/**
 * Checks the integrity of an SQLite file, so that a damaged backup does not replace intact data.
 * @throws ExpectedError if the file is damaged
 */
function assertIntact(file: string): void {
  const database = new DatabaseSync(file);
  try {
    const [fault] = database.prepare('pragma quick_check(1)').all();
    const result = String(fault?.quick_check);
    if (result !== 'ok') throw new ExpectedError(`The database is damaged (${result.split('\n').at(-1)}).`);
  } finally {
    database.close();
  }
}

/**
 * Prepares the SQLite file of an unpacked backup before it replaces the shop's database. The backup of a PostgreSQL
 * database is converted first.
 * @throws ExpectedError if the file is damaged, or has other tables than the manifest says
 */
export async function prepareRestoredDatabase(
  file: string,
  manifest: Manifest,
  folder: string,
): Promise<void> {
  const { migrations } = manifest;
  if (manifest.database === 'postgres') await createSqliteFileFromTables(file, manifest, folder);
  assertIntact(file);
  const db = connect(file);
  try {
    if (!isDeepStrictEqual(await shopIn(db), migrations))
      throw new ExpectedError(
        'The database in the backup is of another version than its list of contents says.',
      );
    await inTransaction(db, startNewDataTimeline);
  } finally {
    await db.destroy();
  }
}

async function shopIn(db: Db): Promise<string[]> {
  const migrations = await listMigrations(db);
  if (!migrations?.length) throw new ExpectedError('The database holds no shop.');
  return migrations;
}

export async function withPostgresClient<T>(
  url: string,
  work: (client: pg.Client, db: Db) => Promise<T>,
): Promise<T> {
  const { client, dialect } = await connectPostgresClient(url).catch((error: unknown) => {
    throw new ExpectedError(`The database of DATABASE_URL cannot be reached: ${getErrorReason(error)}.`);
  });
  const db = new Kysely<Schema>({ dialect });
  try {
    return await work(client, db);
  } finally {
    await db.destroy();
  }
}

/**
 * Copies a PostgreSQL database row by row. `pg_dump` is not used, because it is often missing, or too old for the
 * PostgreSQL server (docs/decisions/0030-starts-servers-backups.md).
 */
const copyPostgres = (url: string, folder: string): Promise<DatabaseCopy> =>
  withPostgresClient(url, (client, db) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async tx => {
        const migrations = await shopIn(tx);
        const moment = new Date().toISOString();
        await mkdir(path.join(folder, TABLES_FOLDER), { mode: PRIVATE_FILE_MODES.folder });
        const tables: ArchivedTable[] = [];
        const sources: FileToArchive[] = [];
        for (const { name, columns } of await tablesMadeBy(migrations)) {
          const file = path.join(folder, TABLES_FOLDER, `${name}.tsv`);
          const rows = client.query(copyTo(`copy ${listColumns(name, columns)} to stdout`));
          await pipeline(rows, createWriteStream(file, { mode: PRIVATE_FILE_MODES.file, flags: 'wx' }));
          tables.push({ name, columns, nextId: columns.includes('id') ? await nextId(tx, name) : null });
          sources.push({ path: `${TABLES_FOLDER}/${name}.tsv`, from: file });
        }
        return {
          database: 'postgres',
          migrations,
          moment,
          tables,
          sources,
          pictures: await findReferencedPictures(tx),
          imports: await findNewestImportFolders(tx, migrations),
        };
      }),
  );

async function tablesMadeBy(migrations: readonly string[]): Promise<{ name: string; columns: string[] }[]> {
  const pattern = connect(':memory:');
  try {
    await migrateTo(pattern, migrations.at(-1)!);
    const tables = await pattern.introspection.getTables();
    return tables.map(({ name, columns }) => ({ name, columns: columns.map(column => column.name) }));
  } finally {
    await pattern.destroy();
  }
}

const listColumns = (table: string, columns: readonly string[]): string =>
  `${pg.escapeIdentifier(table)} (${columns.map(column => pg.escapeIdentifier(column)).join(', ')})`;

/**
 * Reads the next id of a table from its sequence. The highest existing id is not enough, because the ids of deleted
 * rows must not be used again.
 */
async function nextId(db: Db, table: string): Promise<number | null> {
  const { rows } = await sql<{ sequence: string | null }>`
    select pg_get_serial_sequence(${table}, 'id') as sequence`.execute(db);
  const sequence = rows[0]?.sequence;
  if (!sequence) return null;
  const { rows: state } = await sql<{ next: number }>`
    select case when is_called then last_value + 1 else last_value end as next from ${sql.raw(sequence)}`.execute(
    db,
  );
  return state[0]!.next;
}

export const hasShopTables = (url: string): Promise<boolean> =>
  withPostgresClient(url, async (_client, db) => {
    const names = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(
      ({ name }) => name,
    );
    return names.includes('kysely_migration') || names.includes('branch');
  });

interface RowsToRestore {
  tables: readonly ArchivedTable[];
  /** Reads the rows of a table in the text format of COPY. */
  read: (table: string) => Readable;
  close: () => void;
}

function openArchivedRows({ database, tables }: Manifest, folder: string): RowsToRestore {
  if (database === 'postgres')
    return {
      tables,
      read: name => createReadStream(path.join(folder, TABLES_FOLDER, `${name}.tsv`)),
      close: () => {},
    };
  const file = new DatabaseSync(path.join(folder, DATABASE_PATH), { readOnly: true });
  const shopTables = listShopTables(file);
  const nextIds = readNextIdPerTable(file, shopTables);
  return {
    tables: shopTables.map(({ name, columns }) => ({ name, columns, nextId: nextIds.get(name) ?? null })),
    read: name =>
      Readable.from(
        readTableText(
          file,
          shopTables.find(table => table.name === name)!,
        ),
      ),
    close: () => file.close(),
  };
}

/**
 * Restores a PostgreSQL database from the backup of an SQLite or PostgreSQL database.
 * @param folder folder of the archive's files
 * @param replace drops the tables of an existing shop
 */
export async function restorePostgres(
  url: string,
  manifest: Manifest,
  folder: string,
  replace: boolean,
): Promise<void> {
  const source = openArchivedRows(manifest, folder);
  try {
    await withPostgresClient(url, (client, db) =>
      db.transaction().execute(async tx => {
        if (replace) await dropShopTables(tx);
        await createEmptyTables(tx, manifest.migrations);
        const { tables } = source;
        for (const name of await sortTablesParentsFirst(
          tx,
          tables.map(table => table.name),
        )) {
          const { columns } = tables.find(table => table.name === name)!;
          await copyRowsIntoTable(client, tx, { name, columns }, source.read(name));
        }
        await setTableIdSequences(tx, tables);
        await startNewDataTimeline(tx);
        await sql`analyze`.execute(tx);
      }),
    );
  } finally {
    source.close();
  }
}

/** Creates the tables of a shop, without the rows that migrations write. */
export async function createEmptyTables(tx: Db, migrations: readonly string[]): Promise<void> {
  await assertCanCreateTables(tx);
  await migrateTo(tx, migrations.at(-1)!);
  const names = (await tablesMadeBy(migrations)).map(({ name }) => name);
  for (const name of (await sortTablesParentsFirst(tx, names)).toReversed())
    await sql`delete from ${sql.table(name)}`.execute(tx);
}

/** Fills an empty table. @param rows in the text format of COPY */
export async function copyRowsIntoTable(
  client: pg.Client,
  tx: Db,
  { name, columns }: Pick<ArchivedTable, 'name' | 'columns'>,
  rows: Readable,
): Promise<void> {
  // Triggers are disabled during the copy, because the source already contains the rows that they wrote.
  await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx);
  await pipeline(rows, client.query(copyFrom(`copy ${listColumns(name, columns)} from stdin`)));
  await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx);
}

/** Sets the sequence of each table that has an id, so that new rows continue with the next id. */
export async function setTableIdSequences(
  tx: Db,
  tables: readonly Pick<ArchivedTable, 'name' | 'nextId'>[],
): Promise<void> {
  for (const { name, nextId } of tables) {
    if (nextId === null) continue;
    await sql`select setval(sequence, greatest(${nextId}, (select coalesce(max(id), 0) + 1 from ${sql.table(name)})), false)
      from (select pg_get_serial_sequence(${name}, 'id') as sequence) as found where sequence is not null`.execute(
      tx,
    );
  }
}

/**
 * Checks that the database user has the permission to create tables. Without this check, Kysely's migrator would hide
 * the error.
 * @throws PostgreSQL's error if the user lacks the permission
 */
async function assertCanCreateTables(tx: Db): Promise<void> {
  await sql`create table restore_trial (id integer)`.execute(tx);
  await sql`drop table restore_trial`.execute(tx);
}

export async function sortTablesParentsFirst(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ child: string; parent: string }>`
    select child.relname as child, parent.relname as parent from pg_constraint
    join pg_class child on child.oid = conrelid
    join pg_class parent on parent.oid = confrelid
    join pg_namespace on pg_namespace.oid = child.relnamespace
    where contype = 'f' and nspname = current_schema()`.execute(db);
  const ordered = new Set<string>();
  const add = (name: string, below: readonly string[]) => {
    if (ordered.has(name) || below.includes(name)) return;
    for (const { child, parent } of rows) if (child === name) add(parent, [...below, name]);
    ordered.add(name);
  };
  for (const name of names) add(name, []);
  return names.length === ordered.size ? [...ordered] : [...ordered].filter(name => names.includes(name));
}
