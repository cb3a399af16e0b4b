import type { Kysely } from 'kysely';

/** Money and language are the shop's, in its `config.json` (docs/decisions/0069-currency-and-language.md); a branch never had a choice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables();
  const branch = tables.find(({ name }) => name === 'branch');
  for (const name of ['currency', 'language']) {
    if (!branch?.columns.some(column => column.name === name)) continue;
    await db.schema.alterTable('branch').dropColumn(name).execute();
  }
}
