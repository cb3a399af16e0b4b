/** Steps of database migrations. Each step can be repeated after an interrupted migration. */
import type { ColumnDefinitionBuilder, ColumnDataType, Kysely } from 'kysely';

export async function hasColumn(db: Kysely<unknown>, table: string, column: string): Promise<boolean> {
  const tables = await db.introspection.getTables();
  const columns = tables.find(({ name }) => name === table)?.columns ?? [];
  return columns.some(({ name }) => name === column);
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
