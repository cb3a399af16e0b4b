/** The databases that tests run on: `for (const database of DATABASES) describe(database.name, …)`. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connect, type Db } from '../../server/database/connect.ts';
import type { Dialect } from '../../server/database/dialects.ts';
import { copyMigrated } from './migratedFile.ts';

export interface Database {
  name: string;
  dialect: Dialect;
  /** A new, empty database, in the form that `connect` and DATABASE_URL take. */
  make(): Promise<string>;
}

const EVERY: readonly Database[] = [
  { name: 'SQLite', dialect: 'sqlite', make: async () => ':memory:' },
  { name: 'PostgreSQL', dialect: 'postgres', make: () => makeOnPostgres() },
];

/**
 * The databases of the run, by `TEST_DATABASES`: `sqlite` leaves PostgreSQL out, and `both` (`npm run test:full`) runs every test on both.
 * By default, tests that read the same on both run on SQLite alone.
 */
const chosen = process.env.TEST_DATABASES ?? '';

const onSqlite = EVERY.filter(({ dialect }) => dialect === 'sqlite');

/** For rules that do not depend on the database. */
export const DATABASES: readonly Database[] = chosen === 'both' ? EVERY : onSqlite;

/** For what depends on the dialect, on locks or on several connections: both databases in every run. */
export const BOTH_DATABASES: readonly Database[] = chosen === 'sqlite' ? onSqlite : EVERY;

/** The template database of the cluster: it has this version's tables, and only the rows that migrations write. */
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

/** A new database with this version's tables, and only the rows that migrations write. The caller closes it. */
export async function openMigrated(database: Database): Promise<Db> {
  if (database.dialect === 'postgres') return connect(await makeOnPostgres(MIGRATED));
  const db = connect(await database.make());
  await copyMigrated(db, inject('migratedFile'));
  return db;
}
