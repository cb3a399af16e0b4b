/** Steps of database migrations. Each step can be repeated after an interrupted migration. */
import { sql, type ColumnDefinitionBuilder, type ColumnDataType, type Kysely } from 'kysely';
import { getDialect } from './connect.ts';

/** Reads one table only. Kysely's introspection reads all tables, which took half of the time of all migrations. */
export async function hasColumn(db: Kysely<unknown>, table: string, column: string): Promise<boolean> {
  const columns =
    getDialect(db) === 'sqlite'
      ? sql<{ name: string }>`pragma_table_info(${table})`
      : sql<{ name: string }>`(select column_name as name from information_schema.columns
          where table_schema = current_schema() and table_name = ${table})`;
  const found = await db
    .selectFrom(columns.as('columns'))
    .select('name')
    .where('name', '=', column)
    .execute();
  return found.length > 0;
}

/** Adds a column to a table unless it exists, because SQLite has no `add column if not exists`. */
export async function addColumn(
  db: Kysely<unknown>,
  table: string,
  column: string,
  type: ColumnDataType,
  define: (builder: ColumnDefinitionBuilder) => ColumnDefinitionBuilder = builder => builder,
): Promise<void> {
  if (await hasColumn(db, table, column)) return;
  await db.schema.alterTable(table).addColumn(column, type, define).execute();
}

export const createIndex = (
  db: Kysely<unknown>,
  name: string,
  table: string,
  columns: readonly string[],
): Promise<void> =>
  db.schema
    .createIndex(name)
    .ifNotExists()
    .on(table)
    .columns([...columns])
    .execute();

export const createUniqueIndex = (
  db: Kysely<unknown>,
  name: string,
  table: string,
  columns: readonly string[],
): Promise<void> =>
  db.schema
    .createIndex(name)
    .ifNotExists()
    .unique()
    .on(table)
    .columns([...columns])
    .execute();
