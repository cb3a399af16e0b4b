import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Kysely } from 'kysely';
import { Migrator, type Migration, type MigrationResultSet } from 'kysely/migration';
import { getErrorCode, getErrorReason, ExpectedError } from '../lib/errors.ts';
import { BUILD_LABEL } from '../lib/installFolder.ts';
import { CODE_FILE_EXTENSION, INSTALL_FOLDER } from '../lib/installFolder.ts';
import { getDialect, type Db } from './connect.ts';
import type { Dialect } from './dialects.ts';

const FOLDER = path.join(import.meta.dirname, 'migrations');

const NAMES = readdirSync(FOLDER)
  .filter(file => file.endsWith(CODE_FILE_EXTENSION))
  .map(file => path.basename(file, CODE_FILE_EXTENSION))
  .sort();

interface MigrationFile {
  up: (db: Kysely<unknown>, dialect: Dialect) => Promise<void>;
  down?: (db: Kysely<unknown>, dialect: Dialect) => Promise<void>;
}

const isMigration = (file: unknown): file is MigrationFile =>
  typeof file === 'object' && file !== null && 'up' in file && typeof file.up === 'function';

async function migrations(dialect: Dialect): Promise<Record<string, Migration>> {
  const read = async (name: string) => {
    const file: unknown = await import(pathToFileURL(path.join(FOLDER, name + CODE_FILE_EXTENSION)).href);
    if (!isMigration(file)) throw new Error(`The migration ${name} exports no function "up".`);
    const { up, down } = file;
    return [
      name,
      {
        up: (db: Kysely<unknown>) => up(db, dialect),
        ...(down ? { down: (db: Kysely<unknown>) => down(db, dialect) } : {}),
      },
    ] as const;
  };
  return Object.fromEntries(await Promise.all(NAMES.map(read)));
}

/**
 * Migrates the tables to this version.
 * @throws ExpectedError if the database was made by a newer version, which is left unchanged
 */
export async function migrate(db: Db): Promise<void> {
  await migrateTo(db, NAMES.at(-1)!);
}

/**
 * Migrates the tables up to the named migration. If `db` is a transaction, the migration runs in it.
 * @param db a database without tables, or with the tables of an older version
 */
export async function migrateTo(db: Db, newest: string): Promise<void> {
  const dialect = getDialect(db);
  assertMigrationOrder(NAMES, (await listMigrations(db)) ?? []);
  const run = async (on: Db) => {
    const provider = { getMigrations: () => migrations(dialect) };
    assertMigrationsRan(await new Migrator({ db: on, provider }).migrateTo(newest));
  };
  if (dialect === 'sqlite' || db.isTransaction) await run(db);
  else await retryIfMigratedConcurrently(() => db.transaction().execute(run));
}

/**
 * Reverts the newest migration if it was applied, for developers who are still writing it.
 * @returns false if the database had not applied it
 * @throws ExpectedError if it cannot be reverted
 */
export async function revertNewestMigration(db: Db): Promise<boolean> {
  await listMigrations(db);
  const newest = NAMES.at(-1)!;
  const provider = { getMigrations: () => migrations(getDialect(db)) };
  const migrator = new Migrator({ db, provider });
  if (!(await provider.getMigrations())[newest]?.down)
    throw new ExpectedError(`The migration ${newest} cannot be undone.`);
  const ran = (await migrator.getMigrations()).find(({ name }) => name === newest)?.executedAt;
  if (!ran) return false;
  assertMigrationsRan(await migrator.migrateDown());
  return true;
}

function assertMigrationsRan({ error, results = [] }: MigrationResultSet): void {
  if (!error) return;
  const failure = error instanceof Error ? error : new Error(getErrorReason(error));
  const failed = results.find(({ status }) => status === 'Error');
  if (failed) {
    failure.message = `The migration ${failed.migrationName} failed: ${failure.message}`;
    failedMigrations.set(failure, failed.migrationName);
  }
  throw failure;
}

/** Name of the failed migration, by the error that it threw. */
const failedMigrations = new WeakMap<Error, string>();

/**
 * Adds the migration's file and a remedy to the error message of a failed migration. Any other error is returned
 * unchanged.
 */
export function explainMigrationError(error: unknown): unknown {
  const name = error instanceof Error ? failedMigrations.get(error) : undefined;
  if (name === undefined) return error;
  const file = path.relative(INSTALL_FOLDER, path.join(FOLDER, name + CODE_FILE_EXTENSION));
  return new ExpectedError(
    `${getErrorReason(error)}. The tables are as they were before. Correct ${file}; if no database has run it, you can also delete it with "npm run new -- migration --undo --delete" and write it again.`,
  );
}

/**
 * Checks that migrations that have not run yet have higher numbers than all others, because migrations run in the order
 * of their names.
 * @param names of all migrations, sorted
 * @param done names of the migrations that the database has run
 * @throws ExpectedError if another migration has the same number, or a migration with a higher number has already run
 */
export function assertMigrationOrder(names: readonly string[], done: readonly string[]): void {
  for (const [at, name] of names.entries()) {
    if (done.includes(name)) continue;
    const number = Number.parseInt(name, 10);
    const twin = names.slice(0, at).find(other => Number.parseInt(other, 10) === number);
    const other = twin ?? done.find(each => each > name);
    if (other === undefined) continue;
    const free = toMigrationName(names, name.replace(/^\d+_/, ''));
    throw new ExpectedError(
      `The migration ${name} must have a higher number than ${other}. Rename its file to ${free}${CODE_FILE_EXTENSION}.`,
    );
  }
}

const toMigrationName = (names: readonly string[], name: string): string =>
  `${String(Number.parseInt(names.at(-1)!, 10) + 1).padStart(3, '0')}_${name}`;

export const listMigrationFiles = (): string[] =>
  NAMES.map(name => path.join(FOLDER, `${name}${CODE_FILE_EXTENSION}`));

export const getNewestMigrationFile = (): string => path.join(FOLDER, `${NAMES.at(-1)!}.ts`);

export const getNextMigrationFile = (name: string): string =>
  path.join(FOLDER, `${toMigrationName(NAMES, name)}.ts`);

/**
 * PostgreSQL's error codes if another server creates the same tables at the same time: "exists already" for a table
 * or its row type (depending on timing), "not unique", and "transaction aborted" after an error that Kysely
 * swallowed.
 */
const OVERTAKEN = new Set(['42P07', '42710', '23505', '25P02']);

/**
 * Runs a function that creates tables, and runs it again if it fails because another server has created the tables
 * at the same time. The second run finds the tables.
 */
export async function retryIfMigratedConcurrently(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!OVERTAKEN.has(getErrorCode(error) ?? '')) throw error;
    await run();
  }
}

/** Name of the table that records how far the move of a shop into this PostgreSQL database has come. */
export const POSTGRES_MOVE_PROGRESS_TABLE = 'move_progress';

/**
 * Lists the migrations that were applied to the database, in order.
 * @returns null if the database has no shop
 * @throws ExpectedError if the database was made by a newer version, or has only a part of a shop
 */
export async function listMigrations(db: Db): Promise<string[] | null> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(table => table.name === 'kysely_migration')) return null;
  if (tables.some(table => table.name === POSTGRES_MOVE_PROGRESS_TABLE)) {
    throw new ExpectedError(
      'The move of a shop into this database was interrupted. Run "npm run move" again with the same address.',
    );
  }
  const names = await readMigrationNames(db);
  assertKnownMigrations(names);
  return names;
}

async function readMigrationNames(db: Db): Promise<string[]> {
  const done = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute();
  return done.map(({ name }) => name);
}

/** True if the database, of any version, has run the migration. */
export async function hasRunMigration(db: Db, migration: string): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return false;
  return (await readMigrationNames(db)).includes(migration);
}

/**
 * Ending of the name of a migration that only adds tables, indexes, and columns that are nullable or have a default.
 * Only an added table may have a unique index. After this migration, a running server of an older version can still
 * save data.
 */
export const ADDITIVE_MIGRATION_SUFFIX = '_additive';

/**
 * Compares the tables of an existing shop with those of this version, in one short query.
 * @returns `older` if a migration of this version is missing, `newer` if a newer version has changed the tables, and
 *   otherwise `current`. Tables and columns that a newer version has added do not count as a change
 *   (`ADDITIVE_MIGRATION_SUFFIX`)
 */
export async function compareSchemaVersion(db: Db): Promise<'current' | 'older' | 'newer'> {
  const done = await readMigrationNames(db);
  const unknown = done.filter(name => !NAMES.includes(name));
  if (unknown.some(name => !name.endsWith(ADDITIVE_MIGRATION_SUFFIX))) return 'newer';
  return NAMES.every(name => done.includes(name)) ? 'current' : 'older';
}

export function assertKnownMigrations(names: readonly string[]): void {
  const unknown = names.find(name => !NAMES.includes(name));
  if (unknown) {
    throw new ExpectedError(
      `The database was made by a newer version of Trastienda (it knows "${unknown}"). Start that version, or use another data folder. This is version ${BUILD_LABEL}.${CODE_FILE_EXTENSION === '.ts' ? ` If you are developing: server/database/migrations has no ${unknown}.ts; bring the file back, from git or another branch.` : ''}`,
    );
  }
}

export async function isDatabaseMigrated(db: Db): Promise<boolean> {
  const done = await listMigrations(db);
  return done !== null && NAMES.every(name => done.includes(name));
}

/**
 * Lists the migrations that the database of a running server lacks.
 * @returns null if a newer version has changed the database in the meantime
 */
export async function listPendingMigrations(db: Db): Promise<string[] | null> {
  try {
    const done = await listMigrations(db);
    return NAMES.filter(name => !done?.includes(name));
  } catch (error) {
    if (error instanceof ExpectedError) return null;
    throw error;
  }
}

/**
 * Finds the first migration that the database lacks.
 * @returns undefined if the database has no shop, or lacks no migration
 * @throws ExpectedError if the database was made by a newer version, or a missing migration has the wrong number
 *   (`assertMigrationOrder`)
 */
export async function findNextMigration(db: Db): Promise<string | undefined> {
  const done = await listMigrations(db);
  if (!done?.length) return undefined;
  assertMigrationOrder(NAMES, done);
  return NAMES.find(name => !done.includes(name));
}

export async function assertDatabaseMigrated(db: Db): Promise<void> {
  const done = await listMigrations(db);
  if (!done?.length) throw new ExpectedError('The database holds no shop.');
  if (NAMES.some(name => !done.includes(name))) {
    throw new ExpectedError(
      'The database was made by an older version of Trastienda. Start this version once: it brings the tables up to date.',
    );
  }
}
