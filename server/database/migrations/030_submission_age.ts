import { sql, type Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';

/** Submissions have a time, so that old ones can be deleted. Those from before count as sent now. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const tables = await db.introspection.getTables();
  const columns = tables.find(({ name }) => name === 'submission')?.columns.map(({ name }) => name) ?? [];
  if (!columns.includes('sent_at'))
    await db.schema
      .alterTable('submission')
      .addColumn('sent_at', columnsFor(dialect).integer, c => c.notNull().defaultTo(0))
      .execute();
  await sql`update submission set sent_at = ${Date.now()} where sent_at = 0`.execute(db);
  await db.schema.createIndex('submission_age').ifNotExists().on('submission').column('sent_at').execute();
}
