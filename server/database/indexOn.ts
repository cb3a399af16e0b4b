import { sql, type Kysely } from 'kysely';
import { toFoldedColumnName } from '../../contract/entity.ts';
import { foldText } from '../../contract/foldText.ts';
import { ExpectedError } from '../lib/errors.ts';
import { addColumn, hasColumn } from './schemaChanges.ts';

export const toIndexName = (table: string, lastColumn: string): string => `${table}_${lastColumn}`;

export const indexOn = (db: Kysely<unknown>, table: string, ...columns: string[]): Promise<void> =>
  db.schema
    .createIndex(toIndexName(table, columns.at(-1)!))
    .ifNotExists()
    .on(table)
    .columns(columns)
    .execute();

export const toExactUniqueIndexName = (table: string, column: string): string => `${table}_${column}_once`;

/**
 * Makes a text column unique within a branch, case-sensitively. Any number of rows can be empty. Only for migrations
 * that were written before `uniqueOn`.
 * @throws ExpectedError if existing rows have the same text
 */
export async function onceOn(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  const [rows, text] = [sql.table(table), sql.ref(column)];
  const twice = await sql<{ branch: number; text: string }>`
    select branch_id as branch, ${text} as text from ${rows} where ${text} <> ''
    group by branch_id, ${text} having count(*) > 1 limit 1
  `.execute(db);
  for (const { branch, text: same } of twice.rows)
    throw new ExpectedError(
      `Several rows of ${table} in branch ${branch} have the same ${column}, "${same}". Change them with the previous version, then start this one.`,
    );
  await sql`
    create unique index if not exists ${sql.ref(toExactUniqueIndexName(table, column))} on ${rows} (branch_id, ${text}) where ${text} <> ''
  `.execute(db);
}

const ROWS_AT_ONCE = 1000;

/**
 * Makes a text column unique within a branch, ignoring case and accents, by a unique index on an added column with the
 * folded text. Any number of rows can be empty. Used by migrations.
 * @throws ExpectedError if existing rows have the same text
 */
export async function uniqueOn(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  const folded = toFoldedColumnName(column);
  await addColumn(db, table, folded, 'text', define => define.notNull().defaultTo(''));
  await foldColumn(db, table, column, folded);
  const rows = sql.table(table);
  const same = sql<{ branch: number; one: string; other: string }>`
    select branch_id as branch, min(${sql.ref(column)}) as one, max(${sql.ref(column)}) as other from ${rows}
    where ${sql.ref(folded)} <> '' group by branch_id, ${sql.ref(folded)} having count(*) > 1 limit 1
  `;
  for (const { branch, one, other } of (await same.execute(db)).rows)
    throw new ExpectedError(
      `Several rows of ${table} in branch ${branch} have the same ${column}, "${one}"${one === other ? '' : ` and "${other}"`}. Change them with the previous version, then start this one.`,
    );
  await sql`
    create unique index if not exists ${sql.ref(toFoldedUniqueIndexName(table, column))}
    on ${rows} (branch_id, ${sql.ref(folded)}) where ${sql.ref(folded)} <> ''
  `.execute(db);
}

export const toFoldedUniqueIndexName = (table: string, column: string): string =>
  toExactUniqueIndexName(table, toFoldedColumnName(column));

/** Reverts `uniqueOn`: removes the unique index and the column with the folded text. */
export async function dropUnique(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  await db.schema.dropIndex(toFoldedUniqueIndexName(table, column)).ifExists().execute();
  if (await hasColumn(db, table, toFoldedColumnName(column)))
    await db.schema.alterTable(table).dropColumn(toFoldedColumnName(column)).execute();
}

async function foldColumn(db: Kysely<unknown>, table: string, column: string, folded: string): Promise<void> {
  const rows = sql.table(table);
  for (let last = 0; ;) {
    const found = await sql<{ id: number; text: string }>`
      select id, ${sql.ref(column)} as text from ${rows} where id > ${last} order by id limit ${ROWS_AT_ONCE}
    `.execute(db);
    for (const { id, text } of found.rows)
      await sql`update ${rows} set ${sql.ref(folded)} = ${foldText(text)} where id = ${id}`.execute(db);
    if (found.rows.length < ROWS_AT_ONCE) return;
    last = found.rows.at(-1)!.id;
  }
}
