import { sql, type Kysely } from 'kysely';
import { PlainError } from '../lib/errors.ts';

export const indexOn = (db: Kysely<unknown>, table: string, ...columns: string[]): Promise<void> =>
  db.schema
    .createIndex(`${table}_${columns.at(-1)!}`)
    .ifNotExists()
    .on(table)
    .columns(columns)
    .execute();

export const onceName = (table: string, column: string): string => `${table}_${column}_once`;

/**
 * Makes a text column unique within a branch. Any number of rows may be empty. Used by migrations.
 * @throws PlainError if existing rows have the same text
 */
export async function onceOn(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  const [rows, text] = [sql.table(table), sql.ref(column)];
  const twice = await sql<{ branch: number; text: string }>`
    select branch_id as branch, ${text} as text from ${rows} where ${text} <> ''
    group by branch_id, ${text} having count(*) > 1 limit 1
  `.execute(db);
  for (const { branch, text: same } of twice.rows)
    throw new PlainError(
      `Several rows of ${table} in branch ${branch} have the same ${column}, "${same}". Change them with the previous version, then start this one.`,
    );
  await sql`
    create unique index if not exists ${sql.ref(onceName(table, column))} on ${rows} (branch_id, ${text}) where ${text} <> ''
  `.execute(db);
}
