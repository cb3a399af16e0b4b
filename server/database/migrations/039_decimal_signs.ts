import type { Kysely } from 'kysely';

/** The decimal sign that somebody chose for the numbers of a file; empty where the import finds it out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables();
  const columns = tables.find(({ name }) => name === 'import_job')?.columns.map(({ name }) => name) ?? [];
  if (columns.includes('decimal_sign')) return;
  await db.schema
    .alterTable('import_job')
    .addColumn('decimal_sign', 'text', c => c.notNull().defaultTo(''))
    .execute();
}
