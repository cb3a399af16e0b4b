import type { Kysely } from 'kysely';

/** The sheets of an imported workbook, and the name of the chosen one; empty for the first visible sheet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables();
  const columns = tables.find(({ name }) => name === 'import_job')?.columns.map(({ name }) => name) ?? [];
  const defaults = { sheet: '', sheets: '[]' };
  for (const [column, value] of Object.entries(defaults)) {
    if (columns.includes(column)) continue;
    await db.schema
      .alterTable('import_job')
      .addColumn(column, 'text', c => c.notNull().defaultTo(value))
      .execute();
  }
}
