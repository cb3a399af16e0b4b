import type { Kysely } from 'kysely';

/** For migrations: an index of these columns, unless it is there. */
export const indexOn = (db: Kysely<unknown>, table: string, ...columns: string[]): Promise<void> =>
  db.schema
    .createIndex(`${table}_${columns.at(-1)!}`)
    .ifNotExists()
    .on(table)
    .columns(columns)
    .execute();
