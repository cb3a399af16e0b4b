import type { Kysely } from 'kysely';

/** What else a branch says of itself. Money and texts are what they were until now: US dollars, English. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables();
  const present = new Set(tables.find(({ name }) => name === 'branch')?.columns.map(({ name }) => name));
  const added = { tax_label: '', currency: 'USD', language: 'en' };
  for (const [name, initially] of Object.entries(added)) {
    if (present.has(name)) continue;
    await db.schema
      .alterTable('branch')
      .addColumn(name, 'text', c => c.notNull().defaultTo(initially))
      .execute();
  }
}
