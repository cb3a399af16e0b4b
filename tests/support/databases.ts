import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connect, type Db } from '../../server/database/connect.ts';
import type { Dialect } from '../../server/database/dialects.ts';
import { copyMigrated } from './migratedFile.ts';

export interface Database {
  name: string;
  dialect: Dialect;
  make(): Promise<string>;
}

const EVERY: readonly Database[] = [
  { name: 'SQLite', dialect: 'sqlite', make: async () => ':memory:' },
  { name: 'PostgreSQL', dialect: 'postgres', make: () => makeOnPostgres() },
];

/**
 * Chosen by `TEST_DATABASES`: `sqlite` skips PostgreSQL, `both` (`npm run test:full`) runs every test on both
 * databases. By default, tests that do not depend on the database run only on SQLite.
 */
const chosen = process.env.TEST_DATABASES ?? '';

const onSqlite = EVERY.filter(({ dialect }) => dialect === 'sqlite');

/** These databases are for tests that do not depend on the database. */
export const DATABASES: readonly Database[] = chosen === 'both' ? EVERY : onSqlite;

/**
 * These databases are for tests that depend on the dialect, on locks or on several connections. Both databases are
 * used in every run.
 */
export const BOTH_DATABASES: readonly Database[] = chosen === 'sqlite' ? onSqlite : EVERY;

export const MIGRATED = 'migrated';

async function makeOnPostgres(template = 'template1'): Promise<string> {
  const problem = inject('postgresProblem');
  if (problem) throw new Error(problem);
  const address = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client(address);
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  return address.replace('/postgres?', `/${name}?`);
}

/**
 * Opens a new database with this version's tables, and only the rows that migrations create. The caller must close it.
 */
export async function openMigrated(database: Database): Promise<Db> {
  if (database.dialect === 'postgres') return connect(await makeOnPostgres(MIGRATED));
  const db = connect(await database.make());
  await copyMigrated(db, inject('migratedFile'));
  return db;
}
